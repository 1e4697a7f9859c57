//! What the sources know: words, types, numbers, variables.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use syn::{Attribute, Expr, Fields, Item, ItemEnum, ItemStruct, Lit};

use crate::support::root;

/// A file of the checkout.
pub(super) fn source(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect(path)
}

/// All Rust below a folder of the checkout, in one text.
pub(super) fn below(folder: &str) -> String {
    fn gather(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                gather(&path, text);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                text.push_str(&fs::read_to_string(&path).expect("a source"));
            }
        }
    }
    let mut text = String::new();
    gather(&root().join(folder), &mut text);
    text
}

/// The words that a source has for its own variants: `Self::NotRun => "not-run"`.
pub(super) fn words(source: &str) -> BTreeSet<String> {
    source
        .lines()
        .filter_map(|line| {
            let (_, word) = line.trim().strip_prefix("Self::")?.split_once("=> \"")?;
            Some(word.split('"').next()?.to_owned())
        })
        .collect()
}

/// The variables that are this program's own.
pub(super) fn own_variables(source: &str) -> BTreeSet<String> {
    source
        .split("\"GRADE_")
        .skip(1)
        .filter_map(|rest| Some(format!("GRADE_{}", rest.split('"').next()?)))
        .collect()
}

/// The mistakes in a manifest that the grader has words for, with the longest run of words between
/// two places.
pub(super) fn mistakes() -> Vec<(String, String)> {
    let messages = source("grader/locales/en/errors.ftl");
    let mistakes = messages
        .lines()
        .filter(|line| line.starts_with("mistake-"))
        .filter_map(|line| {
            let (key, text) = line.split_once(" = ")?;
            let between = text.split(['{', '}']).step_by(2);
            let words = between.max_by_key(|words| words.len())?;
            Some((key.to_owned(), words.to_owned()))
        });
    mistakes.collect()
}

/// The keys that a piece of source puts into JSON.
pub(super) fn json_keys(source: &str) -> BTreeSet<String> {
    source
        .lines()
        .filter_map(|line| {
            let (key, _) = line.trim().strip_prefix('"')?.split_once("\":")?;
            Some(key.to_owned())
        })
        .collect()
}

/// The types of a source.
pub(super) struct Types {
    structs: Vec<ItemStruct>,
    enums: Vec<ItemEnum>,
}

impl Types {
    pub(super) fn read(path: &str) -> Self {
        let file = syn::parse_file(&source(path)).expect("Rust");
        let mut types = Self {
            structs: Vec::new(),
            enums: Vec::new(),
        };
        for item in file.items {
            match item {
                Item::Struct(item) => types.structs.push(item),
                Item::Enum(item) => types.enums.push(item),
                _ => {}
            }
        }
        types
    }

    /// The names of all types, fields and variants.
    pub(super) fn names(&self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        for item in &self.structs {
            names.insert(item.ident.to_string());
            names.extend(fields(&item.fields));
        }
        for item in &self.enums {
            names.insert(item.ident.to_string());
            for variant in &item.variants {
                names.insert(variant.ident.to_string());
                names.extend(fields(&variant.fields));
            }
        }
        assert!(names.len() > 2, "no types");
        names
    }

    /// The names of an enum's variants.
    pub(super) fn variants(&self, name: &str) -> Vec<String> {
        let mut enums = self.enums.iter();
        let found = enums.find(|item| item.ident == name).expect(name);
        let variants = found.variants.iter();
        variants.map(|variant| variant.ident.to_string()).collect()
    }

    /// The numbers of an enum's variants.
    pub(super) fn discriminants(&self, name: &str) -> Vec<String> {
        let mut enums = self.enums.iter();
        let found = enums.find(|item| item.ident == name).expect(name);
        let number = |variant: &syn::Variant| match &variant.discriminant {
            Some((_, Expr::Lit(literal))) => match &literal.lit {
                Lit::Int(number) => Some(number.to_string()),
                _ => None,
            },
            _ => None,
        };
        found.variants.iter().filter_map(number).collect()
    }

    /// The keys of these structs in a file: a field's name, or what serde is told instead.
    pub(super) fn keys(&self, names: &[&str]) -> BTreeSet<String> {
        let is_named = |item: &&ItemStruct| names.iter().any(|name| item.ident == name);
        let structs: Vec<&ItemStruct> = self.structs.iter().filter(is_named).collect();
        assert_eq!(structs.len(), names.len(), "one of {names:?} is gone");
        let all = structs.into_iter().flat_map(|item| &item.fields);
        all.filter_map(|field| {
            let name = field.ident.as_ref()?.to_string().replace('_', "-");
            Some(field.attrs.iter().find_map(renamed).unwrap_or(name))
        })
        .collect()
    }
}

fn fields(fields: &Fields) -> impl Iterator<Item = String> {
    fields
        .iter()
        .filter_map(|field| Some(field.ident.as_ref()?.to_string()))
}

/// The name that serde is told: `#[serde(rename = "entry")]`.
fn renamed(attribute: &Attribute) -> Option<String> {
    let mut name = None;
    if attribute.path().is_ident("serde") {
        // What else serde is told is of no concern here.
        let _ = attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("rename") {
                let literal: syn::LitStr = meta.value()?.parse()?;
                name = Some(literal.value());
            }
            Ok(())
        });
    }
    name
}
