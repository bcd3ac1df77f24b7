//! Compares the code with the map in `ARCHITECTURE.md`.

use crate::harness::sources::{files, imports, read, root};
use model::audit::{AuditAction, AuditSubject};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Folders of crates by name.
fn crates() -> BTreeMap<String, String> {
    let manifest = read("Cargo.toml");
    let members = manifest.split("members = [").nth(1).and_then(|rest| rest.split(']').next()).unwrap();
    let folders = members.split(',').map(|folder| folder.trim().trim_matches('"'));
    folders.map(|folder| (folder.rsplit('/').next().unwrap().to_owned(), folder.to_owned())).collect()
}

/// Table "Who may import whom" in `ARCHITECTURE.md`, without React islands.
fn table() -> BTreeMap<String, BTreeSet<String>> {
    let text = read("ARCHITECTURE.md");
    let section = text.split("## Who may import whom").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
    let rows = section.lines().filter_map(|line| line.trim().strip_prefix('|')?.strip_suffix('|')?.split_once('|'));
    let rows = rows.map(|(name, imports)| (name.trim(), imports.trim())).filter(|(name, _)| !name.starts_with("--"));
    rows.filter(|(name, _)| !matches!(*name, "crate" | "react-islands"))
        .map(|(name, imports)| {
            let imports = imports.split(',').map(str::trim).filter(|import| *import != "nothing of ours");
            (name.to_owned(), imports.map(str::to_owned).collect())
        })
        .collect()
}

/// Dependencies of a manifest, without those for tests.
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

#[test]
fn crates_import_exactly_what_the_map_says() {
    let crates = crates();
    let imports = crates.iter().map(|(name, folder)| {
        let ours = dependencies(folder).into_iter().filter(|name| crates.contains_key(name)).collect();
        (name.clone(), ours)
    });
    assert_eq!(imports.collect::<BTreeMap<String, BTreeSet<String>>>(), table());
}

#[test]
fn no_files_of_a_crate_import_each_other_in_a_circle() {
    let mut found = 0;
    for folder in crates().values() {
        let imports = imports(&format!("{folder}/src"));
        found += imports.values().map(BTreeSet::len).sum::<usize>();
        for module in imports.keys() {
            if let Some(circle) = path_back(&imports, module) {
                panic!("{folder}: {}", circle.join(" imports "));
            }
        }
    }
    assert!(found > 500, "only {found} imports were found");
}

/// Folders of the domain in import order,
/// from the table "Rooms of the domain".
fn rooms() -> Vec<String> {
    let text = read("ARCHITECTURE.md");
    let section = text.split("## Rooms of the domain").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next());
    rows.filter(|name| !matches!(*name, "room" | "---")).map(str::to_owned).collect()
}

#[test]
fn no_room_of_the_domain_imports_a_higher_one() {
    let rooms = rooms();
    let folders = fs::read_dir(root().join("domain/src")).unwrap().map(|entry| entry.unwrap());
    let folders = folders.filter(|entry| entry.file_type().unwrap().is_dir());
    let mut folders: Vec<String> = folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
    folders.sort();
    let mut sorted = rooms.clone();
    sorted.sort();
    assert_eq!(sorted, folders, "the table names every folder of domain/src");
    let height = |module: &str| {
        let room = module.split("::").next()?;
        rooms.iter().position(|other| other == room)
    };
    for (module, imported) in imports("domain/src") {
        for other in imported {
            if let (Some(own), Some(imported)) = (height(&module), height(&other)) {
                assert!(own >= imported, "{module} imports {other}, whose room comes later in the table");
            }
        }
    }
}

/// Returns a chain of imports from a module back to itself.
fn path_back(imports: &BTreeMap<String, BTreeSet<String>>, module: &str) -> Option<Vec<String>> {
    let mut seen = BTreeSet::new();
    let mut open = vec![vec![module.to_owned()]];
    while let Some(path) = open.pop() {
        for next in imports.get(path.last()?).into_iter().flatten() {
            let longer = [path.as_slice(), std::slice::from_ref(next)].concat();
            if next == module {
                return Some(longer);
            }
            if seen.insert(next.clone()) {
                open.push(longer);
            }
        }
    }
    None
}

#[test]
fn only_the_server_names_axum() {
    // Benchmarks compare the product with a bare axum server.
    for folder in crates().into_values().filter(|folder| !matches!(folder.as_str(), "server" | "bench")) {
        let found = dependencies(&folder);
        for name in ["axum", "leptos_axum", "hyper", "tower-http", "tower-sessions"] {
            assert!(!found.contains(name), "{folder} depends on {name}");
        }
    }
}

#[test]
fn there_is_one_way_to_write() {
    for file in files("domain/src", "rs").iter().filter(|file| !file.ends_with("write.rs")) {
        let text = fs::read_to_string(file).unwrap();
        for words in ["db.begin(", ".commit()", "raise_to("] {
            // A node also follows the generation of other nodes.
            let is_place = file.ends_with("generation.rs") || file.ends_with("nodes/follow.rs");
            assert!(!text.contains(words) || is_place, "{words} in {}", file.display());
        }
    }
}

#[test]
fn a_name_is_on_the_disk_before_anything_follows_from_it() {
    let mut renames = 0;
    for file in ["domain/src", "domain/search/src", "domain/storage/src"].iter().flat_map(|folder| files(folder, "rs"))
    {
        let text = fs::read_to_string(&file).unwrap();
        for (at, _) in text.match_indices("fs::rename(") {
            let rest = text[at..].split("\n}\n").next().unwrap().split("\n    }\n\n").next().unwrap();
            renames += 1;
            assert!(rest.contains("sync_folder(") || rest.contains("sync_all()"), "{}: {rest}", file.display());
        }
    }
    assert!(renames >= 5, "only {renames} renames were found");
}

#[test]
fn every_code_of_the_audit_log_has_words() {
    let catalogue: Value = serde_json::from_str(&read("app/i18n/en/accounts.json")).unwrap();
    let actions: Vec<&str> = AuditAction::ALL.iter().map(|action| action.as_str()).collect();
    let subjects: Vec<&str> = AuditSubject::ALL.iter().map(|subject| subject.as_str()).collect();
    for (words, codes) in [("actions", actions), ("subjects", subjects)] {
        let worded: BTreeSet<&str> =
            catalogue["audit"][words].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(worded, BTreeSet::from_iter(codes));
    }
}

#[test]
fn the_standard_log_has_the_warnings_of_every_crate() {
    let source = read("server/src/logging.rs");
    let filter = source.split("DEFAULT_LOG: &str = \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let directives: BTreeSet<&str> = filter.split(',').collect();
    let logging = crates().into_iter().filter(|(_, folder)| dependencies(folder).contains("tracing"));
    let names: Vec<String> = logging.map(|(name, _)| name).collect();
    assert!(names.len() > 3, "{names:?}");
    for name in names {
        assert!(directives.contains(format!("{name}=warn").as_str()), "{name} is not in {filter}");
    }
}

#[test]
fn only_the_storage_names_a_database() {
    // Benchmarks and tests write rows that no use case writes.
    let is_free = |folder: &str| matches!(folder, "domain/storage" | "domain/testing" | "bench");
    for folder in crates().into_values().filter(|folder| !is_free(folder)) {
        assert!(!dependencies(&folder).contains("sqlx"), "{folder} depends on sqlx");
    }
}

/// Names of `#[island]` components.
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
    let path = root().join("target/wasm-pkg/dev/islands.js");
    let exports =
        fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} is not there: run `make trial` first", path.display()));
    let names = islands();
    assert!(!names.is_empty());
    for name in names {
        assert!(exports.contains(&format!("export function {name}_")), "the wasm lacks the island {name}");
    }
}

/// Files that the recipes in `CONTRIBUTING.md` create.
const EXAMPLES: [&str; 2] = ["announcement", "NNNN"];

#[test]
fn documents_name_existing_files_only() {
    let mut documents = files("docs", "md");
    documents.extend(
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "migrations/README.md"].map(|name| root().join(name)),
    );
    let folders = [
        "app/",
        "bench/",
        "docs/",
        "domain/",
        "end2end/",
        "migrations/",
        "react-islands/",
        "scripts/",
        "server/",
        "style/",
    ];
    let mut paths = 0;
    for document in documents {
        let text = fs::read_to_string(&document).unwrap();
        let code =
            text.split('`').skip(1).step_by(2).filter(|code| folders.iter().any(|folder| code.starts_with(folder)));
        let code = code
            .filter(|code| !code.contains([' ', '<', '*', '{']) && !EXAMPLES.iter().any(|name| code.contains(name)));
        let links = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        let links = links.filter(|link| !link.is_empty() && !link.contains(':'));
        let links = links.map(|link| document.parent().unwrap().join(link));
        for path in code.map(|code| root().join(code)).chain(links) {
            paths += 1;
            assert!(path.exists(), "{} names {}, which does not exist", document.display(), path.display());
        }
    }
    assert!(paths > 300, "only {paths} paths were found");
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
