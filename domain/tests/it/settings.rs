//! Tests settings: concurrent changes, locales and theme.

use crate::test_site::{TestSite, new_page, png, refused, titled};
use domain::error::Error;
use domain::media::add::{Upload, add_file, receive_bytes, receive_file};
use domain::media::cleanup::remove_expired_files;
use domain::media::trash::delete::{InUsePolicy, delete_file};
use domain::media::trash::purge::purge_file;
use domain::pages::create::{NewPageInput, create_page};
use domain::pages::store_version::store_version;
use domain::settings::{SettingsChangeResult, change_settings};
use domain::site::settings::{SettingsForUser, read_settings, read_visible_settings};
use domain::trash::delete::delete_page;
use domain::trash::restore::restore_page;
use domain::viewer::teasers::newest::list_newest;
use domain::viewer::theme::{preview_theme, read_theme_picture};
use domain::workflow::publish::publish_page;
use model::access::Actor;
use model::error::Code;
use model::locale::Locale;
use model::media::MediaFile;
use model::site::{
    CompanyChange, FormSettingsChange, MailSettingsChange, SettingsChange, SiteTextsChange, ThemeChange,
};
use model::theme::{ColourScheme, FontStack, Theme};
use std::time::{Duration, SystemTime};

async fn change(site: &TestSite, change: SettingsChange) -> Result<SettingsForUser, Error> {
    match change_settings(&site.cms, &Actor::System, change).await? {
        SettingsChangeResult::Done(visible) => Ok(visible),
        SettingsChangeResult::Inhabited { errors, .. } => Err(Error::Refused(errors)),
    }
}

fn locales(codes: &[&str]) -> SettingsChange {
    let codes: Vec<String> = codes.iter().map(|code| (*code).to_owned()).collect();
    SettingsChange {
        available_locales: Some(codes.clone()),
        custom_slug_locales: Some(codes),
        ..SettingsChange::default()
    }
}

fn theme(theme: ThemeChange) -> SettingsChange {
    SettingsChange { theme: Some(theme), ..SettingsChange::default() }
}

async fn picture(site: &TestSite, name: &str) -> MediaFile {
    let mut file = receive_file(&site.cms, &Actor::System).await.unwrap();
    receive_bytes(&mut file, &png(400, 100, 90)).await.unwrap();
    let upload = Upload {
        path: "/".into(),
        file_name: name.into(),
        declared_type: None,
        file: Some(file),
        alt_text: String::new(),
    };
    add_file(&site.cms, &Actor::System, upload).await.unwrap()
}

#[tokio::test]
async fn the_day_of_a_publication_is_the_one_of_the_site() {
    let site = TestSite::new().await;
    let zone = |name: &str| SettingsChange { time_zone: Some(name.into()), ..SettingsChange::default() };
    let day = async |slug: &str| {
        let made = site.page(&Actor::System, slug).await;
        publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
        let newest = list_newest(&site.cms, &Actor::Visitor, &Locale::parse("en-gb").unwrap(), "plain").await.unwrap();
        newest.into_iter().find(|teaser| teaser.page_id == made.page).unwrap().date
    };
    for (name, hours) in [("Pacific/Kiritimati", 14), ("pacific/pago_pago", -11), ("UTC", 0)] {
        change(&site, zone(name)).await.unwrap();
        let expected = (site.cms.now() + time::Duration::hours(hours)).date();
        assert_eq!(day(&format!("/in-{}", hours + 20)).await, expected, "{name}");
    }
    assert_eq!(read_settings(&site.cms, &Actor::Visitor).await.unwrap().time_zone, "UTC");
    for wrong in ["", "CEST", "Europe/Atlantis", "+02:00"] {
        refused(change(&site, zone(wrong)).await, &[(Code::NotValid, "timeZone")]);
    }
}

#[tokio::test]
async fn what_another_changed_meanwhile_is_not_overwritten() {
    let site = TestSite::new().await;
    let read = read_visible_settings(&site.cms, &Actor::System).await.unwrap().managed.unwrap();
    let named = |name: &str| SettingsChange {
        site_name: Some(name.into()),
        version: Some(read.version),
        ..SettingsChange::default()
    };
    let saved = change(&site, named("First")).await.unwrap();
    let second = change(&site, named("Second")).await;
    assert!(matches!(second, Err(Error::Stale { model: "settings" })), "{second:?}");
    assert_eq!(read_settings(&site.cms, &Actor::Visitor).await.unwrap().site_name, "First");
    let version = Some(saved.managed.unwrap().version);
    change(&site, SettingsChange { version, ..named("Second") }).await.unwrap();
    assert_eq!(read_settings(&site.cms, &Actor::Visitor).await.unwrap().site_name, "Second");
}

#[tokio::test]
async fn a_refused_change_changes_nothing_and_names_every_field() {
    let site = TestSite::new().await;
    let before = read_visible_settings(&site.cms, &Actor::System).await.unwrap();
    let wrong = SettingsChange {
        site_name: Some("New".into()),
        company: Some(CompanyChange { email: Some("nobody".into()), ..CompanyChange::default() }),
        mail: Some(MailSettingsChange { sender_name: Some("x".repeat(256)), sender_address: Some("a b@c".into()) }),
        forms: Some(FormSettingsChange { mail_to: Some("office".into()), retention_days: Some(-1) }),
        texts: Some(
            [
                ("nl-nl".to_owned(), SiteTextsChange { privacy: Some("x".repeat(1001)), ..SiteTextsChange::default() }),
                ("dutch".to_owned(), SiteTextsChange::default()),
            ]
            .into(),
        ),
        theme: Some(ThemeChange {
            base_colour: Some("orange".into()),
            heading_font: Some("comic".into()),
            logo: Some(99),
            ..ThemeChange::default()
        }),
        ..SettingsChange::default()
    };
    refused(
        change(&site, wrong).await.map(drop),
        &[
            (Code::NotValid, "texts.dutch"),
            (Code::NotValid, "forms.retentionDays"),
            (Code::NotValid, "theme.baseColour"),
            (Code::NotValid, "theme.headingFont"),
            (Code::NotValid, "theme.logo"),
            (Code::NotAnEmail, "company.email"),
            (Code::TooLong, "texts.nl-nl.privacy"),
            (Code::TooLong, "mail.senderName"),
            (Code::NotAnEmail, "mail.senderAddress"),
            (Code::NotAnEmail, "forms.mailTo"),
        ],
    );
    let after = read_visible_settings(&site.cms, &Actor::System).await.unwrap();
    assert_eq!((after.site, after.managed), (before.site, before.managed));
}

#[tokio::test]
async fn a_locale_that_gets_a_page_at_that_moment_does_not_go() {
    let site = TestSite::new().await;
    for number in 0..20 {
        change(&site, locales(&["en-gb", "it-it"])).await.unwrap();
        let new = NewPageInput { locale: "it-it".into(), ..new_page(&format!("/page-{number}")) };
        let create = create_page(&site.cms, &Actor::System, new);
        let (created, removed) = tokio::join!(create, change(&site, locales(&["en-gb"])));
        assert_ne!(created.is_ok(), removed.is_ok(), "one of the two is refused");
        if let Ok(created) = created {
            delete_page(&site.cms, &Actor::System, created.page).await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_locale_whose_pages_could_not_be_reached_is_refused() {
    let site = TestSite::new().await;
    refused(change(&site, locales(&["en-gb", "pkg"])).await, &[(Code::NotValid, "availableLocales")]);
    change(&site, locales(&["en-gb", "api"])).await.unwrap();
}

#[tokio::test]
async fn a_locale_comes_only_where_no_page_has_its_address() {
    let site = TestSite::new().await;
    change(&site, locales(&["en-gb"])).await.unwrap();
    let below = site.page(&Actor::System, "/es/one").await;
    site.page(&Actor::System, "/estate").await;
    match change_settings(&site.cms, &Actor::System, locales(&["en-gb", "es"])).await.unwrap() {
        SettingsChangeResult::Inhabited { errors, pages } => {
            assert_eq!((errors[0].code, errors[0].property.as_str()), (Code::NotPossible, "availableLocales"));
            assert_eq!((pages.total_items, pages.items[0].id), (1, below.page));
        }
        SettingsChangeResult::Done(_) => panic!("the page cannot be found any more"),
    }
    delete_page(&site.cms, &Actor::System, below.page).await.unwrap();
    change(&site, locales(&["en-gb", "es"])).await.unwrap();
    let restored = restore_page(&site.cms, &Actor::System, below.page, None).await;
    refused(restored, &[(Code::NotValid, "slug")]);
}

#[tokio::test]
async fn a_locale_goes_only_once_it_has_no_pages() {
    let site = TestSite::new().await;
    change(&site, locales(&["en-gb", "nl-nl"])).await.unwrap();
    let editor = site.user("Editor").await;
    let made = site.page(&Actor::System, "/page").await;
    let swapped = || SettingsChange { default_locale: Some("nl-nl".into()), ..locales(&["nl-nl"]) };
    match change_settings(&site.cms, &Actor::System, swapped()).await.unwrap() {
        SettingsChangeResult::Inhabited { errors, pages } => {
            assert_eq!((errors.len(), errors[0].code), (1, Code::NotPossible));
            assert_eq!(errors[0].property, "availableLocales");
            assert_eq!((pages.total_items, pages.items[0].id), (1, made.page));
        }
        SettingsChangeResult::Done(_) => panic!("the locale is gone, its page is not"),
    }
    assert_eq!(read_settings(&site.cms, &Actor::Visitor).await.unwrap().available_locales.len(), 2);
    assert!(matches!(change_settings(&site.cms, &editor, swapped()).await, Err(Error::Forbidden)));
    delete_page(&site.cms, &Actor::System, made.page).await.unwrap();
    change(&site, swapped()).await.unwrap();
    assert_eq!(read_settings(&site.cms, &Actor::Visitor).await.unwrap().available_locales.len(), 1);
    let restored = async || restore_page(&site.cms, &Actor::System, made.page, None).await;
    refused(restored().await, &[(Code::NotValid, "locale")]);
    change(&site, locales(&["en-gb", "nl-nl"])).await.unwrap();
    restored().await.unwrap();
}

#[tokio::test]
async fn the_look_is_kept_and_what_is_left_out_of_it_stays() {
    let site = TestSite::new().await;
    assert_eq!(read_settings(&site.cms, &Actor::Visitor).await.unwrap().theme, Theme::default());
    let logo = picture(&site, "logo.png").await;
    let colour = ThemeChange { base_colour: Some(" #0A4BD6 ".into()), logo: Some(logo.id.0), ..ThemeChange::default() };
    change(&site, theme(colour)).await.unwrap();
    let font = ThemeChange { body_font: Some("slab".into()), ..ThemeChange::default() };
    change(&site, theme(font)).await.unwrap();
    let kept = read_settings(&site.cms, &Actor::Visitor).await.unwrap().theme.clone();
    assert_eq!((kept.base_colour.as_str(), kept.body_font), ("#0a4bd6", FontStack::Slab));
    let shown = kept.logo.unwrap();
    assert_eq!((shown.file_id, &shown.hash, shown.width, shown.height), (logo.id, &logo.hash, 400, 100));
    let none = ThemeChange { base_colour: Some(String::new()), logo: Some(0), ..ThemeChange::default() };
    change(&site, theme(none)).await.unwrap();
    let kept = read_settings(&site.cms, &Actor::Visitor).await.unwrap().theme.clone();
    assert_eq!((kept.base_colour.as_str(), kept.logo), ("", None));
}

#[tokio::test]
async fn the_logo_stays_after_its_file_was_purged() {
    let site = TestSite::new().await;
    let (logo, other) = (picture(&site, "logo.png").await, picture(&site, "other.png").await);
    assert_eq!(logo.hash, other.hash, "one content, two files");
    let actor = Actor::Visitor;
    assert!(matches!(read_theme_picture(&site.cms, &actor, &logo.hash).await, Err(Error::NotFound)));
    change(&site, theme(ThemeChange { logo: Some(logo.id.0), ..ThemeChange::default() })).await.unwrap();
    for file in [&logo, &other] {
        delete_file(&site.cms, &Actor::System, file.id, InUsePolicy::Force).await.unwrap();
        purge_file(&site.cms, &Actor::System, file.id).await.unwrap();
    }
    let later = SystemTime::now() + Duration::from_hours(1);
    remove_expired_files(&site.cms, later).await.unwrap();
    let shown = read_theme_picture(&site.cms, &actor, &logo.hash).await.unwrap();
    assert!(shown.content_type.starts_with("image/") && !shown.bytes.is_empty());
    change(&site, theme(ThemeChange { logo: Some(0), ..ThemeChange::default() })).await.unwrap();
    assert!(matches!(read_theme_picture(&site.cms, &actor, &logo.hash).await, Err(Error::NotFound)));
    assert!(remove_expired_files(&site.cms, later).await.unwrap() >= 1, "nothing names its bytes any more");
}

#[tokio::test]
async fn a_look_is_seen_on_the_home_page_before_it_is_kept() {
    let site = TestSite::new().await;
    let yellow = || ThemeChange { base_colour: Some("#ffff00".into()), ..ThemeChange::default() };
    let shown = preview_theme(&site.cms, &Actor::System, yellow()).await.unwrap();
    assert!(shown.home.is_none(), "there is no home page yet");
    assert_eq!((shown.colour_replacements.len(), shown.colour_replacements[0].scheme), (1, ColourScheme::Light));
    let made = site.page(&Actor::System, "/").await;
    let stored = store_version(&site.cms, &Actor::System, made.version, titled("Home")).await.unwrap();
    publish_page(&site.cms, &Actor::System, made.page, Some(stored.id)).await.unwrap();
    let shown = preview_theme(&site.cms, &Actor::System, yellow()).await.unwrap();
    assert_eq!(shown.home.unwrap().settings.theme.base_colour, "#ffff00");
    assert_eq!(read_settings(&site.cms, &Actor::Visitor).await.unwrap().theme, Theme::default());
    let wrong = ThemeChange { base_colour: Some("#ff".into()), ..ThemeChange::default() };
    refused(preview_theme(&site.cms, &Actor::System, wrong).await.map(drop), &[(Code::NotValid, "theme.baseColour")]);
    assert!(matches!(preview_theme(&site.cms, &Actor::Visitor, yellow()).await, Err(Error::Unauthenticated)));
    let editor = site.user("Editor").await;
    assert!(matches!(preview_theme(&site.cms, &editor, yellow()).await, Err(Error::Forbidden)));
}

#[tokio::test]
async fn visitors_and_editors_are_told_only_what_concerns_them() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    for actor in [&Actor::Visitor, &Actor::Outsider] {
        let seen = read_visible_settings(&site.cms, actor).await.unwrap();
        assert!(seen.sessions.is_none() && seen.managed.is_none());
    }
    let seen = read_visible_settings(&site.cms, &editor).await.unwrap();
    assert!(seen.sessions.is_some() && seen.managed.is_none());
}
