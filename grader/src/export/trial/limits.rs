//! What a reader takes at most, and files that say from the start that there is no result yet.

use std::fs;

use super::*;

#[test]
fn a_result_that_grows_too_large_for_a_gradebook_keeps_its_points() {
    let long = format!("found:\n{}", "<".repeat(20_000));
    let items: Vec<Value> = (0..60)
        .map(|n| {
            let mut item = item(&format!("i{n}"), 0.4, 0.4, "partial");
            item["message"] = Value::from(long.as_str());
            item
        })
        .collect();
    let report = report("passed", &items, &[]);
    let text = made(Kind::Prairielearn, &report, Language::En);
    assert!(text.len() <= prairielearn::BUDGET, "{}", text.len());
    let result: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(result["tests"][59]["points"], 0.4);
    let message = result["tests"][0]["message"].as_str().unwrap();
    assert!(message.starts_with("Left out here"), "{message}");
}

/// A place for each kind of export, with something of somebody's in it.
fn places(folder: &std::path::Path) -> Exports {
    let exports = Kind::ALL.into_iter().map(|kind| {
        let path = folder.join(kind.word());
        fs::write(&path, "of somebody\n").unwrap();
        Export {
            place: if kind.is_appended() {
                Place::Appended(path)
            } else {
                Place::File(path)
            },
            ..export(kind)
        }
    });
    Exports(exports.collect())
}

#[test]
fn from_the_start_every_file_of_its_own_says_that_there_is_no_result_yet() {
    let folder = tempfile::tempdir().unwrap();
    let exports = places(folder.path());
    let catalogue = Catalogue::new(Language::En);
    exports.begin("demo", &catalogue).unwrap();
    for export in &exports.0 {
        let text = fs::read_to_string(folder.path().join(export.kind.word())).unwrap();
        if export.kind.is_appended() {
            // Its step ends without a result, and other steps have written there.
            assert_eq!(text, "of somebody\n");
            continue;
        }
        let found = read_back::said(export.kind, &text).expect("an export");
        assert!(!found.is_graded, "{text}");
        assert!(text.contains("has not finished"), "{text}");
    }
    let (_, report) = every_outcome().swap_remove(0);
    exports.write(&report.to_string(), &catalogue).unwrap();
    for export in &exports.0 {
        let text = fs::read_to_string(folder.path().join(export.kind.word())).unwrap();
        assert!(!text.contains("has not finished"), "{text}");
    }
}

#[test]
fn where_one_place_is_taken_meanwhile_none_has_a_result() {
    let folder = tempfile::tempdir().unwrap();
    let exports = places(folder.path());
    let catalogue = Catalogue::new(Language::En);
    exports.begin("demo", &catalogue).unwrap();
    let taken = folder.path().join(Kind::Junit.word());
    fs::remove_file(&taken).unwrap();
    fs::create_dir(&taken).unwrap();
    let (_, report) = every_outcome().swap_remove(0);
    let error = exports.write(&report.to_string(), &catalogue).unwrap_err();
    assert_eq!(error.blame, Blame::Machine);
    for export in exports.0.iter().filter(|one| one.kind != Kind::Junit) {
        let text = fs::read_to_string(folder.path().join(export.kind.word())).unwrap();
        let is_untouched = text == "of somebody\n" || text.contains("has not finished");
        assert!(is_untouched, "{text}");
    }
}
