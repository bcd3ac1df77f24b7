//! Commands for users, and for scripts.

use crate::server::{EMAIL, PASSWORD, Server, pagewright, refusal};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};
use tempfile::tempdir;

fn command(data: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = pagewright(arguments)
        .arg("--data")
        .arg(data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that reads no input may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Returns the output of a command that succeeds.
#[track_caller]
fn done(data: &Path, arguments: &[&str], input: &str) -> String {
    let output = command(data, arguments, input);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn users(data: &Path) -> Value {
    serde_json::from_str(&done(data, &["user", "list", "--json"], "")).unwrap()
}

#[test]
fn users_are_managed_while_the_server_runs() {
    let folder = tempdir().unwrap();
    let data = folder.path();
    let server = Server::start(data);
    let add = ["user", "add", "--email", "ada@site.example", "--name", "Ada", "--role", "Editor", "--json"];
    let added: Value = serde_json::from_str(&done(data, &add, &format!("{PASSWORD}\n"))).unwrap();
    assert_eq!(added, json!({ "email": "ada@site.example", "url": null }));
    let mut ada = server.browser();
    ada.log_in("ada@site.example", PASSWORD);
    let own = |browser: &crate::server::HttpClient| browser.read("user").unwrap().1;
    assert_eq!(own(&ada)["role"]["name"], "Editor");

    done(data, &["user", "set-role", "ADA@site.example", "Reviewer"], "");
    assert_eq!(own(&ada)["role"]["name"], "Reviewer");

    done(data, &["user", "disable", "ada@site.example"], "");
    assert_eq!(own(&ada)["ID"], 0);
    let of = |email: &str| users(data).as_array().unwrap().iter().find(|user| user["email"] == email).cloned().unwrap();
    let listed = of("ada@site.example");
    assert_eq!(
        (&listed["status"], &listed["role"], &listed["name"]),
        (&json!("disabled"), &json!("Reviewer"), &json!("Ada"))
    );
    assert!(listed["createdAt"].as_str().unwrap().ends_with('Z'), "{listed}");
    let sentence = refusal(&command(data, &["user", "reset-password", "ada@site.example"], ""));
    assert!(sentence.starts_with("The password of ada@site.example was not changed."), "{sentence}");
    done(data, &["user", "enable", "ada@site.example"], "");
    assert_eq!(of("ada@site.example")["status"], "active");

    done(data, &["user", "reset-password", "ada@site.example"], "Another-horse-9\n");
    ada.log_in("ada@site.example", "Another-horse-9");
    let link = done(data, &["user", "reset-password", "ada@site.example", "--json"], "");
    let link: Value = serde_json::from_str(&link).unwrap();
    let path = link["url"].as_str().unwrap().strip_prefix("http://127.0.0.1:3000").unwrap().to_owned();
    assert!(path.starts_with("/cmsadmin/reset-password/"), "{path}");
    let mut browser = server.browser();
    let csrf = browser.fetch_token(&path);
    let form = format!("password={PASSWORD}&confirm={PASSWORD}&csrf={csrf}");
    assert!(browser.submit(&path, &form).unwrap().1.contains("role=\"status\""));
    ada.log_in("ada@site.example", PASSWORD);
}

#[test]
fn the_last_administrator_and_unknown_users_are_refused_in_a_sentence() {
    let folder = tempdir().unwrap();
    let data = folder.path();
    drop(Server::start(data));
    let before = users(data);
    for (arguments, words) in [
        (&["user", "disable", EMAIL][..], "was not disabled."),
        (&["user", "set-role", EMAIL, "Editor"], "was not changed to the role Editor."),
        (&["user", "set-role", EMAIL, "Nothing"], "was not changed to the role Nothing."),
        (&["user", "disable", "nobody@site.example"], "No user has the e-mail address nobody@site.example."),
        (&["user", "reset-password", "nobody@site.example"], "No user has the e-mail address"),
        (&["setup-link"], "There are users already."),
    ] {
        let sentence = refusal(&command(data, arguments, ""));
        assert!(sentence.contains(words), "{arguments:?}: {sentence}");
    }
    let weak = refusal(&command(data, &["user", "reset-password", EMAIL], "short\n"));
    assert!(weak.starts_with(&format!("The password of {EMAIL} was not changed.")), "{weak}");
    assert_eq!(users(data), before);
}

#[test]
fn a_lost_set_up_link_is_printed_again_and_replaces_the_first() {
    let folder = tempdir().unwrap();
    let server = Server::start_empty(folder.path());
    let first = server.greeting.iter().find(|line| line.starts_with("Set up")).unwrap();
    let path_of = |url: &str| format!("/cmsadmin/{}", url.split("/cmsadmin/").nth(1).unwrap());
    let first = path_of(first.split_whitespace().nth(2).unwrap());
    let printed: Value = serde_json::from_str(&done(folder.path(), &["setup-link", "--json"], "")).unwrap();
    let second = path_of(printed["url"].as_str().unwrap());
    let mut browser = server.browser();
    let csrf = browser.fetch_token(&first);
    let site = "siteName=Harbour&locale=en-gb&timeZone=UTC";
    let form = format!("{site}&name=Ada&email=ada@b.example&password={PASSWORD}&confirm={PASSWORD}&csrf={csrf}");
    assert!(browser.submit(&first, &form).unwrap().1.contains("role=\"alert\""));
    assert_eq!(browser.submit(&second, &form).unwrap().0, 303);
}

#[test]
fn completions_name_commands_and_flags_but_no_passwords() {
    for shell in ["bash", "zsh", "fish"] {
        let output = pagewright(&["completions", shell]).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        let script = String::from_utf8(output.stdout).unwrap();
        for word in ["reset-password", "setup-link", "trusted-proxy"] {
            assert!(script.contains(word), "{shell} does not know {word}");
        }
        assert!(!script.contains("--smtp-url") && !script.contains("read-document"), "{shell}");
    }
    assert_eq!(pagewright(&["completions", "cmd"]).output().unwrap().status.code(), Some(2));
}

#[test]
fn man_pages_describe_each_command_but_no_hidden_one() {
    let folder = tempdir().unwrap();
    let output = pagewright(&["man-pages", folder.path().to_str().unwrap()]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let pages: Vec<String> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    for name in ["pagewright.1", "pagewright-backup.1", "pagewright-user-add.1"] {
        assert!(pages.iter().any(|page| page == name), "{name} is missing among {pages:?}");
    }
    assert!(!pages.iter().any(|page| page.contains("read-document") || page.contains("man-pages")), "{pages:?}");
    let main = fs::read_to_string(folder.path().join("pagewright.1")).unwrap();
    assert!(main.contains("trusted\\-proxy") && !main.contains("smtp\\-url "), "{main}");
    let backup = fs::read_to_string(folder.path().join("pagewright-backup.1")).unwrap();
    assert!(backup.contains("keep\\-days") && backup.contains("Example"), "{backup}");
}
