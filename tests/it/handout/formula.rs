//! Printed mathematics, made ready for evaluation: TeX and plain text to an expression.

/// The sides of a printed equation, each with whether it only rounds what stands before it.
pub(crate) fn sides(text: &str) -> Vec<(String, bool)> {
    let text = text.replace("\\approx", "≈");
    let mut sides = Vec::new();
    let mut rounded = false;
    let mut side = String::new();
    for c in text.chars() {
        if c == '=' || c == '≈' {
            sides.push((side.trim().to_owned(), rounded));
            (side, rounded) = (String::new(), c == '≈');
        } else {
            side.push(c);
        }
    }
    sides.push((side.trim().to_owned(), rounded));
    sides
}

/// An expression in exmex's notation. Names that stand side by side are multiplied; `is_name`
/// tells a name of several letters from such a product.
pub(crate) fn expression(side: &str, is_name: &dyn Fn(&str) -> bool) -> Result<String, String> {
    let mut translation = Translation {
        rest: side,
        out: String::new(),
        operand: false,
        is_name,
    };
    translation.run()?;
    Ok(translation.out)
}

struct Translation<'a> {
    rest: &'a str,
    out: String,
    /// Whether what was written last can be multiplied by what comes.
    operand: bool,
    is_name: &'a dyn Fn(&str) -> bool,
}

impl<'a> Translation<'a> {
    fn run(&mut self) -> Result<(), String> {
        while let Some(c) = self.rest.chars().next() {
            match c {
                '\\' => self.command()?,
                '0'..='9' => self.number(),
                'a'..='z' | 'A'..='Z' => self.letters(),
                '^' => self.power()?,
                '²' => self.operator("^2", c, true),
                '·' | '×' | '*' => self.operator("*", c, false),
                '−' | '-' => self.operator("-", c, false),
                '+' | '/' => self.operator(&c.to_string(), c, false),
                '(' => self.open(c),
                ')' => self.operator(")", c, true),
                ' ' | '\n' | ',' => self.skip(c),
                '{' => {
                    let inner = self.group()?;
                    self.operand_of(&format!("({inner})"));
                }
                _ => return Err(format!("`{c}` is no mathematics that is understood")),
            }
        }
        Ok(())
    }

    fn skip(&mut self, c: char) {
        self.rest = &self.rest[c.len_utf8()..];
    }

    fn operator(&mut self, written: &str, c: char, operand: bool) {
        self.skip(c);
        self.out.push_str(written);
        self.operand = operand;
    }

    fn operand_of(&mut self, written: &str) {
        if self.operand {
            self.out.push('*');
        }
        self.out.push_str(written);
        self.operand = true;
    }

    fn open(&mut self, c: char) {
        self.skip(c);
        self.operand_of("(");
        self.operand = false;
    }

    fn number(&mut self) {
        let is_part = |(i, c): (usize, char)| {
            let digit_follows =
                self.rest[i + c.len_utf8()..].starts_with(|d: char| d.is_ascii_digit());
            c.is_ascii_digit() || ((c == '.' || c == ',') && digit_follows)
        };
        let end = self.rest.char_indices().position(|part| !is_part(part));
        let (number, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        self.operand_of(&number.replace(',', ""));
    }

    fn letters(&mut self) {
        let end = self
            .rest
            .find(|c: char| !c.is_ascii_alphabetic() && c != '_');
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        if (self.is_name)(word) {
            self.operand_of(word);
        } else {
            for letter in word.chars() {
                self.operand_of(&letter.to_string());
            }
        }
    }

    fn power(&mut self) -> Result<(), String> {
        self.skip('^');
        let power = match self.rest.chars().next() {
            Some('{') => self.group()?,
            Some(c) => {
                self.skip(c);
                c.to_string()
            }
            None => return Err("a power of nothing".to_owned()),
        };
        self.out.push_str("^(");
        self.out.push_str(&power);
        self.out.push(')');
        self.operand = true;
        Ok(())
    }

    fn command(&mut self) -> Result<(), String> {
        let rest = &self.rest[1..];
        let length = rest
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(rest.len());
        let (name, behind) = rest.split_at(length);
        self.rest = behind;
        match name {
            "frac" => {
                let (above, below) = (self.group()?, self.group()?);
                self.operand_of(&format!("(({above})/({below}))"));
            }
            "sqrt" => {
                let inner = self.group()?;
                self.operand_of(&format!("sqrt({inner})"));
            }
            "cdot" | "times" => {
                self.out.push('*');
                self.operand = false;
            }
            "text" => drop(self.raw_group()?),
            "left" | "right" | "quad" => {}
            // A thin space or a percent sign.
            "" => self.rest = rest.get(1..).unwrap_or(""),
            _ => return Err(format!("`\\{name}` is not understood")),
        }
        Ok(())
    }

    /// What stands between the braces that come next, translated.
    fn group(&mut self) -> Result<String, String> {
        expression(self.raw_group()?, self.is_name)
    }

    fn raw_group(&mut self) -> Result<&'a str, String> {
        let rest = self.rest.trim_start();
        let inner = rest.strip_prefix('{').ok_or("a brace is missing")?;
        let mut depth = 1;
        for (i, c) in inner.char_indices() {
            depth += i32::from(c == '{') - i32::from(c == '}');
            if depth == 0 {
                self.rest = &inner[i + 1..];
                return Ok(&inner[..i]);
            }
        }
        Err("a brace is not closed".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(printed: &str, expected: &str) {
        let translated = expression(printed, &|name| name == "none").unwrap();
        assert_eq!(translated, expected, "{printed}");
    }

    #[test]
    fn tex_and_plain_text_give_the_same_expression() {
        check("34 s b h", "34*s*b*h");
        check("34·s·b·h", "34*s*b*h");
        check("34sbh", "34*s*b*h");
        check(
            "L \\left(34 + 5\\,\\frac{a s}{h}\\right)",
            "L*(34+5*((a*s)/(h)))",
        );
        check("\\sqrt{34^2 + 1,024}", "sqrt(34^(2)+1024)");
        check("none/L", "none/L");
    }

    #[test]
    fn an_equation_is_cut_at_its_signs() {
        let cut = sides("M = 2 + 3 \\approx 5");
        let expected = [("M", false), ("2 + 3", false), ("5", true)];
        assert_eq!(
            cut,
            expected.map(|(side, rounded)| (side.to_owned(), rounded))
        );
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        assert!(expression("\\oint x", &|_| false).is_err());
        assert!(expression("\\frac{1}{2", &|_| false).is_err());
    }
}
