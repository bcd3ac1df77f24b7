//! Tests that each event is queued once, in the transaction that causes it.

use crate::receiver::Receiver;
use crate::test_site::{TestSite, draft, png, refused};
use crate::webhooks::{SYSTEM, calling_site, deliveries, only, send_due, webhook};
use domain::addresses::change::{LinkPolicy, SlugChange, change_slug};
use domain::media::edit::move_file;
use domain::media::folders::create_folder::create_folder;
use domain::media::folders::delete_folder::delete_folder;
use domain::media::folders::move_folder::move_folder;
use domain::media::trash::delete::{InUsePolicy, delete_file};
use domain::media::trash::restore::restore_file;
use domain::pages::store_version::store_version;
use domain::trash::delete::delete_page;
use domain::visitors::confirm_subscription::confirm_subscription;
use domain::visitors::contact::submit_contact;
use domain::visitors::list_submissions::{ListSubmissions, list_submissions};
use domain::visitors::subscribe::subscribe;
use domain::workflow::publish::publish_page;
use domain::workflow::schedule::plan::{NewSchedule, schedule_page};
use domain::workflow::schedule::run::run_due;
use domain::workflow::unpublish::unpublish_page;
use model::access::Actor;
use model::error::Code;
use model::id::PageId;
use model::visitors::FormInput;
use serde_json::json;
use time::Duration;
use time::format_description::well_known::Rfc3339;

const ALL: &[&str] = &[
    "page.published",
    "page.unpublished",
    "page.moved",
    "submission.received",
    "media.added",
    "media.changed",
    "media.deleted",
];

/// Returns a site with a webhook for all events.
async fn reporting_site() -> (TestSite, Receiver) {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    webhook(&site, &receiver, ALL).await;
    (site, receiver)
}

/// Takes the names of the queued events and the paths of
/// their pages or names of their files, oldest first.
async fn queued(site: &TestSite) -> Vec<(String, String)> {
    let all = deliveries(site).await;
    site.data.execute("delete from webhook_delivery").await;
    let subject = |data: &serde_json::Value| {
        let name = ["path", "fileName", "form"].iter().find_map(|name| data[*name].as_str());
        name.unwrap_or_default().to_owned()
    };
    all.into_iter().map(|delivery| (delivery.event, subject(&delivery.data))).collect()
}

#[track_caller]
fn assert_events(found: &[(String, String)], expected: &[(&str, &str)]) {
    let found: Vec<(&str, &str)> = found.iter().map(|(event, of)| (event.as_str(), of.as_str())).collect();
    assert_eq!(found, expected);
}

#[tokio::test]
async fn publishing_and_its_end_are_queued_however_they_happen() {
    let (site, _receiver) = reporting_site().await;
    let page = site.page(SYSTEM, "/a").await;
    assert_events(&queued(&site).await, &[]);
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    unpublish_page(&site.cms, SYSTEM, page.page).await.unwrap();
    refused(unpublish_page(&site.cms, SYSTEM, page.page).await, &[(Code::NotPossible, "")]);
    let (published, unpublished) = (("page.published", "/a"), ("page.unpublished", "/a"));
    assert_events(&queued(&site).await, &[published, published, unpublished]);

    let at = |minutes| Some((site.cms.now() + Duration::minutes(minutes)).format(&Rfc3339).unwrap());
    let plan = NewSchedule { version: None, publish_at: at(1), unpublish_at: at(2) };
    schedule_page(&site.cms, SYSTEM, page.page, plan).await.unwrap();
    site.clock.advance(Duration::minutes(2));
    run_due(&site.cms).await.unwrap();
    assert_events(&queued(&site).await, &[published, unpublished]);

    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    delete_page(&site.cms, SYSTEM, page.page).await.unwrap();
    assert_events(&queued(&site).await, &[published, unpublished]);
}

#[tokio::test]
async fn a_live_page_with_another_address_is_told_with_the_former_one() {
    let (site, _receiver) = reporting_site().await;
    let page = site.page(SYSTEM, "/a").await.page;
    let move_to = async |slug: &str| {
        let change = SlugChange { page, slug: slug.to_owned(), links: LinkPolicy::Keep, former_slug: None };
        change_slug(&site.cms, SYSTEM, change).await.unwrap();
    };
    move_to("/draft").await;
    assert_events(&queued(&site).await, &[]);
    publish_page(&site.cms, SYSTEM, page, None).await.unwrap();
    queued(&site).await;
    move_to("/b").await;
    move_to("/b").await;
    let told = deliveries(&site).await;
    assert_events(&queued(&site).await, &[("page.moved", "/b")]);
    let data = &told[0].data;
    assert_eq!(
        (&data["slug"], &data["formerSlug"], &data["formerPath"]),
        (&json!("/b"), &json!("/draft"), &json!("/draft"))
    );
}

#[tokio::test]
async fn a_large_folder_queues_its_events_after_its_change() {
    const FILES: i64 = 60;
    let (site, _receiver) = reporting_site().await;
    create_folder(&site.cms, SYSTEM, "/", "boats").await.unwrap();
    for number in 0..FILES {
        site.added("/boats/", &format!("{number}.png"), &png(9, 9, 1)).await.unwrap();
    }
    site.work().await;
    let waiting = async || site.number("select count(*) from webhook_delivery").await;
    for change in ["move", "delete"] {
        queued(&site).await;
        match change {
            "move" => drop(move_folder(&site.cms, SYSTEM, "/boats/", "/ships/").await.unwrap()),
            _ => drop(delete_folder(&site.cms, SYSTEM, "/ships/", InUsePolicy::Refuse).await.unwrap()),
        }
        assert_eq!(waiting().await, 0, "{change}: the transaction has a bounded number of rows");
        site.work().await;
        assert_eq!(waiting().await, FILES, "{change}");
        assert_eq!(site.number("select count(distinct data) from webhook_delivery").await, FILES, "{change}");
    }
}

#[tokio::test]
async fn a_publication_that_is_refused_queues_nothing() {
    let (site, _receiver) = reporting_site().await;
    let page = site.page(SYSTEM, "/a").await;
    let empty = json!({ "blocks": [{ "type": "note", "key": "a", "props": {} }] });
    store_version(&site.cms, SYSTEM, page.version, draft(&empty)).await.unwrap();
    refused(publish_page(&site.cms, SYSTEM, page.page, None).await, &[(Code::Required, "blocks[a].title")]);
    assert_events(&queued(&site).await, &[]);
}

#[tokio::test]
async fn changes_of_the_media_library_are_queued() {
    let (site, _receiver) = reporting_site().await;
    create_folder(&site.cms, SYSTEM, "/", "boats").await.unwrap();
    let file = site.added("/boats/", "a.png", &png(9, 9, 1)).await.unwrap();
    move_file(&site.cms, SYSTEM, file.id, "/boats/", "b.png").await.unwrap();
    delete_file(&site.cms, SYSTEM, file.id, InUsePolicy::Refuse).await.unwrap();
    restore_file(&site.cms, SYSTEM, file.id).await.unwrap();
    move_folder(&site.cms, SYSTEM, "/boats/", "/ships/").await.unwrap();
    delete_folder(&site.cms, SYSTEM, "/ships/", InUsePolicy::Refuse).await.unwrap();
    let expected = [
        ("media.added", "a.png"),
        ("media.changed", "b.png"),
        ("media.deleted", "b.png"),
        ("media.added", "b.png"),
        ("media.changed", "b.png"),
        ("media.deleted", "b.png"),
    ];
    assert_events(&queued(&site).await, &expected);
}

fn input(page: PageId, block: &str) -> FormInput {
    FormInput {
        page: Some(page),
        block: block.into(),
        first_name: "Ada".into(),
        last_name: "Lovelace".into(),
        email: "ada@example.org".into(),
        phone: "020 123 45 67".into(),
        message: "Do you mend oars?".into(),
        privacy: true,
        ..FormInput::default()
    }
}

#[tokio::test]
async fn a_form_is_told_by_its_id_without_what_the_visitor_entered() {
    let (site, receiver) = reporting_site().await;
    let page = site.page(SYSTEM, "/contact").await;
    let blocks = json!([{ "type": "ask", "key": "ask" }, { "type": "sign-up", "key": "news" }]);
    store_version(&site.cms, SYSTEM, page.version, draft(&json!({ "blocks": blocks }))).await.unwrap();
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    queued(&site).await;
    submit_contact(&site.cms, &Actor::Visitor, &input(page.page, "ask")).await.unwrap();
    send_due(&site).await;
    let received = only(&receiver).await;
    let stored = list_submissions(&site.cms, SYSTEM, ListSubmissions::default()).await.unwrap().items.remove(0);
    let data = json!({ "id": stored.id, "form": "contact", "pageId": page.page, "locale": "en-gb" });
    assert_eq!((&received.json()["type"], &received.json()["data"]), (&json!("submission.received"), &data));
    for personal in ["Ada", "Lovelace", "ada@example.org", "oars"] {
        assert!(!received.body.contains(personal), "{}", received.body);
    }

    // An address that is not confirmed may belong to another person.
    queued(&site).await;
    subscribe(&site.cms, &Actor::Visitor, &input(page.page, "news")).await.unwrap();
    assert_events(&queued(&site).await, &[]);
    let mails = domain::outbox::take_due(&site.cms, crate::test_site::AMPLE_CAPACITY).await.unwrap();
    let secret = mails.iter().find_map(|mail| mail.token.clone()).unwrap();
    confirm_subscription(&site.cms, &Actor::Visitor, &secret).await.unwrap();
    confirm_subscription(&site.cms, &Actor::Visitor, &secret).await.unwrap();
    assert_events(&queued(&site).await, &[("submission.received", "newsletter")]);
}
