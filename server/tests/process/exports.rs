//! Tests of the command that writes a site as readable files.

use crate::server::{EMAIL, PASSWORD, Server, pagewright, refusal, run};
use site_folder::documents::{GroupDocument, MediaDocument, MenuDocument, SiteDocument, TagsDocument, read, write};
use site_folder::page::PageText;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Output;
use tempfile::tempdir;

fn done(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Returns the files of a folder by path.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(below) = folders.pop() {
        for entry in std::fs::read_dir(below).unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_dir() {
                folders.push(entry.path());
            } else {
                let path = entry.path().strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                files.insert(path, std::fs::read(entry.path()).unwrap());
            }
        }
    }
    files
}

#[test]
fn every_file_of_the_demonstration_site_reads_back_to_its_bytes() {
    let folder = tempdir().unwrap();
    let (data, to) = (folder.path().join("data"), folder.path().join("site"));
    let server = Server::start_by(
        &data,
        &["--demo"],
        &[("PAGEWRIGHT_ADMIN_EMAIL", EMAIL), ("PAGEWRIGHT_ADMIN_PASSWORD", PASSWORD)],
    );
    let command = ["export", "site", to.to_str().unwrap(), "--drafts", "--history"];
    let exported = run(&data, &command);
    assert_eq!(String::from_utf8_lossy(&exported.stderr), "");
    assert!(done(&exported).contains("Removed files of an earlier export: 0."));
    let before = files(&to);
    assert!(done(&run(&data, &command)).contains("New or changed files: 0."));
    drop(server);

    let types = ::server::types().unwrap();
    let text = |path: &str| String::from_utf8(before[path].clone()).unwrap();
    let mut pages = 0;
    for path in before.keys() {
        let same = |written: String| assert_eq!(written, text(path), "{path}");
        let name = path.rsplit('/').next().unwrap();
        if name.ends_with(".md") {
            let group = path.split("/_history/").next().unwrap();
            let group = if group == path { path.rsplit_once('/').unwrap().0 } else { group };
            let group: GroupDocument = read("page.toml", &text(&format!("{group}/page.toml"))).unwrap();
            let page = PageText::read(path, &text(path), &group.page_type, &types).unwrap();
            same(page.write(&group.page_type, &types).unwrap());
            assert!(!text(path).contains("::: json"), "{path} has a block without a readable form");
            // The code of an embedded page is no rich text.
            let rich = text(path).split("::: html-embed").next().unwrap().to_owned();
            assert!(!rich.contains(" html\n") && !rich.contains("html = '<"), "{path} has text as HTML");
            pages += 1;
        } else if name == "page.toml" {
            same(write(&read::<GroupDocument>(path, &text(path)).unwrap()));
        } else if path.starts_with("menus/") {
            same(write(&read::<MenuDocument>(path, &text(path)).unwrap()));
        } else if path.starts_with("media/") && name.ends_with(".toml") {
            same(write(&read::<MediaDocument>(path, &text(path)).unwrap()));
        } else if path == "site.toml" {
            same(write(&read::<SiteDocument>(path, &text(path)).unwrap()));
        } else if path == "tags.toml" {
            same(write(&read::<TagsDocument>(path, &text(path)).unwrap()));
        }
    }
    assert!(pages > 80, "{pages}");
}

#[test]
fn places_and_flags_that_an_export_cannot_use_are_named() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("data");
    Server::start(&data).stop();
    let refused = refusal(&run(&data, &["export", "site", data.to_str().unwrap()]));
    assert!(refused.contains("has files that are not from an export"), "{refused}");
    let missing = folder.path().join("none");
    let refused = refusal(&run(&missing, &["export", "site", folder.path().join("to").to_str().unwrap()]));
    assert!(refused.contains("holds no site"), "{refused}");
    assert!(!folder.path().join("to").exists());
    let wrong = pagewright(&["export", "site", "to", "--media", "some"]).output().unwrap();
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("[possible values: copy, none]"));
}
