//! In which order a run asks, so that a submission cannot know what comes first.

use std::collections::BTreeMap;

use super::random::Random;
use crate::plan::Call;

/// Shuffles the groups of these calls. The calls of one group stay together and in their order: the
/// clock runs for a group, and a call may show what the one before it left behind.
pub(super) fn shuffle_groups(calls: &mut [Call], seed: u64) {
    let mut groups: Vec<String> = Vec::new();
    for call in calls.iter() {
        if !groups.contains(&call.group) {
            groups.push(call.group.clone());
        }
    }
    Random::for_order(seed).shuffle(&mut groups);
    let places: BTreeMap<String, usize> = groups.into_iter().zip(0..).collect();
    calls.sort_by_key(|call| places.get(&call.group).copied());
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use crate::inputs::draw;
    use crate::lesson::Lesson;
    use crate::plan::{Call, Plan, Purpose};

    fn plan(seed: u64) -> Plan {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons/lesson2");
        draw(&Lesson::load(&folder).unwrap(), seed, |_| true)
    }

    fn is_scored(call: &Call) -> bool {
        matches!(call.purpose, Purpose::Sample { .. } | Purpose::Loop(_))
    }

    #[test]
    fn any_scored_group_may_come_first_and_each_stays_together() {
        let mut first = BTreeSet::new();
        for seed in 0..60 {
            let plan = plan(seed);
            let mut groups: Vec<&str> = plan.calls.iter().map(|call| &*call.group).collect();
            groups.dedup();
            let distinct: BTreeSet<&str> = groups.iter().copied().collect();
            assert_eq!(groups.len(), distinct.len(), "{groups:?}");
            first.insert(plan.calls[0].group.clone());
        }
        let due = [
            "accumulation",
            "memory/full",
            "memory/none",
            "memory/selective",
        ];
        assert!(first.iter().eq(due), "{first:?}");
    }

    #[test]
    fn within_a_group_and_for_what_is_only_remarked_on_the_order_is_as_drawn() {
        for seed in 0..20 {
            let plan = plan(seed);
            let n_scored = plan.calls.iter().filter(|call| is_scored(call)).count();
            assert!(plan.calls[..n_scored].iter().all(is_scored), "scored first");
            for pair in plan
                .calls
                .windows(2)
                .filter(|pair| pair[0].group == pair[1].group || !is_scored(&pair[0]))
            {
                assert!(pair[0].number < pair[1].number);
            }
            let loops = plan.calls.iter().filter_map(|call| match &call.purpose {
                Purpose::Loop(call) => Some(call.window < 2 || call.micro_batches == 0),
                _ => None,
            });
            assert!(loops.is_sorted(), "sizes that tell little come last");
        }
    }

    #[test]
    fn the_same_seed_asks_in_the_same_order() {
        let order =
            |seed| -> Vec<u32> { plan(seed).calls.iter().map(|call| call.number).collect() };
        assert_eq!(order(3), order(3));
    }
}
