//! The concepts of a rubric, found in a text.
//!
//! Literals of all concepts are searched for in one pass; patterns with gaps are regular
//! expressions. A concept is a set: which of its words stands there does not matter.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::RubricError;
use crate::cues::is_word;
use crate::normalise::normal_form;
use crate::number::{Number, Unit};
use crate::pattern::{Expression, Patterns};
use crate::root::Root;
use crate::rubric::{ConceptSource, NumberSource};
use crate::words::{Hit, Words};

/// A concept at a place of a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Found {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) concept: usize,
}

#[derive(Debug)]
pub(crate) struct Lexicon {
    names: Vec<String>,
    by_name: BTreeMap<String, usize>,
    literals: Words,
    /// For each literal: whether it is the beginning of a word, whose it is, and whose block.
    entries: Vec<Entry>,
    patterns: Patterns,
    numbers: Vec<(NumberSource, Unit, Vec<usize>)>,
    roots: Vec<Root>,
    /// Concepts whose words are everyday ones.
    pub(crate) plain: BTreeSet<usize>,
    /// Which concepts no negation may stand inside of.
    clean: Vec<bool>,
    /// Latin words that occur in the lexicon.
    pub(crate) vocabulary: BTreeSet<String>,
}

#[derive(Debug, Default)]
struct Entry {
    /// Concepts that mean the word itself, and those that mean whatever begins with it.
    whole: Vec<usize>,
    prefix: Vec<usize>,
    blocks: Vec<usize>,
    blocks_prefix: Vec<usize>,
}

impl Lexicon {
    pub(crate) fn new(concepts: &[ConceptSource]) -> Result<Self, RubricError> {
        let names: Vec<String> = concepts.iter().map(|concept| concept.id.clone()).collect();
        let by_name: BTreeMap<String, usize> = names.iter().cloned().zip(0..).collect();
        let owners = owners(concepts, &by_name)?;
        let mut literals: BTreeMap<String, Entry> = BTreeMap::new();
        let mut patterns = Vec::new();
        let mut numbers = Vec::new();
        let mut roots = Vec::new();
        for (index, concept) in concepts.iter().enumerate() {
            let mine = &owners[index];
            for pattern in concept.zh.iter().chain(&concept.en) {
                match pattern.strip_prefix("re:") {
                    Some(expression) => {
                        let expression = Expression::compile(expression, &concept.id)?;
                        patterns.push((expression, mine.clone()));
                    }
                    None => add(&mut literals, pattern, mine, false),
                }
            }
            for pattern in &concept.block {
                add(&mut literals, pattern, &[index], true);
            }
            for number in &concept.numbers {
                let unit = Unit::named(&number.unit).ok_or_else(|| RubricError::Unknown {
                    place: concept.id.clone(),
                    name: number.unit.clone(),
                })?;
                numbers.push((number.clone(), unit, mine.clone()));
            }
            if let Some(root) = &concept.root {
                roots.push(Root::resolve(root, mine, |name| {
                    by_name
                        .get(name)
                        .copied()
                        .ok_or_else(|| RubricError::Unknown {
                            place: concept.id.clone(),
                            name: name.to_owned(),
                        })
                })?);
            }
        }
        let vocabulary = vocabulary(literals.keys());
        let plain = (0..concepts.len())
            .filter(|index| concepts[*index].plain)
            .collect();
        let (texts, entries): (Vec<String>, Vec<Entry>) = literals.into_iter().unzip();
        Ok(Self {
            clean: concepts.iter().map(|concept| concept.clean).collect(),
            names,
            by_name,
            literals: Words::new(texts),
            entries,
            patterns: Patterns::new(patterns),
            numbers,
            roots,
            plain,
            vocabulary,
        })
    }

    pub(crate) fn name(&self, concept: usize) -> &str {
        self.names.get(concept).map_or("?", String::as_str)
    }

    pub(crate) fn is_clean(&self, concept: usize) -> bool {
        self.clean.get(concept).copied().unwrap_or(false)
    }

    pub(crate) fn concept(&self, name: &str, place: &str) -> Result<usize, RubricError> {
        self.by_name
            .get(name)
            .copied()
            .ok_or_else(|| RubricError::Unknown {
                place: place.to_owned(),
                name: name.to_owned(),
            })
    }

    pub(crate) fn resolve(&self, names: &[String], place: &str) -> Result<Vec<usize>, RubricError> {
        names.iter().map(|name| self.concept(name, place)).collect()
    }

    /// The wanted concepts in a text, by place; of one concept's words that overlap, the longest.
    pub(crate) fn find(
        &self,
        text: &str,
        numbers: &[Number],
        wanted: &BTreeSet<usize>,
    ) -> Vec<Found> {
        let mut found = Vec::new();
        let mut blocks: BTreeMap<usize, Vec<Range<usize>>> = BTreeMap::new();
        let sought = self.sought(wanted);
        for Hit { start, end, word } in self.literals.everywhere(text) {
            let entry = &self.entries[word];
            let is_whole = is_word(text, start, end);
            let begins = is_whole || is_word(text, start, start + 1) || begins_word(text, start);
            let concepts = entry
                .whole
                .iter()
                .filter(|_| is_whole)
                .chain(entry.prefix.iter().filter(|_| begins))
                .filter(|concept| sought[**concept]);
            found.extend(concepts.map(|concept| Found {
                start,
                end,
                concept: *concept,
            }));
            let blocked = entry
                .blocks
                .iter()
                .filter(|_| is_whole)
                .chain(entry.blocks_prefix.iter().filter(|_| begins));
            for concept in blocked {
                blocks.entry(*concept).or_default().push(start..end);
            }
        }
        for (start, end, concepts) in self.patterns.find(text, |concept| sought[concept]) {
            found.extend(concepts.iter().map(|concept| Found {
                start,
                end,
                concept: *concept,
            }));
        }
        for number in numbers {
            for (wanted, unit, concepts) in &self.numbers {
                if number.unit == *unit && wanted.accepts(number) {
                    let Range { start, end } = number.range;
                    found.extend(concepts.iter().map(|concept| Found {
                        start,
                        end,
                        concept: *concept,
                    }));
                }
            }
        }
        let roots: Vec<Found> = self
            .roots
            .iter()
            .flat_map(|root| root.find(text, numbers, &found))
            .collect();
        found.extend(roots);
        found.retain(|found| wanted.contains(&found.concept));
        longest_of_each(&mut found, &blocks);
        found
    }

    /// Whether each concept is wanted, or helps to tell which numbers are a root that is.
    fn sought(&self, wanted: &BTreeSet<usize>) -> Vec<bool> {
        let roots = self.roots.iter().flat_map(Root::inputs);
        let mut sought = vec![false; self.names.len()];
        for concept in wanted.iter().copied().chain(roots) {
            sought[concept] = true;
        }
        sought
    }
}

/// The Latin words of some literals.
fn vocabulary<'a>(literals: impl Iterator<Item = &'a String>) -> BTreeSet<String> {
    literals
        .flat_map(|literal| literal.split(|c: char| !c.is_ascii_lowercase()))
        .filter(|word| word.len() >= 5)
        .map(ToOwned::to_owned)
        .collect()
}

fn begins_word(text: &str, start: usize) -> bool {
    let bytes = text.as_bytes();
    let letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
    !letter(start) || start == 0 || !letter(start - 1)
}

/// Drops what a longer word of the same concept covers, and what a blocking pattern covers.
fn longest_of_each(found: &mut Vec<Found>, blocks: &BTreeMap<usize, Vec<Range<usize>>>) {
    found.sort_unstable_by_key(|f| (f.concept, f.start, std::cmp::Reverse(f.end)));
    let mut last: Option<(usize, usize)> = None;
    let mut block_at = 0;
    found.retain(|f| {
        if last.is_some_and(|(concept, end)| concept == f.concept && f.end <= end) {
            return false;
        }
        if last.is_none_or(|(concept, _)| concept != f.concept) {
            block_at = 0;
        }
        last = Some((f.concept, f.end));
        let Some(ranges) = blocks.get(&f.concept) else {
            return true;
        };
        // Both lists are in order of place; a block is short, so few of them reach back.
        while ranges.get(block_at).is_some_and(|block| block.end < f.end) {
            block_at += 1;
        }
        !ranges[block_at..]
            .iter()
            .take(8)
            .any(|block| block.start <= f.start && f.end <= block.end)
    });
    found.sort_unstable();
}

/// For each concept, itself and all that include it.
fn owners(
    concepts: &[ConceptSource],
    by_name: &BTreeMap<String, usize>,
) -> Result<Vec<Vec<usize>>, RubricError> {
    let mut owners: Vec<BTreeSet<usize>> = (0..concepts.len())
        .map(|index| BTreeSet::from([index]))
        .collect();
    // An inclusion may stand before what it includes; a few rounds settle any sensible depth.
    for _ in 0..4 {
        for (index, concept) in concepts.iter().enumerate() {
            for included in &concept.includes {
                let part = *by_name.get(included).ok_or_else(|| RubricError::Unknown {
                    place: concept.id.clone(),
                    name: included.clone(),
                })?;
                let wider = owners[index].clone();
                owners[part].extend(wider);
            }
        }
    }
    Ok(owners
        .into_iter()
        .map(|set| set.into_iter().collect())
        .collect())
}

fn add(literals: &mut BTreeMap<String, Entry>, pattern: &str, concepts: &[usize], is_block: bool) {
    let (text, is_prefix) = match pattern.strip_suffix('*') {
        Some(text) => (text, true),
        None => (pattern, false),
    };
    let text = normal_form(text);
    if text.is_empty() {
        return;
    }
    let entry = literals.entry(text).or_default();
    let list = match (is_block, is_prefix) {
        (false, false) => &mut entry.whole,
        (false, true) => &mut entry.prefix,
        (true, false) => &mut entry.blocks,
        (true, true) => &mut entry.blocks_prefix,
    };
    list.extend_from_slice(concepts);
}
