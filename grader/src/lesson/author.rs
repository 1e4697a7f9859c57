//! Makes sense of a manifest, and speaks to its author: every mistake is found here, by name.

mod tolerance;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::names::{collide, is_crate_name, is_plain_path};
use super::{Check, CheckKind, ExpressionRule, Item, Lesson, Rule, Veto, VetoRule, limits};
use crate::error::{Blame, Error, Result};
use crate::formula::Formula;
use crate::manifest::{
    AccumulationCheck, CheckTable, ExpressionCheck, ExpressionItem, FORMAT_VERSION, Files,
    ItemTable, Manifest, VetoTable,
};
use crate::message::Message;
use crate::points::Points;

/// Speaks to the author of a manifest.
pub(super) struct Author<'a> {
    pub(super) path: &'a Path,
}

impl Author<'_> {
    pub(super) fn parse(&self, source: &str) -> Result<Manifest> {
        // The version comes first: a newer format may differ in everything else.
        #[derive(serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        struct Version {
            format_version: u32,
        }
        if let Ok(Version { format_version }) = toml::from_str(source)
            && format_version > FORMAT_VERSION
        {
            return Err(Error::new(
                Blame::Course,
                Message::new("error-manifest-newer")
                    .with("path", self.path)
                    .with("found", format_version)
                    .with("known", FORMAT_VERSION),
            )
            .hint(Message::new("hint-manifest-newer")));
        }
        toml::from_str(source).map_err(|problem| {
            let line = problem
                .span()
                .map_or(1, |span| source[..span.start].matches('\n').count() + 1);
            Error::new(
                Blame::Course,
                Message::new("error-manifest")
                    .with("path", format!("{}:{line}", self.path.display()))
                    .with("problem", problem.message()),
            )
            .detail(problem.to_string())
        })
    }

    fn mistake(&self, what: Message) -> Error {
        Error::new(
            Blame::Course,
            Message::new("error-lesson")
                .with("path", self.path)
                .with("problem", what),
        )
    }

    pub(super) fn resolve(&self, folder: &Path, manifest: Manifest) -> Result<Lesson> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        if manifest.id != name {
            return Err(self.mistake(
                Message::new("mistake-lesson-id")
                    .with("id", manifest.id)
                    .with("folder", name.into_owned()),
            ));
        }
        self.check_names(&manifest)?;
        let checks = manifest
            .checks
            .into_iter()
            .map(|check| self.check(check))
            .collect::<Result<Vec<_>>>()?;
        let items = manifest
            .items
            .into_iter()
            .map(|item| self.item(item, &checks))
            .collect::<Result<Vec<_>>>()?;
        let vetoes = manifest
            .vetoes
            .into_iter()
            .map(|veto| self.veto(veto, &checks))
            .collect::<Result<Vec<_>>>()?;
        let ids = items.iter().map(|item| &item.id);
        self.check_unique(ids.chain(vetoes.iter().map(|veto| &veto.id)))?;
        self.check_unique(checks.iter().map(|check| &check.id))?;
        Ok(Lesson {
            id: manifest.id,
            title: manifest.title,
            pass_mark: self.points(manifest.pass_mark)?,
            total: self.points(manifest.total)?,
            skeleton: self.points(manifest.skeleton.points)?,
            adapter: folder.join(manifest.adapter),
            crate_name: manifest.crate_name,
            files: manifest.files,
            compile_limits: limits::merged(&limits::compile(), &manifest.limits.compile),
            run_limits: limits::merged(&limits::run(), &manifest.limits.run),
            checks,
            items,
            vetoes,
            hints: manifest.answers.hints,
            rescale: manifest.answers.rescale,
            scale: manifest.answers.scale,
            blank_hints: BTreeMap::new(),
            rubric: None,
            rubric_source: None,
        })
    }

    /// Only names below the folder of a submission, each of a file of its own.
    fn check_names(&self, manifest: &Manifest) -> Result<()> {
        let Files { code, answers } = &manifest.files;
        for file in [code, answers, &manifest.adapter] {
            if !is_plain_path(file) {
                let mistake = Message::new("mistake-path").with("file", file.as_str());
                return Err(self.mistake(mistake));
            }
        }
        if collide(code, answers) {
            let mistake = Message::new("mistake-twice").with("id", answers.as_str());
            return Err(self.mistake(mistake));
        }
        if !is_crate_name(&manifest.crate_name) {
            let name = manifest.crate_name.as_str();
            return Err(self.mistake(Message::new("mistake-crate-name").with("name", name)));
        }
        Ok(())
    }

    fn check_unique<'i>(&self, ids: impl Iterator<Item = &'i String>) -> Result<()> {
        let mut seen = BTreeSet::new();
        for id in ids {
            if !seen.insert(id) {
                return Err(self.mistake(Message::new("mistake-twice").with("id", id.as_str())));
            }
        }
        Ok(())
    }

    fn points(&self, decimal: f64) -> Result<Points> {
        Points::from_decimal(decimal)
            .ok_or_else(|| self.mistake(Message::new("mistake-points").with("points", decimal)))
    }

    fn check(&self, table: CheckTable) -> Result<Check> {
        let kind = match (table.expression, table.accumulation, table.parse) {
            (Some(expression), None, None) => {
                self.check_sizes(&table.id, &expression)?;
                CheckKind::Expression(expression)
            }
            (None, Some(accumulation), None) => {
                self.check_elements(&table.id, &accumulation)?;
                self.tolerances(&table.id, accumulation.tolerance)?;
                CheckKind::Accumulation(Box::new(accumulation))
            }
            (None, None, Some(parse)) => CheckKind::Parse(parse),
            _ => return Err(self.not_one_kind(&table.id, "expression, accumulation, parse")),
        };
        Ok(Check { id: table.id, kind })
    }

    fn check_sizes(&self, id: &str, check: &ExpressionCheck) -> Result<()> {
        let n_variables = check.variables.len();
        let is_right = check.fixed.iter().all(|sizes| sizes.len() == n_variables)
            && check
                .variables
                .iter()
                .all(|variable| variable.from <= variable.to);
        if is_right {
            return Ok(());
        }
        Err(self.mistake(Message::new("mistake-sizes").with("id", id)))
    }

    /// Weights can be told apart only where a gradient has more elements than there are weights.
    fn check_elements(&self, id: &str, check: &AccumulationCheck) -> Result<()> {
        let smallest = check
            .parameters
            .iter()
            .map(|parameter| {
                parameter
                    .shape
                    .iter()
                    .map(|&size| u64::from(size))
                    .product()
            })
            .min()
            .unwrap_or(0_u64);
        let largest_call = check
            .calls
            .iter()
            .map(|call| call.micro_batches * u64::from(call.repeat))
            .chain([check.random.largest_window * check.random.most_windows])
            .max()
            .unwrap_or(0);
        if smallest >= 2 * largest_call {
            return Ok(());
        }
        Err(self.mistake(
            Message::new("mistake-elements")
                .with("id", id)
                .with("smallest", smallest)
                .with("needed", 2 * largest_call),
        ))
    }

    fn not_one_kind(&self, id: &str, kinds: &str) -> Error {
        self.mistake(
            Message::new("mistake-one-kind")
                .with("id", id)
                .with("kinds", kinds),
        )
    }

    fn item(&self, table: ItemTable, checks: &[Check]) -> Result<Item> {
        let rule = match (table.expression, table.accumulation, table.text) {
            (Some(item), None, None) => {
                Rule::Expression(self.expression_rule(&table.id, item, checks)?)
            }
            (None, Some(item), None) => {
                self.known_accumulation(&table.id, &item.check, checks)?;
                Rule::Accumulation {
                    check: item.check,
                    part: item.part,
                }
            }
            (None, None, Some(item)) => Rule::Text {
                question: item.question,
            },
            _ => return Err(self.not_one_kind(&table.id, "expression, accumulation, text")),
        };
        Ok(Item {
            max_points: self.points(table.points)?,
            id: table.id,
            title: table.title,
            blanks: table.blanks,
            rule,
        })
    }

    fn expression_rule(
        &self,
        id: &str,
        item: ExpressionItem,
        checks: &[Check],
    ) -> Result<ExpressionRule> {
        let check = checks.iter().find_map(|check| match &check.kind {
            CheckKind::Expression(expression) if check.id == item.check => Some(expression),
            _ => None,
        });
        let Some(check) = check.filter(|check| check.modes.contains(&item.mode)) else {
            return Err(self.unknown_check(id, &format!("{} ({})", item.check, item.mode)));
        };
        self.tolerance(id, item.tolerance)?;
        let variables = check.variables.iter().map(|variable| &variable.name);
        let names: Vec<&str> = variables.chain(&check.modes).map(String::as_str).collect();
        let formula = |source: &str| {
            Formula::parse(source, &names).map_err(|problem| {
                self.mistake(
                    Message::new("mistake-expression")
                        .with("id", id)
                        .with("expression", source)
                        .with("problem", problem),
                )
            })
        };
        Ok(ExpressionRule {
            accepted: item
                .accept
                .into_iter()
                .map(|accepted| Ok((formula(&accepted.value)?, accepted.remark)))
                .collect::<Result<_>>()?,
            mistakes: item
                .mistakes
                .into_iter()
                .map(|mistake| Ok((formula(&mistake.value)?, mistake.message)))
                .collect::<Result<_>>()?,
            check: item.check,
            mode: item.mode,
            tolerance: item.tolerance,
        })
    }

    fn veto(&self, table: VetoTable, checks: &[Check]) -> Result<Veto> {
        let rule = match (table.plain_sum, table.text) {
            (Some(veto), None) => {
                self.known_accumulation(&table.id, &veto.check, checks)?;
                VetoRule::PlainSum {
                    check: veto.check,
                    excused_in: veto.excused_in,
                }
            }
            (None, Some(text)) => VetoRule::Text {
                question: text.question,
            },
            _ => return Err(self.not_one_kind(&table.id, "plain-sum, text")),
        };
        Ok(Veto {
            id: table.id,
            title: table.title,
            rule,
        })
    }

    fn known_accumulation(&self, id: &str, check: &str, checks: &[Check]) -> Result<()> {
        let is_known = checks
            .iter()
            .any(|known| known.id == check && matches!(known.kind, CheckKind::Accumulation(_)));
        if is_known {
            Ok(())
        } else {
            Err(self.unknown_check(id, check))
        }
    }

    fn unknown_check(&self, id: &str, check: &str) -> Error {
        self.mistake(
            Message::new("mistake-unknown-check")
                .with("id", id)
                .with("check", check),
        )
    }
}
