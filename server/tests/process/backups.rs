//! Tests of the commands that back up, restore, copy and check a site.

use crate::server::{EMAIL, PASSWORD, Server, pagewright, refusal, run};
use crate::storage::publish_picture;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use tempfile::{TempDir, tempdir};

/// Number of processes that are killed during each command.
const KILLS: u32 = 12;
const FILE_BYTES: usize = 300_000;

fn done(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Starts a server with a published page with a picture, and some files.
fn served_site(data: &Path) -> Server {
    let server = Server::start(data);
    publish_picture(&server);
    let administrator = server.administrator();
    for number in 0..4 {
        administrator.upload(&format!("{number}.gif"), FILE_BYTES + number).unwrap();
    }
    server
}

/// Reads the page, without the address of the process and
/// the token, which changes with time.
fn page(server: &Server) -> String {
    let (status, page) = server.browser().get("/t").unwrap();
    assert_eq!(status, 200);
    let page = String::from_utf8(page).unwrap().replace(&server.address.to_string(), "");
    let (before, token) = page.split_once("name=\"csrf-token\" content=\"").unwrap();
    format!("{before}{}", token.split_once('"').unwrap().1)
}

#[test]
fn a_served_site_is_destroyed_and_restored_from_a_backup() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("data");
    let mut server = served_site(&data);
    let before = page(&server);
    let (tar, repository) = (folder.path().join("site.tar"), format!("{}/", text(&folder.path().join("many"))));
    for place in [text(&tar), &repository] {
        let said = done(&run(&data, &["backup", place]));
        assert!(said.contains("All files were read again."), "{said}");
        let listed: Value =
            serde_json::from_str(&done(&pagewright(&["backup", place, "--list", "--json"]).output().unwrap())).unwrap();
        assert_eq!((listed.as_array().unwrap().len(), &listed[0]["format"]), (1, &1.into()), "{listed}");
        assert!(done(&pagewright(&["backup", place, "--verify"]).output().unwrap()).contains("complete"));
    }
    server.stop();
    for (number, place) in [text(&tar), &repository].into_iter().enumerate() {
        std::fs::remove_dir_all(&data).unwrap();
        assert!(done(&run(&data, &["restore", place])).contains("was restored"));
        let mut server = Server::start(&data);
        assert!(page(&server) == before, "{number}");
        let mut client = server.browser();
        client.log_in(EMAIL, PASSWORD);
        server.stop();
        // A backup has no search indexes.
        done(&run(&data, &["check", "--fix"]));
        assert!(done(&run(&data, &["check"])).starts_with("No damage was found"));
    }
}

/// Runs a command, and kills it after a part of the time that it takes.
/// Calls `check` after each kill, and at last lets it end.
fn kill_during(arguments: &[&str], data: &Path, prepare: impl Fn(), check: impl Fn(u32)) {
    let command = || {
        let mut command = pagewright(arguments);
        command.arg("--data").arg(data);
        command
    };
    prepare();
    let begun = Instant::now();
    done(&command().output().unwrap());
    let whole = begun.elapsed();
    for round in 0..KILLS {
        prepare();
        let mut child = command().spawn().unwrap();
        std::thread::sleep(whole * round / KILLS);
        child.kill().unwrap();
        child.wait().unwrap();
        check(round);
        // An interrupted command can run again, unless it was complete.
        if command().output().unwrap().status.success() {
            check(round);
        }
    }
}

#[test]
fn a_backup_that_is_killed_is_not_taken_for_a_whole_one() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("data");
    served_site(&data).stop();
    let tar = folder.path().join("site.tar");
    let remove = || drop(std::fs::remove_file(&tar));
    kill_during(&["backup", text(&tar)], &data, remove, |round| {
        if tar.exists() {
            assert!(
                done(&pagewright(&["backup", text(&tar), "--verify"]).output().unwrap()).contains("complete"),
                "{round}"
            );
        }
    });
    let many = folder.path().join("many");
    std::fs::create_dir(&many).unwrap();
    // Ids are seconds, so a second backup in the same second is refused.
    let wait = || std::thread::sleep(Duration::from_millis(1_001));
    kill_during(&["backup", text(&many)], &data, wait, |round| {
        let listed = done(&pagewright(&["backup", text(&many), "--list", "--json"]).output().unwrap());
        for backup in serde_json::from_str::<Value>(&listed).unwrap().as_array().unwrap() {
            let id = backup["id"].as_str().unwrap();
            done(&pagewright(&["backup", text(&many), "--verify", "--backup", id]).output().unwrap());
        }
        assert!(listed.len() > 2, "{round}");
    });
    // The next backup removes what the killed ones left.
    wait();
    done(&run(&data, &["backup", text(&many), "--keep-days", "1"]));
    assert_eq!(std::fs::read_dir(many.join("backups")).unwrap().count(), 1);
    assert!(!data.join(".backup/pagewright.db").exists());
}

#[test]
fn a_restore_or_a_copy_that_is_killed_is_not_taken_for_a_site() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("data");
    served_site(&data).stop();
    let (tar, to) = (folder.path().join("site.tar"), folder.path().join("to"));
    done(&run(&data, &["backup", text(&tar)]));
    let empty = || {
        let _ = std::fs::remove_dir_all(&to);
        std::fs::create_dir(&to).unwrap();
    };
    let is_whole_or_refused = |round: u32| {
        let checked = run(&to, &["check", "--fix"]);
        let said = String::from_utf8_lossy(&checked.stderr).into_owned();
        let refused = said.contains("was interrupted") || said.contains("holds no site");
        assert!(checked.status.success() || refused, "{round}: {checked:?}");
        if checked.status.success() {
            let mut server = Server::start(&to);
            page(&server);
            server.stop();
        }
    };
    kill_during(&["restore", text(&tar)], &to, empty, is_whole_or_refused);
    kill_during(&["clone", "--scrub", text(&to)], &data, empty, is_whole_or_refused);
}

/// Creates a stopped site and a backup of it.
fn backed_up() -> TempDir {
    let folder = tempdir().unwrap();
    let data = folder.path().join("data");
    served_site(&data).stop();
    done(&run(&data, &["backup", text(&folder.path().join("site.tar"))]));
    folder
}

#[test]
fn a_tar_file_with_other_paths_or_kinds_of_entries_is_refused() {
    let folder = backed_up();
    let (tar, to) = (folder.path().join("site.tar"), folder.path().join("to"));
    let unpacked = folder.path().join("unpacked");
    std::fs::create_dir(&unpacked).unwrap();
    assert!(Command::new("tar").arg("-xf").arg(&tar).arg("-C").arg(&unpacked).status().unwrap().success());
    std::os::unix::fs::symlink("/etc/passwd", unpacked.join("start-tokens")).unwrap();
    let evil = folder.path().join("evil.tar");
    let pack = |arguments: &[&str]| {
        let packed = Command::new("tar").args(["-cPf", text(&evil), "-C", text(&unpacked)]).args(arguments).status();
        assert!(packed.unwrap().success());
    };
    for (arguments, expected) in [
        (&["secret.key", "--transform=s,^,../,"][..], "../secret.key"),
        (&["secret.key", "--transform=s,^,/tmp/,"], "/tmp/secret.key"),
        (&["secret.key", "--transform=s,^,files/originals/../../../,"], "files/originals/../../../secret.key"),
        (&["start-tokens"], "start-tokens is not a file"),
        (&["files"], "is not a file"),
        (&["secret.key", "secret.key", "--hard-dereference"], "twice"),
        (&["secret.key"], "cut off"),
    ] {
        pack(arguments);
        let refused = refusal(&run(&to, &["restore", text(&evil)]));
        assert!(refused.contains(expected), "{arguments:?}: {refused}");
        assert!(!to.join("pagewright.db").exists() && !folder.path().join("secret.key").exists());
    }
}

#[test]
fn places_and_backups_that_cannot_be_used_are_named() {
    let folder = backed_up();
    let (data, tar) = (folder.path().join("data"), folder.path().join("site.tar"));
    let says = |output: &Output, expected: &str| {
        let said = refusal(output);
        assert!(said.contains(expected), "{said}");
    };
    says(&run(&data, &["backup", text(&tar)]), "exists already");
    says(&run(&data, &["backup", text(&data.join("in.tar"))]), "in the data folder");
    says(&run(&data, &["backup", text(&folder.path().join("no/such/folder.tar"))]), "cannot be used");
    says(&run(&folder.path().join("empty"), &["backup", text(&folder.path().join("b.tar"))]), "holds no site");
    says(&run(&data, &["restore", text(&tar)]), "is in use");
    says(&run(&folder.path().join("to"), &["restore", text(&folder.path().join("none.tar"))]), "has no backup");
    says(&run(&data, &["clone", text(&data.join("copy"))]), "in the data folder");
    let wrong_id = run(&data, &["backup", "x/", "--verify", "--backup", "yesterday"]);
    assert_eq!(wrong_id.status.code(), Some(2), "{wrong_id:?}");

    let many = folder.path().join("many");
    std::fs::create_dir(&many).unwrap();
    done(&run(&data, &["backup", text(&many)]));
    let backup = std::fs::read_dir(many.join("backups")).unwrap().next().unwrap().unwrap().path().join("backup.json");
    let header = std::fs::read_to_string(&backup).unwrap();
    for (name, value) in [("migration", "9999"), ("format", "2")] {
        let mut newer: Value = serde_json::from_str(&header).unwrap();
        newer[name] = value.parse::<i64>().unwrap().into();
        newer["release"] = "99.0.0".into();
        std::fs::write(&backup, newer.to_string()).unwrap();
        says(&run(&folder.path().join("to"), &["restore", text(&many)]), "newer Pagewright (99.0.0)");
    }
    std::fs::write(&backup, header).unwrap();

    let mut server = Server::start(&data);
    says(&run(&data, &["restore", text(&tar)]), "serving");
    server.stop();
}

#[test]
fn a_full_disk_stops_a_backup_and_leaves_nothing_of_it() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("data");
    served_site(&data).stop();
    let tar = folder.path().join("site.tar");
    // Ignores the file size signal, so writes fail as on a full disk.
    for kibibytes in [40, 900, 1_500] {
        let script = format!("trap '' XFSZ; ulimit -S -f {kibibytes}; exec \"$0\" backup {} --data \"$1\"", text(&tar));
        let mut command = Command::new("bash");
        command.env_clear().args(["-c", &script, env!("CARGO_BIN_EXE_pagewright"), text(&data)]);
        let said = refusal(&command.output().unwrap());
        assert!(said.contains("the disk of the server"), "{kibibytes}: {said}");
        let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["data"], "{kibibytes}");
    }
    done(&run(&data, &["backup", text(&tar)]));
}

#[test]
fn a_check_fixes_what_can_be_made_again() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("data");
    served_site(&data).stop();
    done(&run(&data, &["check", "--fix"]));
    std::fs::remove_dir_all(data.join("search")).unwrap();
    std::fs::remove_dir_all(data.join("files/pictures")).unwrap();
    let check = |arguments: &[&str]| -> Vec<(String, String)> {
        let output = run(&data, &[&["check", "--json"], arguments].concat());
        let found: Value = serde_json::from_str(&done(&output)).unwrap();
        let of = |finding: &Value, name: &str| finding[name].as_str().unwrap().to_owned();
        found.as_array().unwrap().iter().map(|finding| (of(finding, "part"), of(finding, "severity"))).collect()
    };
    let pair = |part: &str, severity: &str| (part.to_owned(), severity.to_owned());
    for (arguments, severity) in [(&[][..], "warning"), (&["--fix"], "fixed")] {
        let found = check(arguments);
        assert!(found.contains(&pair("renditions", severity)), "{found:?}");
        assert!(found.contains(&pair("search", severity)), "{found:?}");
        assert!(found.iter().all(|(_, found)| found == severity), "{found:?}");
    }
    assert_eq!(check(&[]), []);
}
