//! The expressions of a manifest, ready to be evaluated.

use exmex::{Express, FlatEx};

/// An expression in named numbers.
#[derive(Clone, Debug)]
pub(crate) struct Formula {
    expression: FlatEx<f64>,
}

impl Formula {
    /// Reads an expression. Every name in it must be one of `names`; the error says what is wrong.
    pub(crate) fn parse(source: &str, names: &[&str]) -> Result<Self, String> {
        let expression: FlatEx<f64> =
            exmex::parse(source).map_err(|problem| problem.to_string())?;
        match expression
            .var_names()
            .iter()
            .find(|name| !names.contains(&name.as_str()))
        {
            Some(unknown) => Err(format!("`{unknown}` is none of {}", names.join(", "))),
            None => Ok(Self { expression }),
        }
    }

    /// The expression as it is written.
    pub(crate) fn source(&self) -> &str {
        self.expression.unparse()
    }

    /// Whether it speaks of this name.
    pub(crate) fn names(&self, name: &str) -> bool {
        self.expression.var_names().iter().any(|own| own == name)
    }

    /// The value, where `lookup` knows every name that occurs; `None` where it does not.
    pub(crate) fn evaluate(&self, lookup: impl Fn(&str) -> Option<f64>) -> Option<f64> {
        let values: Option<Vec<f64>> = self
            .expression
            .var_names()
            .iter()
            .map(|name| lookup(name))
            .collect();
        self.expression.eval(&values?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_is_evaluated_by_the_rules_of_arithmetic() {
        let formula = Formula::parse("L*s*b*h*(34 + 5*a*s/h)", &["L", "s", "b", "h", "a"]).unwrap();
        let sizes = [
            ("L", 7.0),
            ("s", 101.0),
            ("b", 3.0),
            ("h", 96.0),
            ("a", 6.0),
        ];
        let lookup = |name: &str| sizes.iter().find(|(n, _)| *n == name).map(|(_, v)| *v);
        assert_eq!(formula.evaluate(lookup), Some(13_349_574.0));
    }

    #[test]
    fn a_name_that_has_no_value_leaves_the_expression_without_one() {
        let formula = Formula::parse("none/L", &["none", "L"]).unwrap();
        assert_eq!(formula.evaluate(|name| (name == "L").then_some(2.0)), None);
    }

    #[test]
    fn an_unknown_name_and_a_broken_expression_are_refused() {
        assert!(Formula::parse("x*2", &["L"]).unwrap_err().contains("`x`"));
        assert!(Formula::parse("2*(L", &["L"]).is_err());
    }

    #[test]
    fn floor_is_there_for_integer_division() {
        let formula = Formula::parse("floor(a/h)", &["a", "h"]).unwrap();
        let value = formula.evaluate(|name| Some(if name == "a" { 7.0 } else { 2.0 }));
        assert_eq!(value, Some(3.0));
    }
}
