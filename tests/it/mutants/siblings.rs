//! What can stand in the place of an operator, a number or a method: pure tables.

use syn::Lit;

/// Operators of which each can stand for any other.
const OPERATORS: [&[&str]; 4] = [
    &["+", "-", "*", "/", "%"],
    &["+=", "-=", "*=", "/=", "%="],
    &["==", "!=", "<", "<=", ">", ">="],
    &["&&", "||"],
];

/// Methods, each with what might be taken for it: instead of a copy, the caller's own memory or
/// other numbers; instead of all entries of a map, some of them.
const METHODS: [(&str, &[&str]); 3] = [
    (
        "copy",
        &["shallow_clone()", "detach()", "zeros_like()", "neg()"],
    ),
    ("iter", &["iter().skip(1)", "iter().take(1)"]),
    ("values_mut", &["values()", "iter_mut()"]),
];

/// The operators that can stand in the place of this one.
pub(super) fn of_operator(operator: &str) -> impl Iterator<Item = &'static str> {
    let group = OPERATORS.iter().find(|group| group.contains(&operator));
    let operator = operator.to_owned();
    let siblings = group.copied().unwrap_or_default().iter().copied();
    siblings.filter(move |sibling| *sibling != operator)
}

/// The calls that can stand in the place of a call of this method without arguments.
pub(super) fn of_method(method: &str) -> &'static [&'static str] {
    let found = METHODS.iter().find(|(name, _)| *name == method);
    found.map_or(&[], |(_, siblings)| siblings)
}

/// The numbers that can stand in the place of this one: 0, 1, its neighbours and its double.
pub(super) fn of_literal(literal: &Lit) -> Vec<String> {
    match literal {
        Lit::Int(number) => {
            let value: i128 = number.base10_parse().expect("an integer that fits");
            let others = [0, 1, value + 1, value - 1, 2 * value].into_iter();
            let others = others.filter(|other| *other != value);
            others
                .map(|other| format!("{other}{}", number.suffix()))
                .collect()
        }
        Lit::Float(number) => {
            let value: f64 = number.base10_parse().expect("a number");
            let others = [0.0, 1.0, value + 1.0, value - 1.0, 2.0 * value].into_iter();
            let others = others.filter(|other| other.to_bits() != value.to_bits());
            others
                .map(|other| format!("{other:?}{}", number.suffix()))
                .collect()
        }
        _ => Vec::new(),
    }
}
