//! The texts that stand in the templates, by the names that they have there.

use std::collections::BTreeMap;

use crate::catalogue::Catalogue;
use crate::message::key;

const TEXTS: [(&str, &str); 57] = [
    ("all_states", key!("html-all-states")),
    ("answers", key!("html-answers")),
    ("answers_about", key!("html-answers-about")),
    ("command", key!("html-command")),
    ("contents", key!("html-contents")),
    ("decided", key!("html-decided")),
    ("decided_what", key!("html-decided-what")),
    ("decided_who", key!("html-decided-who")),
    ("decided_why", key!("html-decided-why")),
    ("details", key!("html-details")),
    ("diagnostics", key!("html-diagnostics")),
    ("example", key!("html-example")),
    ("faults", key!("html-faults")),
    ("faults_about", key!("html-faults-about")),
    ("faults_none", key!("html-faults-none")),
    ("filter", key!("html-filter")),
    ("grid_right", key!("html-grid-right")),
    ("grid_step", key!("html-grid-step")),
    ("grid_yours", key!("html-grid-yours")),
    ("item", key!("html-item")),
    ("items", key!("html-items")),
    ("legend", key!("html-legend")),
    ("lost", key!("html-lost")),
    ("lost_by", key!("html-lost-by")),
    ("lost_none", key!("html-lost-none")),
    ("machine", key!("html-machine")),
    ("message", key!("html-message")),
    ("no_step", key!("matrix-no-step")),
    ("pending", key!("html-pending")),
    ("points", key!("html-points")),
    ("queue", key!("html-queue")),
    ("queue_about", key!("html-queue-about")),
    ("queue_how", key!("html-queue-how")),
    ("queue_none", key!("html-queue-none")),
    ("reason", key!("html-reason")),
    ("run", key!("html-run")),
    ("score", key!("html-score")),
    ("scores", key!("html-scores")),
    ("scores_table", key!("html-scores-table")),
    ("share", key!("html-share")),
    ("skip", key!("html-skip")),
    ("stale", key!("html-stale")),
    ("scores_none", key!("html-scores-none")),
    ("shown", key!("html-shown")),
    ("sorted_down", key!("html-sorted-down")),
    ("sorted_up", key!("html-sorted-up")),
    ("state", key!("html-state")),
    ("state_open", key!("html-state-open")),
    ("status", key!("html-status")),
    ("student", key!("html-student")),
    ("students", key!("html-students")),
    ("ungraded", key!("html-ungraded")),
    ("ungraded_none", key!("html-ungraded-none")),
    ("verdict", key!("html-verdict")),
    ("veto", key!("html-veto")),
    ("vetoes", key!("html-vetoes")),
    ("vetoes_about", key!("html-vetoes-about")),
];

pub(super) fn all(catalogue: &Catalogue) -> BTreeMap<&'static str, String> {
    let texts = TEXTS.iter();
    texts
        .map(|(name, key)| (*name, catalogue.text(key)))
        .collect()
}
