//! Mails of the binary: an unresponsive server, and interruptions.

use crate::mail_server::MailServer;
use crate::server::{EMAIL, HttpClient, Server};
use serde_json::{Value, json};
use std::path::Path;
use tempfile::tempdir;

/// Maximum number of concurrent mails of the product.
const CONCURRENT_MAILS: usize = 8;
/// Timeout in seconds, longer than any test.
const NEVER: &str = "600";

fn start(data: &Path, mails: &MailServer, timeout: &str) -> Server {
    let clock = data.join("clock");
    let environment = [
        ("PAGEWRIGHT_SMTP_URL", mails.url()),
        ("PAGEWRIGHT_SMTP_TIMEOUT", timeout.to_owned()),
        ("PAGEWRIGHT_CLOCK_FILE", clock.display().to_string()),
    ];
    let environment: Vec<_> = environment.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Server::start_by(data, &[], &environment)
}

fn move_clock(data: &Path, seconds: u32) {
    std::fs::write(data.join("clock.new"), seconds.to_string()).unwrap();
    std::fs::rename(data.join("clock.new"), data.join("clock")).unwrap();
}

/// Adds a user, who gets a mailed link.
fn invite(administrator: &HttpClient, email: &str) {
    let (_, roles) = administrator.read("role/list").unwrap();
    let role = roles["items"].as_array().unwrap().iter().find(|role| role["name"] == "Editor").unwrap();
    let user = json!({ "email": email, "role": role["ID"], "profile": { "name": "Somebody" } });
    let (_, made) = administrator.post("user", &user).unwrap();
    assert_eq!(made["Success"], true, "{made}");
}

fn forget_password(server: &Server) {
    let mut browser = server.browser();
    browser.fetch_token("/cmsadmin/login");
    browser.post("auth/forgot-password", &json!({ "email": EMAIL })).unwrap();
}

fn failed_mails(administrator: &HttpClient) -> Vec<Value> {
    administrator.post("mail/list", &json!({})).unwrap().1["items"].as_array().unwrap().clone()
}

#[test]
fn silent_sessions_give_their_places_back_and_no_mail_comes_twice() {
    let folder = tempdir().unwrap();
    let mails = MailServer::open();
    let server = start(folder.path(), &mails, "1");
    let administrator = server.administrator();
    let receiver = |number: usize| format!("user-{number}@house.example");
    mails.answer("", "");
    for number in 0..CONCURRENT_MAILS {
        invite(&administrator, &receiver(number));
    }
    mails.wait_for_silence(CONCURRENT_MAILS);
    mails.recover();
    forget_password(&server);
    mails.wait_for_message("/cmsadmin/reset-password/");
    let failed = loop {
        let failed = failed_mails(&administrator);
        if failed.len() == CONCURRENT_MAILS {
            break failed;
        }
    };
    for mail in failed {
        assert_eq!(mail["failure"], "connecting: no answer within 1 s", "{mail}");
    }
    // Ends the back-off of the failed mails.
    move_clock(folder.path(), 120);
    for number in 0..CONCURRENT_MAILS {
        mails.wait_for_message(&receiver(number));
    }
    for number in 0..CONCURRENT_MAILS {
        assert_eq!(mails.count(&receiver(number)), 1, "{number}");
    }
}

#[test]
fn what_an_end_of_the_process_interrupts_goes_on_at_the_next_start() {
    for is_killed in [true, false] {
        let folder = tempdir().unwrap();
        let mails = MailServer::open();
        let mut server = start(folder.path(), &mails, NEVER);
        mails.answer(".", "");
        forget_password(&server);
        mails.wait_for_silence(1);
        if is_killed {
            server.kill();
        } else {
            server.stop();
        }
        mails.recover();
        // A failed mail would wait
        // for its back-off of at least a minute.
        let begun = std::time::Instant::now();
        let server = start(folder.path(), &mails, NEVER);
        mails.wait_for_message("/cmsadmin/reset-password/");
        assert!(begun.elapsed().as_secs() < 60);
        assert!(failed_mails(&server.administrator()).is_empty(), "an interruption is no failure");
    }
}

#[test]
fn a_refused_installation_is_shown_and_mended_by_the_next_attempt() {
    let folder = tempdir().unwrap();
    let mails = MailServer::open();
    let server = start(folder.path(), &mails, NEVER);
    let administrator = server.administrator();
    mails.answer("MAIL", "550 5.7.1 not your sender");
    invite(&administrator, "ada@house.example");
    mails.wait_for_refusals(1);
    let failed = loop {
        if let Some(mail) = failed_mails(&administrator).pop() {
            break mail;
        }
    };
    assert!(failed["failure"].as_str().unwrap().starts_with("MAIL FROM: permanent error (550)"), "{failed}");
    assert!(failed["nextAttemptAt"].is_string(), "{failed}");
    let (_, screen) = administrator.get("/cmsadmin/").unwrap();
    let screen = String::from_utf8(screen).unwrap();
    assert!(screen.contains("admin-alert") && screen.contains("not your sender"), "{screen}");
    mails.recover();
    let (_, sent) = administrator.post(&format!("mail/{}/retry", failed["id"]), &json!({})).unwrap();
    assert_eq!(sent["Success"], true, "{sent}");
    mails.wait_for_message("ada@house.example");
    while !failed_mails(&administrator).is_empty() {
        std::thread::yield_now();
    }
    let (_, screen) = administrator.get("/cmsadmin/").unwrap();
    assert!(!String::from_utf8(screen).unwrap().contains("admin-alert"));
}
