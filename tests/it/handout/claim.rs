//! The claims of `numbers.toml`: what they look like on disk, and whether each holds.

use std::collections::BTreeMap;

use exmex::Express;
use serde::Deserialize;

use crate::handout::formula;
use crate::handout::numeral::{Numeral, numerals};
use crate::handout::page::Page;

/// How often definitions may stand on each other before they are taken for a circle.
const DEEPEST: usize = 24;

/// Names and their values.
pub(crate) type Names = BTreeMap<String, f64>;

/// Everything that the two hand-outs state in numbers.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Ledger {
    pub(crate) format_version: u32,
    pub(crate) shapes: BTreeMap<String, Names>,
    pub(crate) define: BTreeMap<String, String>,
    #[serde(default)]
    pub(crate) computed: Vec<Computed>,
    #[serde(default)]
    pub(crate) formula: Vec<Equation>,
    #[serde(default)]
    pub(crate) table: Vec<TableClaim>,
    #[serde(default)]
    pub(crate) given: Vec<Stated>,
    #[serde(default)]
    pub(crate) cited: Vec<Stated>,
    #[serde(default)]
    pub(crate) structural: Vec<Stated>,
}

/// Text whose numbers follow from expressions, one for each number.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Computed {
    pub(crate) en: String,
    pub(crate) zh: Option<String>,
    pub(crate) values: Vec<String>,
    #[serde(default = "first_shape")]
    pub(crate) shape: String,
    #[serde(default)]
    pub(crate) at: Names,
}

/// Mathematics as printed; its sides must agree with each other, and with `equals`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Equation {
    pub(crate) text: String,
    pub(crate) equals: Option<String>,
    pub(crate) shape: Option<String>,
    #[serde(default)]
    pub(crate) at: Names,
}

/// A table, known by its header.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct TableClaim {
    pub(crate) columns: Vec<Column>,
    /// The name that each row sets.
    pub(crate) row: Option<String>,
    /// What the rows set it to.
    #[serde(default)]
    pub(crate) rows: Vec<f64>,
    #[serde(default = "first_shape")]
    pub(crate) shape: String,
}

/// A column: the same expression in all rows, or one for each row, or nothing that is computed.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Column {
    pub(crate) en: String,
    pub(crate) zh: Option<String>,
    pub(crate) value: Option<String>,
    #[serde(default)]
    pub(crate) values: Vec<String>,
}

/// Numbers that are taken from elsewhere or chosen, and why they are what they are.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Stated {
    pub(crate) why: String,
    #[serde(default)]
    pub(crate) texts: Vec<String>,
    #[serde(default)]
    pub(crate) en: Vec<String>,
    #[serde(default)]
    pub(crate) zh: Vec<String>,
}

fn first_shape() -> String {
    "seven".to_owned()
}

/// The names under which an expression is evaluated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<'a> {
    pub(crate) shape: &'a Names,
    pub(crate) at: &'a Names,
    pub(crate) define: &'a BTreeMap<String, String>,
}

impl Scope<'_> {
    pub(crate) fn value(&self, expression: &str) -> Result<f64, String> {
        self.evaluate(expression, 0)
    }

    fn is_name(&self, name: &str) -> bool {
        self.at.contains_key(name)
            || self.shape.contains_key(name)
            || self.define.contains_key(name)
    }

    fn evaluate(&self, expression: &str, depth: usize) -> Result<f64, String> {
        if depth > DEEPEST {
            return Err(format!("`{expression}` is defined by itself"));
        }
        let parsed: exmex::FlatEx<f64> =
            exmex::parse(expression).map_err(|problem| format!("`{expression}`: {problem}"))?;
        let names = parsed.var_names().iter();
        let values: Vec<f64> = names
            .map(|name| self.lookup(name, depth))
            .collect::<Result<_, _>>()?;
        parsed
            .eval(&values)
            .map_err(|problem| format!("`{expression}`: {problem}"))
    }

    fn lookup(&self, name: &str, depth: usize) -> Result<f64, String> {
        let given = self.at.get(name).or_else(|| self.shape.get(name));
        match (given, self.define.get(name)) {
            (Some(value), _) => Ok(*value),
            (None, Some(expression)) => self.evaluate(expression, depth + 1),
            (None, None) => Err(format!("`{name}` is not defined")),
        }
    }
}

impl Stated {
    /// The two languages must state the same numbers.
    fn check(&self) -> Result<(), String> {
        let sorted = |texts: &[String]| {
            let numerals = texts.iter().flat_map(|text| numerals_of(text));
            let mut digits: Vec<f64> = numerals.map(|numeral| numeral.digits).collect();
            digits.sort_by(f64::total_cmp);
            digits
        };
        let (en, zh) = (sorted(&self.en), sorted(&self.zh));
        let same = (en == zh).then_some(());
        same.ok_or_else(|| format!("{en:?} in English, {zh:?} in Chinese"))
    }
}

impl Ledger {
    pub(crate) fn read(toml: &str) -> Self {
        let ledger: Self = toml::from_str(toml).unwrap_or_else(|problem| panic!("{problem}"));
        assert_eq!(ledger.format_version, 1, "the format of the numbers");
        ledger
    }

    pub(crate) fn scope<'a>(&'a self, shape: &str, at: &'a Names) -> Result<Scope<'a>, String> {
        let shape = self.shapes.get(shape);
        Ok(Scope {
            shape: shape.ok_or("there is no such shape")?,
            at,
            define: &self.define,
        })
    }

    /// The claims that do not hold.
    pub(crate) fn faults(&self) -> Vec<String> {
        let computed = self.computed.iter().flat_map(|claim| {
            let texts = [Some(&claim.en), claim.zh.as_ref()].into_iter().flatten();
            texts.map(|text| (text, self.check_computed(claim, text)))
        });
        let formulas = self.formula.iter();
        let formulas = formulas.map(|claim| (&claim.text, self.check_equation(claim)));
        let stated = self.stated();
        let stated = stated.map(|claim| (&claim.why, claim.check()));
        computed
            .chain(formulas)
            .chain(stated)
            .filter_map(|(text, checked)| Some(format!("`{text}`: {}", checked.err()?)))
            .collect()
    }

    /// All that is only stated.
    pub(crate) fn stated(&self) -> impl Iterator<Item = &Stated> {
        self.given.iter().chain(&self.cited).chain(&self.structural)
    }

    fn check_computed(&self, claim: &Computed, text: &str) -> Result<(), String> {
        let scope = self.scope(&claim.shape, &claim.at)?;
        let printed = numerals_of(text);
        if printed.len() != claim.values.len() {
            return Err(format!(
                "{} numbers, {} values",
                printed.len(),
                claim.values.len()
            ));
        }
        for (numeral, expression) in printed.iter().zip(&claim.values) {
            let value = scope.value(expression)?;
            if !numeral.prints(value, 1.0) {
                return Err(format!("`{expression}` is {value}"));
            }
        }
        Ok(())
    }

    fn check_equation(&self, claim: &Equation) -> Result<(), String> {
        let all = self.shapes.keys().map(String::as_str).collect();
        let shapes = claim.shape.as_deref().map_or(all, |shape| vec![shape]);
        for shape in shapes {
            let scope = self.scope(shape, &claim.at)?;
            check_sides(claim, scope).map_err(|problem| format!("{problem} at `{shape}`"))?;
        }
        Ok(())
    }
}

fn check_sides(claim: &Equation, scope: Scope<'_>) -> Result<(), String> {
    let mut value = claim
        .equals
        .as_ref()
        .map(|equals| scope.value(equals))
        .transpose()?;
    let mut n_compared = usize::from(value.is_some());
    for (side, rounded) in formula::sides(&claim.text) {
        if is_label(&side) {
            continue;
        }
        n_compared += 1;
        let printed = numerals_of(&side);
        let number = printed.first().filter(|numeral| numeral.range.start == 0);
        match (value, number) {
            (Some(value), Some(numeral)) if rounded => {
                let holds = numeral.prints(value, 1.0);
                holds
                    .then_some(())
                    .ok_or(format!("`{side}` should be {value}"))?;
            }
            _ => {
                let expression = formula::expression(&side, &|name| scope.is_name(name))?;
                let this = scope.value(&expression)?;
                let same = |value: f64| (this - value).abs() <= 1e-9 * value.abs().max(1e-9);
                if !value.is_none_or(same) {
                    return Err(format!("`{side}` is {this}, not {}", value.unwrap_or(this)));
                }
                value = Some(this);
            }
        }
    }
    (n_compared > 1)
        .then_some(())
        .ok_or_else(|| "nothing to compare it with".to_owned())
}

/// A name that an equation gives to what follows, as in `M = …`.
fn is_label(side: &str) -> bool {
    let mut letters = side.chars();
    letters.next().is_some_and(|c| c.is_ascii_alphabetic())
        && letters.next().is_none_or(|c| c == '_')
}

/// The numbers of a claim.
pub(crate) fn numerals_of(text: &str) -> Vec<Numeral> {
    let mut page = Page::read("", "");
    text.clone_into(&mut page.blocks[0].text);
    numerals(&page.blocks[0])
}
