//! Settings from flags, variables and the file of `--config`.

use crate::server::{EMAIL, PASSWORD, Server, pagewright};
use std::path::{Path, PathBuf};
use std::process::Output;
use tempfile::tempdir;

fn config(folder: &Path, text: &str) -> PathBuf {
    let file = folder.join("pagewright.toml");
    std::fs::write(&file, text).unwrap();
    file
}

fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn a_flag_wins_over_a_variable_and_a_variable_over_the_file() {
    let folder = tempdir().unwrap();
    let [in_file, in_variable, in_flag] = ["file", "variable", "flag"].map(|name| folder.path().join(name));
    let file = config(folder.path(), &format!("data = {in_file:?}\n"));
    let list = |variable: &[(&str, &Path)], flags: &[&str]| {
        let mut command = pagewright(&["user", "list"]);
        command.arg("--config").arg(&file).envs(variable.iter().copied()).args(flags);
        errors(&command.output().unwrap())
    };
    let named = |words: &str, data: &Path| words.contains(&format!("The folder {} holds no site", data.display()));
    let variable = [("PAGEWRIGHT_DATA", in_variable.as_path())];
    let words = list(&[], &[]);
    assert!(named(&words, &in_file), "{words}");
    let words = list(&variable, &[]);
    assert!(named(&words, &in_variable), "{words}");
    let words = list(&variable, &["--data", in_flag.to_str().unwrap()]);
    assert!(named(&words, &in_flag), "{words}");
}

#[test]
fn a_site_is_served_and_its_administrator_created_by_the_file_alone() {
    let folder = tempdir().unwrap();
    let text = format!(
        "admin-email = \"ada@site.example\"\nadmin-password = {PASSWORD:?}\nbase-url = \"https://site.example\"\n\
         trusted-proxy = [\"127.0.0.1\"]\npage-cache = 0\n"
    );
    let file = config(folder.path(), &text);
    let none = [("PAGEWRIGHT_CONFIG", file.to_str().unwrap())];
    let server = Server::start_without_administrator(&folder.path().join("data"), &none);
    assert!(server.greeting.iter().any(|line| line.ends_with("https://site.example/")), "{:?}", server.greeting);
    let head = server.browser().head("/").unwrap();
    assert!(head.contains("private, no-store"), "the page cache is off: {head}");
    let (status, _) = server.browser().get("/cmsadmin/login").unwrap();
    assert_eq!(status, 200);
    let listed = pagewright(&["user", "list", "--data"]).arg(folder.path().join("data")).output().unwrap();
    assert!(String::from_utf8(listed.stdout).unwrap().starts_with("ada@site.example  active"));
}

#[test]
fn a_mistake_in_the_file_stops_the_start_with_file_line_and_the_nearest_name() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("data");
    for (text, words) in [
        ("\nsmtp-ulr = \"smtp://mail.example\"\n", ":2: the setting smtp-ulr is not known. Did you mean smtp-url?\n"),
        ("page-cache = \"16\"\n", ":1: page-cache is a text, and must be a whole number, without quotes.\n"),
        ("listen = \"3000\"\n", ":1: invalid value '3000' for '--listen <ADDRESS>'"),
        ("listen = \n", ":1: "),
    ] {
        let file = config(folder.path(), text);
        let output = pagewright(&["--data"]).arg(&data).arg("--config").arg(&file).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        let printed = errors(&output);
        assert!(printed.starts_with(&format!("{}{words}", file.display())), "{printed}");
        assert_eq!(printed.lines().count(), 1, "{printed}");
    }
    let missing = pagewright(&["--config", "/nowhere/pagewright.toml"]).output().unwrap();
    assert_eq!(missing.status.code(), Some(2));
    assert!(errors(&missing).starts_with("The file /nowhere/pagewright.toml of --config cannot be read"));
    assert!(!data.exists());
}

#[cfg(unix)]
#[test]
fn a_file_with_passwords_that_every_user_can_read_is_warned_of() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempdir().unwrap();
    let data = folder.path().join("none");
    let read = |text: &str, mode: u32| {
        let file = config(folder.path(), text);
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
        errors(&pagewright(&["user", "list", "--data"]).arg(&data).arg("--config").arg(&file).output().unwrap())
    };
    let secret = "smtp-url = \"smtp://me:Hidden-horse-9@mail.example\"\n";
    let words = read(secret, 0o644);
    assert!(words.starts_with("Warning: every user of this computer can read smtp-url in "), "{words}");
    assert!(!words.contains("Hidden-horse-9"), "{words}");
    for (text, mode) in [(secret, 0o640), (secret, 0o600), ("page-cache = 1\n", 0o644)] {
        let words = read(text, mode);
        assert!(!words.contains("Warning"), "{mode:o} {words}");
    }
}

#[test]
fn a_password_is_no_flag() {
    for flag in ["--admin-password=Hidden-horse-9", "--smtp-url=smtp://me:Hidden-horse-9@mail.example"] {
        for arguments in [vec![flag], vec!["serve", flag]] {
            let output = pagewright(&arguments).output().unwrap();
            let words = errors(&output);
            assert_eq!(output.status.code(), Some(2), "{words}");
            assert!(words.contains("other users can read with `ps`") && !words.contains("Hidden"), "{words}");
        }
    }
    let help = pagewright(&["--help"]).output().unwrap();
    assert!(!String::from_utf8(help.stdout).unwrap().contains("--smtp-url"));
}

#[test]
fn an_unknown_variable_is_warned_of_with_the_nearest_name() {
    let folder = tempdir().unwrap();
    let log = folder.path().join("log");
    let variables = [("PAGEWRIGHT_BASEURL", "https://site.example"), ("PAGEWRIGHT_OF_ANOTHER", "1")];
    let mut server = Server::start_logged_with(&folder.path().join("data"), &log, &variables);
    assert_eq!(server.browser().get("/healthz").unwrap().0, 200);
    server.stop();
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("PAGEWRIGHT_BASEURL is not known. Did you mean PAGEWRIGHT_BASE_URL?"), "{log}");
    assert!(log.contains("PAGEWRIGHT_OF_ANOTHER is not known."), "{log}");
    assert!(!log.contains("PAGEWRIGHT_ADMIN_EMAIL") && !log.contains(EMAIL), "{log}");
}

#[test]
fn the_committed_page_of_settings_is_current() {
    let output = pagewright(&["settings"]).output().unwrap();
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/settings.md");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(std::fs::read_to_string(page).unwrap() == printed, "docs/settings.md is outdated: run `make generate`");
}
