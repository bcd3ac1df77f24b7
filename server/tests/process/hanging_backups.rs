//! A folder of backups that does not answer delays neither the start nor the stop.

use crate::server::Server;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::tempdir;

/// Bound of waits for what happens within seconds.
const AMPLE_TIME: Duration = Duration::from_mins(1);
/// Part of the warning about workers that did not stop by themselves.
const ABORTED: &str = "are aborted";

/// Replaces the calls of libc with which the program looks at a
/// folder. They hang, as on a network folder whose server is gone.
const HANGING_CALLS: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void hang(const char *path) {
    const char *folder = getenv("HANGING_FOLDER");
    while (folder && path && strncmp(path, folder, strlen(folder)) == 0) pause();
}

int statx(int at, const char *path, int flags, unsigned mask, struct statx *found) {
    hang(path);
    return ((int (*)(int, const char *, int, unsigned, struct statx *))dlsym(RTLD_NEXT, "statx"))(at, path, flags, mask, found);
}

char *realpath(const char *path, char *found) {
    hang(path);
    return ((char *(*)(const char *, char *))dlsym(RTLD_NEXT, "realpath"))(path, found);
}

int mkdir(const char *path, mode_t mode) {
    hang(path);
    return ((int (*)(const char *, mode_t))dlsym(RTLD_NEXT, "mkdir"))(path, mode);
}
"#;

/// Compiles the calls to a library that a process can load before libc.
fn hanging_calls(folder: &Path) -> PathBuf {
    let (source, library) = (folder.join("hanging.c"), folder.join("hanging.so"));
    std::fs::write(&source, HANGING_CALLS).unwrap();
    let compiled = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).arg("-ldl").status();
    assert!(compiled.unwrap().success());
    library
}

fn wait_until(holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < AMPLE_TIME);
        std::thread::yield_now();
    }
}

#[test]
fn a_site_is_served_while_the_folder_of_its_backups_hangs() {
    let folder = tempdir().unwrap();
    let (place, log) = (folder.path().join("backups"), folder.path().join("log"));
    let library = hanging_calls(folder.path());
    let place = place.to_str().unwrap();
    let environment =
        [("PAGEWRIGHT_BACKUP_TO", place), ("HANGING_FOLDER", place), ("LD_PRELOAD", library.to_str().unwrap())];
    let mut server = Server::start_logged_with(&folder.path().join("data"), &log, &environment);
    let said = std::fs::read_to_string(&log).unwrap();
    assert!(said.contains(&format!("{place} does not answer.")), "{said}");
    let ready = || String::from_utf8(server.browser().get("/readyz").unwrap().1).unwrap();
    wait_until(|| ready().contains("the last backup failed"));
    let (_, listed) = server.administrator().get("/api/pagewright/backup/list").unwrap();
    assert!(String::from_utf8_lossy(&listed).contains("does not answer"));
    assert_eq!(server.browser().get("/").unwrap().0, 404);
    server.stop();
    let said = std::fs::read_to_string(&log).unwrap();
    assert!(!said.contains(ABORTED), "{said}");
}

#[test]
fn a_stop_does_not_wait_for_a_backup_that_hangs() {
    let folder = tempdir().unwrap();
    let place = folder.path().join("backups");
    std::fs::create_dir(&place).unwrap();
    // Opening a pipe waits for a reader.
    assert!(Command::new("mkfifo").arg(place.join("lock")).status().unwrap().success());
    let environment = [("PAGEWRIGHT_BACKUP_TO", place.to_str().unwrap())];
    let log = folder.path().join("log");
    let mut server = Server::start_logged_with(&folder.path().join("data"), &log, &environment);
    wait_until(|| place.join("pagewright-repository").exists());
    server.stop();
    let said = std::fs::read_to_string(&log).unwrap();
    assert!(!said.contains(ABORTED), "{said}");
}
