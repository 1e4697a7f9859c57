//! What must stand in whatever a regular expression matches, and how far around.
//!
//! Whether an expression is right is for the engine to say. What is not understood here only makes
//! the search slower.

use std::cmp::Reverse;
use std::iter::Peekable;
use std::str::Chars;

/// A class of more characters than this is no word to look for.
const SMALL_CLASS: usize = 12;

/// Words of which one stands in whatever an expression matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Need {
    pub(super) words: Vec<String>,
    /// The most bytes of a match before such a word and behind it, where there is a bound.
    pub(super) before: Option<usize>,
    pub(super) after: Option<usize>,
}

impl Need {
    fn new(words: Vec<String>) -> Self {
        Self {
            words,
            before: Some(0),
            after: Some(0),
        }
    }

    /// How rare its words are: the longest words are the rarest, and of those the fewest.
    fn rarity(&self) -> (usize, Reverse<usize>) {
        let shortest = self.words.iter().map(String::len).min().unwrap_or(0);
        (shortest, Reverse(self.words.len()))
    }
}

/// What an expression needs, the rarest first; nothing of one that is not understood.
pub(super) fn needs(source: &str) -> Vec<Need> {
    let mut reader = Reader {
        rest: source.chars().peekable(),
    };
    let shape = reader.ways().filter(|_| reader.rest.peek().is_none());
    let mut needs = shape.map_or_else(Vec::new, |shape| shape.needs);
    needs.sort_by_key(|need| Reverse(need.rarity()));
    needs
}

#[derive(Clone, Debug, Default)]
struct Shape {
    /// The most bytes that it matches.
    longest: Option<usize>,
    needs: Vec<Need>,
    /// The one character that it matches: a word of its own, or a part of a longer one.
    letter: Option<char>,
}

impl Shape {
    /// Matches a place and no character.
    fn empty() -> Self {
        Self {
            longest: Some(0),
            ..Self::default()
        }
    }

    fn any(longest: usize) -> Self {
        Self {
            longest: Some(longest),
            ..Self::default()
        }
    }

    fn word(word: String) -> Self {
        Self {
            longest: Some(word.len()),
            needs: vec![Need::new(vec![word])],
            letter: None,
        }
    }

    fn then(mut self, next: Self) -> Self {
        for need in &mut self.needs {
            need.after = add(need.after, next.longest);
        }
        for mut need in next.needs {
            need.before = add(need.before, self.longest);
            self.needs.push(need);
        }
        self.longest = add(self.longest, next.longest);
        self
    }

    fn times(mut self, least: usize, most: Option<usize>) -> Self {
        if least == 0 {
            self.needs.clear();
        }
        let times = |count: Option<usize>| Some(count?.saturating_mul(self.longest?));
        let others = times(most.map(|most| most.saturating_sub(1)));
        let longest = times(most);
        for need in &mut self.needs {
            need.before = add(need.before, others);
            need.after = add(need.after, others);
        }
        Self { longest, ..self }
    }

    /// Either of several: it needs one word of each, if each needs any.
    fn either(ways: &[Self]) -> Self {
        let longest = ways.iter().map(|way| way.longest).reduce(most);
        let rarest = |way: &Self| way.needs.iter().max_by_key(|need| need.rarity()).cloned();
        let needs: Option<Vec<Need>> = ways.iter().map(rarest).collect();
        let all = needs.and_then(|needs| {
            needs.into_iter().reduce(|mut all, need| {
                all.words.extend(need.words);
                all.before = most(all.before, need.before);
                all.after = most(all.after, need.after);
                all
            })
        });
        Self {
            longest: longest.flatten(),
            needs: all.into_iter().collect(),
            letter: None,
        }
    }
}

fn add(first: Option<usize>, second: Option<usize>) -> Option<usize> {
    first?.checked_add(second?)
}

fn most(first: Option<usize>, second: Option<usize>) -> Option<usize> {
    Some(first?.max(second?))
}

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
}

impl Reader<'_> {
    /// `a|b`, up to the end of the group.
    fn ways(&mut self) -> Option<Shape> {
        let mut ways = vec![self.row()?];
        while self.rest.next_if_eq(&'|').is_some() {
            ways.push(self.row()?);
        }
        Some(match ways.len() {
            1 => ways.remove(0),
            _ => Shape::either(&ways),
        })
    }

    /// One after the other; letters that follow each other are a word.
    fn row(&mut self) -> Option<Shape> {
        let mut row = Shape::empty();
        let mut word = String::new();
        while self.rest.peek().is_some_and(|c| !matches!(c, '|' | ')')) {
            let one = self.one()?;
            let (least, most) = self.count()?;
            match one.letter {
                Some(letter) if (least, most) == (1, Some(1)) => word.push(letter),
                letter => {
                    let one = letter.map_or(one, |letter| Shape::word(letter.to_string()));
                    row = row.then(flushed(&mut word));
                    row = row.then(match (least, most) {
                        (1, Some(1)) => one,
                        _ => one.times(least, most),
                    });
                }
            }
        }
        Some(row.then(flushed(&mut word)))
    }

    fn one(&mut self) -> Option<Shape> {
        match self.rest.next()? {
            '(' => self.group(),
            '[' => self.class(),
            '\\' => escaped(self.rest.next()?),
            '.' => Some(Shape::any(4)),
            '^' | '$' => Some(Shape::empty()),
            '*' | '+' | '?' | '{' => None,
            letter => Some(one_letter(letter)),
        }
    }

    fn group(&mut self) -> Option<Shape> {
        if self.rest.next_if_eq(&'?').is_some() {
            // `(?m)` is about `^` and `$` alone; other flags change what a letter means.
            match self.rest.next()? {
                ':' => {}
                'm' => {
                    self.rest.next_if_eq(&')')?;
                    return Some(Shape::empty());
                }
                _ => return None,
            }
        }
        let inner = self.ways()?;
        self.rest.next_if_eq(&')')?;
        Some(inner)
    }

    fn class(&mut self) -> Option<Shape> {
        let is_negated = self.rest.next_if_eq(&'^').is_some();
        let mut members: Vec<char> = Vec::new();
        let mut is_wide = is_negated;
        loop {
            let first = match self.rest.next()? {
                ']' => break,
                '\\' => {
                    let Some(letter) = escaped(self.rest.next()?)?.letter else {
                        is_wide = true;
                        continue;
                    };
                    letter
                }
                // Classes in classes, and `&&`, are for the engine.
                '[' | '&' | '~' => return None,
                member => member,
            };
            if self.rest.next_if_eq(&'-').is_none() {
                members.push(first);
            } else if self.rest.peek() == Some(&']') {
                members.extend([first, '-']);
            } else {
                let last = self.rest.next().filter(|c| !matches!(c, '\\' | '['))?;
                members.extend((first..=last).take(SMALL_CLASS + 1));
                is_wide |= members.len() > SMALL_CLASS;
            }
        }
        if is_wide || members.is_empty() || members.len() > SMALL_CLASS {
            return Some(Shape::any(4));
        }
        Some(Shape {
            longest: members.iter().map(|c| c.len_utf8()).max(),
            needs: vec![Need::new(members.iter().map(char::to_string).collect())],
            letter: None,
        })
    }

    /// How often what was read may stand there.
    fn count(&mut self) -> Option<(usize, Option<usize>)> {
        let count = match self.rest.peek() {
            Some('?') => (0, Some(1)),
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('{') => return self.bounds(),
            _ => return Some((1, Some(1))),
        };
        self.rest.next();
        self.rest.next_if_eq(&'?');
        Some(count)
    }

    fn bounds(&mut self) -> Option<(usize, Option<usize>)> {
        self.rest.next();
        let least = self.number()?;
        let most = if self.rest.next_if_eq(&',').is_none() {
            Some(least)
        } else if self.rest.peek() == Some(&'}') {
            None
        } else {
            Some(self.number()?)
        };
        self.rest.next_if_eq(&'}')?;
        self.rest.next_if_eq(&'?');
        Some((least, most))
    }

    fn number(&mut self) -> Option<usize> {
        let mut digits = String::new();
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        digits.parse().ok()
    }
}

fn one_letter(letter: char) -> Shape {
    Shape {
        longest: Some(letter.len_utf8()),
        letter: Some(letter),
        ..Shape::default()
    }
}

fn flushed(word: &mut String) -> Shape {
    if word.is_empty() {
        Shape::empty()
    } else {
        Shape::word(std::mem::take(word))
    }
}

fn escaped(character: char) -> Option<Shape> {
    match character {
        'b' | 'B' => Some(Shape::empty()),
        'w' | 'd' | 's' => Some(Shape::any(1)),
        'W' | 'D' | 'S' => Some(Shape::any(4)),
        'n' => Some(one_letter('\n')),
        't' => Some(one_letter('\t')),
        sign if sign.is_ascii_punctuation() && !matches!(sign, '<' | '>') => Some(one_letter(sign)),
        _ => None,
    }
}
