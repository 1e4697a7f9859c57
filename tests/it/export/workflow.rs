//! The workflows that are handed to instructors: what must hold of their text, so that a pull
//! request from a stranger is graded as data.
//!
//! No parser of YAML is needed for that: a workflow here keeps to a form that can be read by lines.

use std::fs;

use crate::support::root;

/// A line of a workflow: how far it is indented, and what it says.
type Line<'t> = (usize, &'t str);

fn read(name: &str) -> String {
    let path = root().join("grader/ci").join(name);
    fs::read_to_string(path).expect("a workflow")
}

/// What a workflow says, without comments and empty lines.
fn lines(text: &str) -> Vec<Line<'_>> {
    let lines = text.lines().map(|line| {
        let said = line.trim_start_matches(' ');
        (line.len() - said.len(), said)
    });
    lines
        .filter(|(_, said)| !said.is_empty() && !said.starts_with('#'))
        .collect()
}

/// What stands below the line that says this.
fn below<'t>(all: &[Line<'t>], head: &str) -> Vec<Line<'t>> {
    let at = all.iter().position(|(_, said)| *said == head);
    let at = at.unwrap_or_else(|| panic!("no {head}"));
    let inner = all[at + 1..].iter().copied();
    inner.take_while(|(depth, _)| *depth > all[at].0).collect()
}

/// The scripts of a workflow.
fn scripts(all: &[Line<'_>]) -> Vec<String> {
    let mut scripts = Vec::new();
    for (at, (depth, said)) in all.iter().enumerate() {
        if *said == "run: |" {
            let inner = all[at + 1..].iter().take_while(|(inner, _)| inner > depth);
            let inner: Vec<&str> = inner.map(|(_, said)| *said).collect();
            scripts.push(inner.join("\n"));
        } else if let Some(line) = said.strip_prefix("run: ") {
            scripts.push(line.to_owned());
        }
    }
    scripts
}

#[test]
fn a_workflow_is_laid_out_so_that_it_can_be_read_by_lines() {
    for name in ["github-grade.yml", "github-comment.yml"] {
        let text = read(name);
        assert!(!text.contains('\t'), "{name}");
        for (depth, said) in lines(&text) {
            assert!(depth % 2 == 0, "{name}: {said}");
            // Anchors, aliases and flow mappings could say the same otherwise.
            assert!(!said.starts_with(['&', '*', '{', '<']), "{name}: {said}");
        }
        for head in ["on:", "permissions:", "jobs:"] {
            let all = lines(&text);
            let found = all.iter().filter(|line| **line == (0, head)).count();
            assert_eq!(found, 1, "{name}: {head}");
        }
    }
}

#[test]
fn a_pull_request_is_graded_without_a_secret_and_with_a_token_that_reads() {
    let text = read("github-grade.yml");
    let all = lines(&text);
    assert_eq!(below(&all, "permissions:"), [(2, "contents: read")]);
    let n_permissions = all
        .iter()
        .filter(|(_, said)| said.starts_with("permissions"));
    assert_eq!(n_permissions.count(), 1, "a job may not widen them");
    for word in ["secrets.", "pull_request_target", "TOKEN", "github.token"] {
        let found = all.iter().find(|(_, said)| said.contains(word));
        assert_eq!(found, None, "{word}");
    }
    let checkouts = all
        .iter()
        .filter(|(_, said)| said.contains("actions/checkout@"));
    let kept = all
        .iter()
        .filter(|(_, said)| *said == "persist-credentials: false");
    assert_eq!(checkouts.count(), kept.count());
}

#[test]
fn the_course_comes_from_the_base_branch_and_only_that_branch_fills_the_cache() {
    let text = read("github-grade.yml");
    let all = lines(&text);
    let grade = below(&all, "grade:");
    let course = below(&grade, "- name: Course and grader, from the base branch");
    assert!(course.contains(&(10, "ref: ${{ github.event.pull_request.base.sha }}")));
    assert!(course.contains(&(10, "path: course")));
    let submission = below(&grade, "- name: The submission, as data");
    assert!(submission.contains(&(10, "path: submission")));
    let grading = below(&grade, "- name: Grade");
    assert!(grading.contains(&(8, "working-directory: course")));
    let says = |lines: &[Line<'_>], word: &str| lines.iter().any(|(_, said)| said.contains(word));
    assert!(says(&grade, "actions/cache/restore@") && !says(&grade, "actions/cache/save@"));
    assert!(!says(&grade, "actions/cache@"));
    let prepare = below(&all, "prepare:");
    assert!(prepare.contains(&(4, "if: github.event_name == 'push'")));
    assert!(grade.contains(&(4, "if: github.event_name == 'pull_request'")));
    assert!(says(&prepare, "actions/cache/save@"));
    let keys = all.iter().filter(|(_, said)| said.starts_with("key: "));
    let keys: Vec<_> = keys.map(|(_, said)| said).collect();
    assert!(keys.len() == 2 && keys[0] == keys[1], "{keys:?}");
}

/// Words of a stranger that stand in a script are a part of it.
#[test]
fn no_script_is_put_together_from_words_of_a_stranger() {
    for name in ["github-grade.yml", "github-comment.yml"] {
        let text = read(name);
        let scripts = scripts(&lines(&text));
        assert!(scripts.len() >= 2, "{name}");
        for script in scripts {
            assert!(!script.contains("${{"), "{name}: {script}");
            // Where one of these fails, the shell goes on all the same.
            assert!(!script.contains("&& !"), "{name}: {script}");
        }
    }
}

#[test]
fn a_comment_is_made_from_the_base_branch_and_quotes_no_result() {
    let text = read("github-comment.yml");
    let all = lines(&text);
    assert_eq!(
        below(&all, "on:"),
        [
            (2, "workflow_run:"),
            (4, "workflows: [grade]"),
            (4, "types: [completed]")
        ]
    );
    let says = |word: &str| all.iter().any(|(_, said)| said.contains(word));
    assert!(!says("actions/checkout") && !says("cargo "), "{text}");
    assert!(!says("contents: write") && !says("secrets."), "{text}");
    // Only what a word or a number may be gets into the comment.
    for word in ["summary.md", ".message", ".title", ".remarks", ".evidence"] {
        assert!(!says(word), "{word}");
    }
}
