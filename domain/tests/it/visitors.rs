//! Tests submissions of visitors, and how staff handle them.

use crate::test_site::{AMPLE_CAPACITY, TestSite, draft, not_found, refused};
use domain::audit::origin::from_address;
use domain::error::{Error, Result};
use domain::list::ListQuery;
use domain::outbox::take_due;
use domain::pages::store_version::store_version;
use domain::settings::change_settings;
use domain::site::settings::read_visible_settings;
use domain::visitors::cleanup::delete_expired_submissions;
use domain::visitors::confirm_subscription::{FollowedLink, check_link, confirm_subscription, unsubscribe};
use domain::visitors::consent::record_consent;
use domain::visitors::contact::submit_contact;
use domain::visitors::delete::delete_submission;
use domain::visitors::download::submit_download;
use domain::visitors::export::{ExportFormat, export_submissions};
use domain::visitors::list_submissions::{ListSubmissions, list_submissions};
use domain::visitors::person::{delete_person, read_person};
use domain::visitors::read::read_submission;
use domain::visitors::subscribe::subscribe;
use domain::workflow::publish::publish_page;
use model::access::Actor;
use model::error::Code;
use model::id::PageId;
use model::locale::Locale;
use model::mail::MailTemplate;
use model::site::{ConsentSettingsChange, FormSettingsChange, OptionalScript, SettingsChange};
use model::visitors::{
    Consent, ConsentCategory, ConsentState, FormInput, NewsletterAction, Submission, SubmissionStatus,
};
use serde_json::json;
use std::io::{Cursor, Read};
use time::Duration;

/// Returns a site that mails submissions, with a page
/// that has each kind of form.
async fn site_with_forms() -> (TestSite, PageId) {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/contact").await;
    let file = site.document("prices.pdf").await;
    let blocks = json!([
        { "type": "ask", "key": "ask" },
        { "type": "sign-up", "key": "news" },
        { "type": "get", "key": "get", "__files": { "file": [{ "fileID": file.id }] } },
    ]);
    store_version(&site.cms, &Actor::System, made.version, draft(&json!({ "blocks": blocks }))).await.unwrap();
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    let forms = Some(FormSettingsChange { mail_to: Some("office@house.example".into()), retention_days: Some(30) });
    change_settings(&site.cms, &Actor::System, SettingsChange { forms, ..SettingsChange::default() }).await.unwrap();
    (site, made.page)
}

fn input(page: PageId, block: &str) -> FormInput {
    FormInput {
        page: Some(page),
        block: block.into(),
        first_name: " Ada ".into(),
        last_name: "Lovelace".into(),
        email: "Ada@Example.org".into(),
        phone: "020 123 45 67".into(),
        message: "=1+1, \"please\"".into(),
        privacy: true,
        ..FormInput::default()
    }
}

async fn all(site: &TestSite) -> Vec<Submission> {
    list_submissions(&site.cms, &Actor::System, ListSubmissions::default()).await.unwrap().items
}

/// Returns the secret in the link of the only due mail.
async fn mailed_secret(site: &TestSite) -> String {
    let mails = take_due(&site.cms, AMPLE_CAPACITY).await.unwrap();
    assert_eq!(mails.len(), 1);
    mails[0].token.clone().unwrap()
}

#[tokio::test]
async fn a_message_is_kept_and_mailed_to_the_office_in_one() {
    let (site, page) = site_with_forms().await;
    submit_contact(&site.cms, &Actor::Visitor, &input(page, "ask")).await.unwrap();
    let kept = all(&site).await;
    assert_eq!((kept.len(), kept[0].first_name.as_str(), kept[0].page_title.as_str()), (1, "Ada", "Title"));
    assert_eq!(read_submission(&site.cms, &Actor::System, kept[0].id).await.unwrap(), kept[0]);
    let mails = site.messages().await;
    let [(address, MailTemplate::FormReceived { content: Some(content), .. })] = &mails[..] else {
        panic!("{mails:?}")
    };
    assert_eq!((address.as_str(), content.message.as_str()), ("office@house.example", "=1+1, \"please\""));
}

#[tokio::test]
async fn what_is_pasted_into_a_form_is_kept_in_plain_characters() {
    let (site, page) = site_with_forms().await;
    let pasted = FormInput {
        first_name: "\u{feff}Ada\u{a0}Augusta\u{b}".into(),
        phone: "\u{202a}+31\u{a0}20\u{2011}123\u{2009}45\u{202f}67\u{202c}".into(),
        message: "One\u{b}two\u{85}thr\u{200b}ee\r\nfour".into(),
        ..input(page, "ask")
    };
    submit_contact(&site.cms, &Actor::Visitor, &pasted).await.unwrap();
    let kept = &all(&site).await[0];
    assert_eq!((kept.first_name.as_str(), kept.phone.as_str()), ("Ada Augusta", "+31 20\u{2011}123 45 67"));
    assert_eq!(kept.message, "One\ntwo\nthree\r\nfour");
}

#[tokio::test]
async fn a_mail_about_a_form_that_was_deleted_is_not_sent() {
    let (site, page) = site_with_forms().await;
    submit_contact(&site.cms, &Actor::Visitor, &input(page, "ask")).await.unwrap();
    delete_submission(&site.cms, &Actor::System, all(&site).await[0].id).await.unwrap();
    assert_eq!(site.messages().await, []);
    assert_eq!(all(&site).await, []);
}

#[tokio::test]
async fn only_the_forms_of_a_live_page_are_taken() {
    let (site, page) = site_with_forms().await;
    for (page, block) in [(PageId(99), "ask"), (page, "none"), (page, "news"), (page, "get")] {
        not_found(submit_contact(&site.cms, &Actor::Visitor, &input(page, block)).await);
    }
    not_found(submit_contact(&site.cms, &Actor::Visitor, &FormInput::default()).await);
    let wrong = FormInput { email: "ada".into(), privacy: false, ..input(page, "ask") };
    let expected = [(Code::NotAnEmail, "email"), (Code::Required, "privacy")];
    refused(submit_contact(&site.cms, &Actor::Visitor, &wrong).await, &expected);
    let automatic = FormInput { website: "x".into(), ..input(page, "ask") };
    refused(submit_contact(&site.cms, &Actor::Visitor, &automatic).await, &[(Code::NotValid, "website")]);
    assert_eq!(all(&site).await, []);
}

#[tokio::test]
async fn a_client_is_taken_so_much_of_in_a_minute() {
    let (site, page) = site_with_forms().await;
    let send = async |address: &str| {
        let input = input(page, "ask");
        from_address(address.to_owned(), submit_contact(&site.cms, &Actor::Visitor, &input)).await
    };
    for _ in 0..5 {
        send("192.0.2.1").await.unwrap();
    }
    for _ in 0..195 {
        assert!(matches!(send("192.0.2.1").await, Err(Error::Limited(61))));
    }
    send("192.0.2.2").await.unwrap();
    assert_eq!(all(&site).await.len(), 6);
    site.clock.advance(Duration::minutes(1));
    send("192.0.2.1").await.unwrap();
}

#[tokio::test]
async fn a_subscription_counts_once_its_address_is_confirmed() {
    let (site, page) = site_with_forms().await;
    let status = async || all(&site).await[0].status;
    subscribe(&site.cms, &Actor::Visitor, &input(page, "news")).await.unwrap();
    assert_eq!(status().await, SubmissionStatus::Pending);
    let secret = mailed_secret(&site).await;
    let visitor = &Actor::Visitor;
    check_link(&site.cms, visitor, NewsletterAction::Confirm, &secret).await.unwrap();
    assert_eq!(status().await, SubmissionStatus::Pending);
    refused(unsubscribe(&site.cms, visitor, &secret).await, &[(Code::BadToken, "")]);
    refused(confirm_subscription(&site.cms, visitor, "forged").await, &[(Code::BadToken, "")]);
    let followed = |was_followed| FollowedLink { locale: Locale::parse("en-gb").unwrap(), was_followed };
    assert_eq!(confirm_subscription(&site.cms, visitor, &secret).await.unwrap(), followed(false));
    assert_eq!(status().await, SubmissionStatus::Confirmed);
    let end = mailed_secret(&site).await;
    assert_eq!(confirm_subscription(&site.cms, visitor, &secret).await.unwrap(), followed(true));
    assert!(
        take_due(&site.cms, AMPLE_CAPACITY).await.unwrap().is_empty(),
        "a link that was followed before mails nothing"
    );
    site.clock.advance(Duration::days(30));
    assert_eq!(check_link(&site.cms, visitor, NewsletterAction::Confirm, &secret).await.unwrap(), followed(true));

    assert_eq!(unsubscribe(&site.cms, visitor, &end).await.unwrap(), followed(false));
    assert_eq!(status().await, SubmissionStatus::Unsubscribed);
    assert_eq!(unsubscribe(&site.cms, visitor, &end).await.unwrap(), followed(true));
    assert_eq!(check_link(&site.cms, visitor, NewsletterAction::Unsubscribe, &end).await.unwrap(), followed(true));
    refused(confirm_subscription(&site.cms, visitor, &secret).await, &[(Code::SpentToken, "")]);
    assert_eq!(all(&site).await[0].message, "");
}

#[tokio::test]
async fn nobody_fills_a_mailbox_by_signing_it_up() {
    let (site, page) = site_with_forms().await;
    let sign_up = async |email: &str| {
        let input = FormInput { email: email.into(), ..input(page, "news") };
        subscribe(&site.cms, &Actor::Visitor, &input).await.unwrap();
    };
    sign_up("ada@example.org").await;
    sign_up("ADA@example.org").await;
    let first = mailed_secret(&site).await;
    site.clock.advance(Duration::hours(1));
    sign_up("ada@example.org").await;
    let second = mailed_secret(&site).await;
    assert_eq!(all(&site).await.len(), 1);
    refused(confirm_subscription(&site.cms, &Actor::Visitor, &first).await, &[(Code::BadToken, "")]);
    confirm_subscription(&site.cms, &Actor::Visitor, &second).await.unwrap();
    mailed_secret(&site).await;
    site.clock.advance(Duration::hours(2));
    sign_up("ada@example.org").await;
    assert_eq!(all(&site).await[0].status, SubmissionStatus::Confirmed);
}

#[tokio::test]
async fn a_link_that_was_mailed_by_a_clock_that_was_ahead_is_mailed_again_once_it_is_right() {
    let (site, page) = site_with_forms().await;
    site.clock.advance(Duration::days(30));
    subscribe(&site.cms, &Actor::Visitor, &input(page, "news")).await.unwrap();
    let ahead = mailed_secret(&site).await;
    site.clock.advance(-Duration::days(30));
    subscribe(&site.cms, &Actor::Visitor, &input(page, "news")).await.unwrap();
    let secret = mailed_secret(&site).await;
    refused(confirm_subscription(&site.cms, &Actor::Visitor, &ahead).await, &[(Code::BadToken, "")]);
    confirm_subscription(&site.cms, &Actor::Visitor, &secret).await.unwrap();
}

#[tokio::test]
async fn a_link_that_is_too_old_confirms_nothing() {
    let (site, page) = site_with_forms().await;
    subscribe(&site.cms, &Actor::Visitor, &input(page, "news")).await.unwrap();
    let secret = mailed_secret(&site).await;
    site.clock.advance(Duration::days(7));
    refused(confirm_subscription(&site.cms, &Actor::Visitor, &secret).await, &[(Code::SpentToken, "")]);
    delete_expired_submissions(&site.cms).await.unwrap();
    assert_eq!(all(&site).await, []);
}

#[tokio::test]
async fn what_was_sent_is_deleted_after_the_days_of_the_settings() {
    let (site, page) = site_with_forms().await;
    submit_download(&site.cms, &Actor::Visitor, &input(page, "get")).await.unwrap();
    assert_eq!(all(&site).await[0].file_name, "prices.pdf");
    site.messages().await;
    subscribe(&site.cms, &Actor::Visitor, &input(page, "news")).await.unwrap();
    let secret = mailed_secret(&site).await;
    confirm_subscription(&site.cms, &Actor::Visitor, &secret).await.unwrap();
    site.clock.advance(Duration::days(30));
    delete_expired_submissions(&site.cms).await.unwrap();
    assert_eq!(all(&site).await.len(), 2);
    site.clock.advance(Duration::seconds(1));
    delete_expired_submissions(&site.cms).await.unwrap();
    let left: Vec<SubmissionStatus> = all(&site).await.iter().map(|form| form.status).collect();
    assert_eq!(left, [SubmissionStatus::Confirmed]);
}

#[tokio::test]
async fn the_data_of_a_person_is_found_and_deleted_by_the_address() {
    let (site, page) = site_with_forms().await;
    submit_contact(&site.cms, &Actor::Visitor, &input(page, "ask")).await.unwrap();
    site.messages().await;
    subscribe(&site.cms, &Actor::Visitor, &input(page, "news")).await.unwrap();
    let other = FormInput { email: "grace@example.org".into(), ..input(page, "ask") };
    submit_contact(&site.cms, &Actor::Visitor, &other).await.unwrap();
    let editor = site.user("Editor").await;
    assert!(matches!(read_person(&site.cms, &editor, "ada@example.org").await, Err(Error::Forbidden)));
    let found = read_person(&site.cms, &Actor::System, " ada@example.ORG ").await.unwrap();
    assert_eq!(found.len(), 2);
    assert_eq!(delete_person(&site.cms, &Actor::System, "ada@example.org").await.unwrap(), 2);
    assert_eq!(read_person(&site.cms, &Actor::System, "ada@example.org").await.unwrap(), []);
    assert_eq!(all(&site).await.len(), 1);
    let receivers: Vec<String> = site.messages().await.into_iter().map(|(address, _)| address).collect();
    assert_eq!(receivers, ["office@house.example"]);
    let events = site.events().await;
    assert!(events.iter().any(|event| event.action == "delete-person"));
    assert!(!events.iter().any(|event| event.detail.contains("ada")), "{events:?}");
    refused(read_person(&site.cms, &Actor::System, "ada").await, &[(Code::NotAnEmail, "email")]);
}

#[tokio::test]
async fn an_export_holds_everything_and_no_formula() {
    let (site, page) = site_with_forms().await;
    submit_contact(&site.cms, &Actor::Visitor, &input(page, "ask")).await.unwrap();
    let export = async |kind, format| export_submissions(&site.cms, &Actor::System, kind, format).await;
    for format in [None, Some("csv")] {
        let (format, csv) = export(None, format).await.unwrap();
        let csv = String::from_utf8(csv).unwrap();
        assert_eq!(format, ExportFormat::Csv);
        assert!(csv.starts_with("\u{feff}id,kind,status,"), "{csv}");
        assert!(
            csv.contains(",Title,Ada,Lovelace,Ada@Example.org,020 123 45 67,\"'=1+1, \"\"please\"\"\",\r\n"),
            "{csv}"
        );
    }
    let (_, other) = export(Some("newsletter"), None).await.unwrap();
    assert_eq!(other.iter().filter(|byte| **byte == b'\n').count(), 1);
    refused(export(Some("survey"), Some("ods")).await, &[(Code::NotValid, "kind"), (Code::NotValid, "format")]);
}

#[tokio::test]
async fn a_workbook_holds_texts_as_they_were_typed() {
    let (site, page) = site_with_forms().await;
    let phone = FormInput { phone: "+31 20 123".into(), ..input(page, "ask") };
    submit_contact(&site.cms, &Actor::Visitor, &phone).await.unwrap();
    let (format, workbook) = export_submissions(&site.cms, &Actor::System, None, Some("xlsx")).await.unwrap();
    assert_eq!(format, ExportFormat::Xlsx);
    let mut parts = zip::ZipArchive::new(Cursor::new(workbook)).unwrap();
    let mut read = |name: &str| {
        let mut text = String::new();
        parts.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let (sheet, texts) = (read("xl/worksheets/sheet1.xml"), read("xl/sharedStrings.xml"));
    for text in ["receivedAt", "Ada@Example.org", "+31 20 123", "=1+1, \"please\""] {
        assert!(texts.contains(&format!("<t>{text}</t>")), "{text} in {texts}");
    }
    assert!(!sheet.contains("<f>") && sheet.matches("t=\"s\"").count() >= 12, "{sheet}");
}

#[tokio::test]
async fn a_list_is_of_one_kind_and_finds_words() {
    let (site, page) = site_with_forms().await;
    submit_contact(&site.cms, &Actor::Visitor, &input(page, "ask")).await.unwrap();
    submit_download(&site.cms, &Actor::Visitor, &input(page, "get")).await.unwrap();
    let count = async |kind: &str, term: &str| -> Result<i64> {
        let query = ListQuery { search_term: term.into(), ..ListQuery::default() };
        let ask = ListSubmissions { kind: Some(kind.into()), query };
        Ok(list_submissions(&site.cms, &Actor::System, ask).await?.total_items)
    };
    assert_eq!(count("", "").await.unwrap(), 2);
    assert_eq!(count("contact", "").await.unwrap(), 1);
    assert_eq!(count("", "please").await.unwrap(), 1);
    assert_eq!(count("", "LOVELACE").await.unwrap(), 2);
    refused(count("survey", "").await, &[(Code::NotValid, "kind")]);
}

#[tokio::test]
async fn a_form_is_found_by_each_form_of_a_word() {
    let (site, page) = site_with_forms().await;
    let sent =
        FormInput {
            last_name: "Müller-Łuczak".into(), message: "Größe\u{a0}5, ΟΔΟΣ".into(), ..input(page, "ask")
        };
    submit_contact(&site.cms, &Actor::Visitor, &sent).await.unwrap();
    let count = async |term: &str| {
        let query = ListQuery { search_term: term.into(), ..ListQuery::default() };
        let ask = ListSubmissions { kind: None, query };
        list_submissions(&site.cms, &Actor::System, ask).await.unwrap().total_items
    };
    for term in ["MÜLLER", "mueller", "muller luczak", "groesse", "οδος", "ada@EXAMPLE.org", "123 45", "example.org"]
    {
        assert_eq!(count(term).await, 1, "{term}");
    }
    for term in ["miller", "%", "_"] {
        assert_eq!(count(term).await, 0, "{term}");
    }
}

#[tokio::test]
async fn a_choice_about_cookies_is_kept_with_the_text_that_it_was_about() {
    let site = TestSite::new().await;
    let change = |version, src: &str| SettingsChange {
        consent: Some(ConsentSettingsChange {
            text_version: Some(version),
            scripts: Some(vec![OptionalScript { src: src.into(), category: ConsentCategory::Statistics }]),
        }),
        ..SettingsChange::default()
    };
    change_settings(&site.cms, &Actor::System, change(4, "https://count.example/c.js")).await.unwrap();
    let chosen = Consent { statistics: true, marketing: false };
    let cookie = record_consent(&site.cms, &Actor::Visitor, chosen).await.unwrap();
    let other = record_consent(&site.cms, &Actor::Visitor, chosen).await.unwrap();
    assert_eq!((cookie.state(4), cookie.state(5)), (ConsentState::Given(chosen), ConsentState::Unknown));
    assert_ne!(cookie.id, other.id);
    for (version, src, property) in [
        (0, "https://count.example/c.js", "consent.textVersion"),
        (1, "http://count.example/c.js", "consent.scripts[0].src"),
        (1, "javascript:alert(1)", "consent.scripts[0].src"),
        (1, "https://count.example/c.js; script-src *", "consent.scripts[0].src"),
        (1, "https://count.example;sandbox/c.js", "consent.scripts[0].src"),
    ] {
        let refusal = change_settings(&site.cms, &Actor::System, change(version, src)).await;
        let Err(Error::Refused(errors)) = refusal else { panic!("{src}") };
        assert_eq!(errors[0].property, property);
    }
}

#[tokio::test]
async fn who_is_mailed_is_told_to_those_who_may_change_it() {
    let (site, _) = site_with_forms().await;
    let seen =
        async |actor: &Actor| read_visible_settings(&site.cms, actor).await.unwrap().managed.map(|own| own.forms);
    assert_eq!(seen(&Actor::Visitor).await, None);
    assert_eq!(seen(&site.user("Editor").await).await, None);
    assert_eq!(seen(&site.user("Administrator").await).await.unwrap().mail_to, "office@house.example");
    let wrong = Some(FormSettingsChange { mail_to: Some("office".into()), retention_days: Some(-1) });
    let refusal =
        change_settings(&site.cms, &Actor::System, SettingsChange { forms: wrong, ..SettingsChange::default() });
    refused(refusal.await, &[(Code::NotValid, "forms.retentionDays"), (Code::NotAnEmail, "forms.mailTo")]);
}
