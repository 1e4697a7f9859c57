//! Walks through a function and notes every edit that makes a mutant of it.
//!
//! It decides nothing about types: an edit that does not compile is a mutant that is not built.

use std::ops::Range;

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Arm, Block, Expr, ExprBinary, ExprCall, ExprClosure, ExprForLoop, ExprIf, ExprLet, ExprLit,
    ExprMatch, ExprMethodCall, ExprPath, ExprRange, FnArg, ItemFn, Local, Macro, RangeLimits, Stmt,
    Token,
};

use super::mutant::Edit;
use super::scope::Scope;
use super::siblings;

/// Every edit in the body of a function.
pub(super) fn edits(source: &str, function: &ItemFn) -> Vec<Edit> {
    let mut walk = Walk {
        source,
        scope: Scope::default(),
        edits: Vec::new(),
    };
    walk.scope.enter();
    for argument in &function.sig.inputs {
        if let FnArg::Typed(argument) = argument {
            let of_type = walk.text(&argument.ty).to_owned();
            walk.scope.bind(&argument.pat, &Some(of_type));
        }
    }
    walk.visit_block(&function.block);
    walk.edits
}

struct Walk<'s> {
    source: &'s str,
    scope: Scope,
    edits: Vec<Edit>,
}

impl<'s> Walk<'s> {
    fn text(&self, node: &impl Spanned) -> &'s str {
        &self.source[node.span().byte_range()]
    }

    fn replace(&mut self, node: &impl Spanned, to: impl Into<String>) {
        self.edits.push(Edit::new(&node.span().byte_range(), to));
    }

    /// Puts each of two pieces in the place of the other.
    fn swap(&mut self, first: &impl Spanned, second: &impl Spanned) {
        let (first, second) = (first.span().byte_range(), second.span().byte_range());
        let piece = |range: Range<usize>| &self.source[range];
        let swapped = [
            piece(second.clone()),
            piece(first.end..second.start),
            piece(first.clone()),
        ];
        let to = swapped.concat();
        self.edits.push(Edit::new(&(first.start..second.end), to));
    }

    /// A condition, and each condition that it is made of.
    fn condition(&mut self, node: &Expr) {
        if matches!(node, Expr::Let(_)) {
            return;
        }
        self.replace(node, "true");
        self.replace(node, "false");
        self.replace(node, format!("!({})", self.text(node)));
        if let Expr::Binary(ExprBinary {
            left,
            op: syn::BinOp::And(_) | syn::BinOp::Or(_),
            right,
            ..
        }) = node
        {
            self.condition(left);
            self.condition(right);
        }
    }

    fn statement(&mut self, node: &Stmt) {
        self.replace(node, "");
        // A `let` made twice changes at most how often something is called, which is not scored.
        if !matches!(node, Stmt::Local(_) | Stmt::Item(_)) {
            let text = self.text(node);
            self.replace(node, format!("{text}\n{text}"));
        }
    }

    /// An arm that does what another one does, or nothing.
    fn arm(&mut self, node: &Arm, others: &[&Arm]) {
        let comma = if node.comma.is_some() { "" } else { "," };
        self.replace(&node.body, format!("{{}}{comma}"));
        for other in others {
            self.replace(&node.body, format!("{}{comma}", self.text(&other.body)));
        }
    }

    fn is_multiple_of(&mut self, node: &ExprMethodCall, divisor: &Expr) {
        let (number, divisor) = (self.text(&node.receiver), self.text(divisor));
        self.replace(node, format!("{number} == {divisor}"));
        self.replace(node, format!("{number} >= {divisor}"));
        self.replace(node, format!("{divisor}.is_multiple_of({number})"));
    }
}

impl<'ast> Visit<'ast> for Walk<'_> {
    fn visit_block(&mut self, node: &'ast Block) {
        self.scope.enter();
        for (first, second) in node.stmts.iter().zip(node.stmts.iter().skip(1)) {
            self.swap(first, second);
        }
        for statement in &node.stmts {
            self.statement(statement);
            self.visit_stmt(statement);
        }
        self.scope.leave();
    }

    fn visit_local(&mut self, node: &'ast Local) {
        if let Some(init) = &node.init {
            self.visit_expr(&init.expr);
        }
        self.scope.bind(&node.pat, &None);
    }

    /// Of `assert!`, the condition; its message is not what is asked for.
    fn visit_macro(&mut self, node: &'ast Macro) {
        let parse = Punctuated::<Expr, Token![,]>::parse_terminated;
        let arguments = node.parse_body_with(parse).unwrap_or_default();
        if node.path.is_ident("assert")
            && let Some(condition) = arguments.first()
        {
            self.condition(condition);
            self.visit_expr(condition);
        }
    }

    fn visit_expr_if(&mut self, node: &'ast ExprIf) {
        self.condition(&node.cond);
        self.scope.enter();
        self.visit_expr(&node.cond);
        self.visit_block(&node.then_branch);
        self.scope.leave();
        if let Some((_, otherwise)) = &node.else_branch {
            self.visit_expr(otherwise);
        }
    }

    fn visit_expr_let(&mut self, node: &'ast ExprLet) {
        self.visit_expr(&node.expr);
        self.scope.bind(&node.pat, &None);
    }

    fn visit_expr_for_loop(&mut self, node: &'ast ExprForLoop) {
        let text = self.text(&node.expr);
        for some in ["skip", "take"] {
            let to = format!("IntoIterator::into_iter({text}).{some}(1)");
            self.replace(&node.expr, to);
        }
        self.visit_expr(&node.expr);
        self.scope.enter();
        let of_type = self.scope.counter_type(node);
        self.scope.bind(&node.pat, &of_type);
        self.visit_block(&node.body);
        self.scope.leave();
    }

    fn visit_expr_match(&mut self, node: &'ast ExprMatch) {
        for (index, arm) in node.arms.iter().enumerate() {
            let others = node.arms.iter().filter(|other| *other != arm);
            self.arm(arm, &others.collect::<Vec<_>>());
            for later in &node.arms[index + 1..] {
                self.swap(&arm.pat, &later.pat);
            }
        }
        visit::visit_expr_match(self, node);
    }

    fn visit_arm(&mut self, node: &'ast Arm) {
        self.scope.enter();
        self.scope.bind(&node.pat, &None);
        self.visit_expr(&node.body);
        self.scope.leave();
    }

    fn visit_expr_closure(&mut self, node: &'ast ExprClosure) {
        self.scope.enter();
        for input in &node.inputs {
            self.scope.bind(input, &None);
        }
        self.visit_expr(&node.body);
        self.scope.leave();
    }

    fn visit_expr_binary(&mut self, node: &'ast ExprBinary) {
        for sibling in siblings::of_operator(self.text(&node.op)) {
            self.replace(&node.op, sibling);
        }
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_lit(&mut self, node: &'ast ExprLit) {
        for sibling in siblings::of_literal(&node.lit) {
            self.replace(node, sibling);
        }
    }

    fn visit_expr_path(&mut self, node: &'ast ExprPath) {
        let name = self.text(node);
        if name == "None" {
            self.replace(node, "Some(Default::default())");
        }
        for other in self.scope.others(name) {
            self.replace(node, other);
        }
    }

    fn visit_expr_range(&mut self, node: &'ast ExprRange) {
        let limits = match node.limits {
            RangeLimits::HalfOpen(_) => "..=",
            RangeLimits::Closed(_) => "..",
        };
        self.replace(&node.limits, limits);
        if let Some(end) = &node.end {
            self.replace(end, format!("{} - 1", self.text(end)));
        }
        visit::visit_expr_range(self, node);
    }

    fn visit_expr_call(&mut self, node: &'ast ExprCall) {
        if self.text(&node.func) == "Some" {
            self.replace(node, "None");
        }
        if let Some(argument) = node.args.first()
            && node.args.len() == 1
        {
            self.replace(node, self.text(argument));
            if let Expr::Reference(reference) = argument {
                self.replace(node, self.text(&reference.expr));
            }
        }
        visit::visit_expr_call(self, node);
    }

    fn visit_expr_method_call(&mut self, node: &'ast ExprMethodCall) {
        let receiver = self.text(&node.receiver);
        self.replace(node, receiver);
        for sibling in siblings::of_method(&node.method.to_string()) {
            self.replace(node, format!("{receiver}.{sibling}"));
        }
        if let Some(divisor) = node.args.first()
            && node.method == "is_multiple_of"
        {
            self.is_multiple_of(node, divisor);
        }
        visit::visit_expr_method_call(self, node);
    }
}
