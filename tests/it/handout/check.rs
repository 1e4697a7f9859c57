//! Holds the pages against the claims: no number without a claim, no claim without a place.

use std::collections::BTreeMap;

use crate::handout::claim::{Ledger, Names, Stated, TableClaim, numerals_of};
use crate::handout::numeral::{Numeral, numerals, unit_in};
use crate::handout::page::{Block, Page, Table};

/// The language of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    En,
    Zh,
}

/// A text that accounts for the numbers in it.
#[derive(Debug)]
struct Account {
    text: String,
    numerals: Vec<Numeral>,
    /// Whether its units must be those of the page.
    exact: bool,
}

/// What a cell of a table must show.
#[derive(Clone, Copy, Debug)]
struct Duty {
    value: f64,
    unit: f64,
}

/// A page with all that is claimed about it.
#[derive(Debug)]
pub(crate) struct Audit<'a> {
    pub(crate) page: &'a Page,
    accounts: Vec<Account>,
    duties: BTreeMap<usize, Duty>,
    faults: Vec<String>,
}

impl<'a> Audit<'a> {
    pub(crate) fn new(ledger: &Ledger, page: &'a Page, language: Language) -> Self {
        let mut audit = Self {
            page,
            accounts: accounts(ledger, language),
            duties: BTreeMap::new(),
            faults: Vec::new(),
        };
        for claim in &ledger.table {
            let header: Vec<&str> = claim
                .columns
                .iter()
                .map(|column| {
                    let zh = column.zh.as_ref().filter(|_| language == Language::Zh);
                    zh.unwrap_or(&column.en).as_str()
                })
                .collect();
            let outcome = match page.table(&header) {
                Some(table) => audit.assign(ledger, claim, table),
                None => Err("there is no such table".to_owned()),
            };
            if let Err(problem) = outcome {
                audit
                    .faults
                    .push(format!("{}: {header:?}: {problem}", page.name));
            }
        }
        audit
    }

    /// All that is wrong with the page.
    pub(crate) fn faults(&self) -> Vec<String> {
        let mut faults = self.faults.clone();
        for account in &self.accounts {
            let too_short = account.text.len() < 3 && !account.numerals.is_empty();
            if too_short || account.numerals.is_empty() {
                faults.push(format!(
                    "`{}` claims too little to be told apart",
                    account.text
                ));
            }
            if !self
                .page
                .blocks
                .iter()
                .any(|block| !places(account, block, &numerals(block)).is_empty())
            {
                faults.push(format!(
                    "{}: `{}` does not occur",
                    self.page.name, account.text
                ));
            }
        }
        for (i, block) in self.page.blocks.iter().enumerate() {
            faults.extend(self.faults_in(i, block));
        }
        faults
    }

    /// The numbers of block `i`, if it read like `block`, that are wrong or that nobody claims.
    pub(crate) fn faults_in(&self, i: usize, block: &Block) -> Vec<String> {
        let printed = numerals(block);
        let fault = |offset: usize, problem: &str| {
            let line = block.line(offset);
            format!("{}:{line}: {problem} in `{}`", self.page.name, block.text)
        };
        if let Some(duty) = self.duties.get(&i) {
            return match printed.as_slice() {
                [numeral] if numeral.prints(duty.value, duty.unit) => Vec::new(),
                _ => vec![fault(0, &format!("should be {}", duty.value / duty.unit))],
            };
        }
        let covered: Vec<_> = self
            .accounts
            .iter()
            .flat_map(|account| places(account, block, &printed))
            .collect();
        let unclaimed = printed.iter().filter(|numeral| {
            !covered
                .iter()
                .any(|(start, end)| *start <= numeral.range.start && numeral.range.end <= *end)
        });
        unclaimed
            .map(|numeral| {
                let number = &block.text[numeral.range.clone()];
                fault(numeral.range.start, &format!("nobody claims {number}"))
            })
            .collect()
    }

    fn assign(&mut self, ledger: &Ledger, claim: &TableClaim, table: &Table) -> Result<(), String> {
        let n_rows = claim.columns.iter().map(|column| column.values.len());
        let n_rows = n_rows.chain([claim.rows.len()]).max().unwrap_or(0);
        if table.rows.len() != n_rows {
            return Err(format!("{} rows instead of {n_rows}", table.rows.len()));
        }
        for (r, row) in table.rows.iter().enumerate() {
            let set = claim.row.iter().zip(claim.rows.get(r));
            let at: Names = set.map(|(name, value)| (name.clone(), *value)).collect();
            let scope = ledger.scope(&claim.shape, &at)?;
            for ((column, &cell), &head) in claim.columns.iter().zip(row).zip(&table.header) {
                let expression = column.values.get(r).or(column.value.as_ref());
                if let Some(expression) = expression.filter(|e| !e.is_empty()) {
                    let value = scope.value(expression)?;
                    let unit = unit_in(&self.page.blocks[head].text).unwrap_or(1.0);
                    self.duties.insert(cell, Duty { value, unit });
                }
            }
        }
        Ok(())
    }
}

/// Where an account stands in a block, without cutting a number in two or changing its unit.
fn places(account: &Account, block: &Block, printed: &[Numeral]) -> Vec<(usize, usize)> {
    let stands = |start: usize| {
        let end = start + account.text.len();
        let cuts = |n: &Numeral| {
            n.range.start < end
                && start < n.range.end
                && !(start <= n.range.start && n.range.end <= end)
        };
        let inside = printed
            .iter()
            .filter(|n| start <= n.range.start && n.range.end <= end);
        let same_units = inside
            .map(|n| n.unit)
            .eq(account.numerals.iter().map(|n| n.unit));
        (!printed.iter().any(cuts) && (same_units || !account.exact)).then_some((start, end))
    };
    let found = block.text.match_indices(&account.text);
    found.filter_map(|(start, _)| stands(start)).collect()
}

/// All texts that account for numbers in one language.
fn accounts(ledger: &Ledger, language: Language) -> Vec<Account> {
    let chinese = language == Language::Zh;
    let mut accounts = Vec::new();
    let mut add = |text: &str, exact| {
        accounts.push(Account {
            text: text.to_owned(),
            numerals: numerals_of(text),
            exact,
        });
    };
    for claim in &ledger.computed {
        let zh = claim.zh.as_ref().filter(|_| chinese);
        add(zh.unwrap_or(&claim.en), true);
    }
    for claim in &ledger.formula {
        add(&claim.text, false);
    }
    for Stated { texts, en, zh, why } in ledger.stated() {
        assert!(
            !why.is_empty(),
            "a number that is only stated needs a reason"
        );
        for text in texts.iter().chain(if chinese { zh } else { en }) {
            add(text, false);
        }
    }
    accounts
}
