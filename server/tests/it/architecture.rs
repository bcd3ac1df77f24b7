//! The map of the code, held against the code.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Who may import whom: `ARCHITECTURE.md`, "Who may import whom".
const IMPORTS: &[(&str, &[&str])] = &[
    ("domain/model", &[]),
    ("domain", &["model"]),
    ("app/islands", &["model", "domain"]),
    ("app/blocks", &["model", "islands"]),
    ("app", &["blocks", "islands", "domain", "model"]),
    ("server", &["app", "blocks", "domain", "model"]),
    ("bench", &[]),
];
const OURS: &[&str] = &["model", "domain", "islands", "blocks", "app", "server"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The crates that a manifest names in its dependencies, those for tests apart.
fn dependencies(crate_folder: &str) -> BTreeSet<String> {
    let manifest = read(Path::new(crate_folder).join("Cargo.toml"));
    let mut inside = false;
    let mut names = BTreeSet::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            inside = line.ends_with("dependencies]") && !line.contains("dev-") && !line.contains("build-");
        } else if inside && !line.is_empty() && !line.starts_with('#') {
            names.extend(line.split(['.', '=', ' ']).next().map(str::to_owned));
        }
    }
    names
}

/// Every file with this ending below a folder.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                found.push(path);
            }
        }
    }
    found
}

#[test]
fn every_crate_is_on_the_map() {
    let manifest = read("Cargo.toml");
    let members = manifest.split("members = [").nth(1).and_then(|rest| rest.split(']').next()).unwrap();
    let members: BTreeSet<&str> = members.split(',').map(|name| name.trim().trim_matches('"')).collect();
    assert_eq!(members, IMPORTS.iter().map(|(folder, _)| *folder).collect());
}

#[test]
fn every_crate_imports_only_what_the_map_allows() {
    for (folder, allowed) in IMPORTS {
        let ours: Vec<String> = dependencies(folder).into_iter().filter(|name| OURS.contains(&name.as_str())).collect();
        for name in ours {
            assert!(allowed.contains(&name.as_str()), "{folder} imports {name}");
        }
    }
}

#[test]
fn only_the_server_names_axum() {
    // The benchmarks compare the product with a bare server, and look at it from outside.
    for (folder, _) in IMPORTS.iter().filter(|(folder, _)| !matches!(*folder, "server" | "bench")) {
        let found = dependencies(folder);
        for name in ["axum", "leptos_axum", "hyper", "tower-http", "tower-sessions"] {
            assert!(!found.contains(name), "{folder} depends on {name}");
        }
    }
}

#[test]
fn there_is_one_way_to_write() {
    for file in files("domain/src", "rs").iter().filter(|file| !is_database(file) && !file.ends_with("write.rs")) {
        let text = fs::read_to_string(file).unwrap();
        for words in ["db.begin(", ".commit()", "raise_to("] {
            assert!(!text.contains(words) || file.ends_with("generation.rs"), "{words} in {}", file.display());
        }
    }
}

#[test]
fn only_the_domain_names_a_database() {
    // The benchmarks write a site into the database that is too large to be made through the API.
    for (folder, _) in IMPORTS.iter().filter(|(folder, _)| !matches!(*folder, "domain" | "bench")) {
        assert!(!dependencies(folder).contains("sqlx"), "{folder} depends on sqlx");
    }
}

#[test]
fn only_stores_hold_sql() {
    const SPEAK: &[&str] = &["sqlx::query", "insert into ", "delete from ", "select count(", " from page", "pragma "];
    for folder in ["domain/src", "domain/model/src", "app/src", "app/blocks/src", "app/islands/src", "server/src"] {
        for file in files(folder, "rs") {
            let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if name == "store.rs" || is_database(&file) {
                continue;
            }
            let text = fs::read_to_string(&file).unwrap();
            for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
                for words in SPEAK {
                    assert!(!line.contains(words), "{}:{} holds SQL: {line}", file.display(), number + 1);
                }
            }
        }
    }
}

/// The one folder that names a database.
fn is_database(file: &Path) -> bool {
    file.starts_with(root().join("domain/src/db"))
}

#[test]
fn only_one_folder_names_the_driver() {
    for folder in ["domain/src", "server/src", "app/src"] {
        for file in files(folder, "rs").iter().filter(|file| !is_database(file)) {
            let text = fs::read_to_string(file).unwrap();
            assert!(!text.contains("Sqlite") && !text.contains("sqlx::sqlite"), "{}", file.display());
        }
    }
}

/// The components marked `#[island]`, by their names.
fn islands() -> Vec<String> {
    let mut names = Vec::new();
    for file in files("app/islands/src", "rs").iter().chain(&files("app/blocks/src", "rs")) {
        let text = fs::read_to_string(file).unwrap();
        for rest in text.split("#[island").skip(1) {
            let Some(name) = rest.split("fn ").nth(1) else { continue };
            names.push(name.split(['(', '<']).next().unwrap_or_default().trim().to_owned());
        }
    }
    names
}

#[test]
fn every_island_is_in_the_wasm() {
    let path = root().join("target/wasm-pkg/islands.js");
    let exports =
        fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} is not there: run `make build` first", path.display()));
    let names = islands();
    assert!(!names.is_empty());
    for name in names {
        assert!(exports.contains(&format!("export function {name}_")), "the wasm lacks the island {name}");
    }
}

#[test]
fn no_unfinished_work_is_left_in_the_sources() {
    for folder in ["domain", "app", "server"] {
        for file in files(folder, "rs").iter().filter(|file| !file.ends_with("it/architecture.rs")) {
            let text = fs::read_to_string(file).unwrap();
            for words in ["TODO", "FIXME", "XXX", "#[ignore", "todo!(", "unimplemented!("] {
                assert!(!text.contains(words), "{} in {}", words, file.display());
            }
        }
    }
}
