//! The names that a place in a function can use, as far as they can be taken for one another.

use syn::visit::{self, Visit};
use syn::{Expr, ExprForLoop, Pat, PatIdent};

/// What is known of a name's type without a compiler: what stands in the source, or nothing.
type Type = Option<String>;

/// Names by block, the innermost block last.
#[derive(Default)]
pub(super) struct Scope {
    blocks: Vec<Vec<(String, Type)>>,
}

impl Scope {
    pub(super) fn enter(&mut self) {
        self.blocks.push(Vec::new());
    }

    pub(super) fn leave(&mut self) {
        self.blocks.pop();
    }

    /// Makes the names of a pattern known from here on.
    pub(super) fn bind(&mut self, pattern: &Pat, of_type: &Type) {
        let mut names = Names(Vec::new());
        names.visit_pat(pattern);
        let block = self.blocks.last_mut().expect("a block that was entered");
        block.extend(names.0.into_iter().map(|name| (name, of_type.clone())));
    }

    /// The names that can stand in the place of this one: those of the same type, or, where its
    /// type is not known, those of which it is not known either. What does not fit, the grader
    /// does not build.
    pub(super) fn others(&self, name: &str) -> Vec<String> {
        let Some(of_type) = self.type_of(name) else {
            return Vec::new();
        };
        let names = self.blocks.iter().flatten().map(|(other, _)| other);
        let fits = |other: &&String| *other != name && self.type_of(other) == Some(of_type);
        names.filter(fits).cloned().collect()
    }

    /// The type of a loop's variable, if it counts up to a name.
    pub(super) fn counter_type(&self, node: &ExprForLoop) -> Type {
        let Expr::Range(range) = &*node.expr else {
            return None;
        };
        let Some(Expr::Path(end)) = range.end.as_deref() else {
            return None;
        };
        let end = end.path.get_ident()?.to_string();
        self.type_of(&end).cloned().flatten()
    }

    /// The type of a known name, by its innermost meaning.
    fn type_of(&self, name: &str) -> Option<&Type> {
        let mut names = self.blocks.iter().flatten().rev();
        names
            .find(|(other, _)| other == name)
            .map(|(_, of_type)| of_type)
    }
}

/// Collects the names that a pattern binds.
struct Names(Vec<String>);

impl Visit<'_> for Names {
    fn visit_pat_ident(&mut self, node: &PatIdent) {
        let name = node.ident.to_string();
        // `None` reads like a name, but is a variant.
        if name.starts_with(char::is_lowercase) {
            self.0.push(name);
        }
        visit::visit_pat_ident(self, node);
    }
}
