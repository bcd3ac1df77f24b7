//! Tests settings, and the generation counter that changes increase.

use crate::test_site::{TestSite, refused, titled};
use domain::error::Error;
use domain::pages::store_version::store_version;
use domain::secret::signing_key;
use domain::settings::change_settings;
use domain::site::settings::{read_settings, read_visible_settings};
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::Actor;
use model::error::Code;
use model::id::PageId;
use model::locale::Locale;
use model::site::{CompanyChange, SessionSettings, SettingsChange};

fn codes<T: std::fmt::Debug>(result: Result<T, Error>) -> Vec<Code> {
    match result {
        Err(Error::Refused(errors)) => errors.into_iter().map(|error| error.code).collect(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn the_settings_agree_with_each_other() {
    let site = TestSite::new().await;
    let change = async |change| codes(change_settings(&site.cms, &Actor::System, change).await);
    let wrong = SettingsChange {
        site_name: Some(" ".into()),
        default_locale: Some("xx-xx".into()),
        custom_slug_locales: Some(vec!["xx-xx".into()]),
        ..SettingsChange::default()
    };
    assert_eq!(change(wrong).await, [Code::Required, Code::NotValid, Code::NotValid]);
    let twice = vec!["en-gb".into(), "EN-GB".into()];
    let twice = SettingsChange { available_locales: Some(twice), ..SettingsChange::default() };
    assert_eq!(change(twice).await, [Code::AlreadyExists, Code::NotValid]);
    let nonsense = SettingsChange {
        available_locales: Some(vec!["english".into()]),
        default_locale: Some(String::new()),
        ..SettingsChange::default()
    };
    assert_eq!(change(nonsense).await, [Code::NotValid, Code::NotValid]);
}

#[tokio::test]
async fn what_a_change_of_the_settings_leaves_out_stays() {
    let site = TestSite::new().await;
    let before = read_settings(&site.cms, &Actor::Visitor).await.unwrap();
    let company = Some(CompanyChange { name: Some("Quay".into()), ..CompanyChange::default() });
    let named = SettingsChange { site_name: Some(" New ".into()), company, ..SettingsChange::default() };
    change_settings(&site.cms, &Actor::System, named).await.unwrap();
    let city = Some(CompanyChange { city: Some("Delft".into()), ..CompanyChange::default() });
    let city = SettingsChange { company: city, ..SettingsChange::default() };
    change_settings(&site.cms, &Actor::System, city).await.unwrap();
    let after = read_settings(&site.cms, &Actor::Visitor).await.unwrap();
    assert_eq!((after.site_name.as_str(), &after.available_locales), ("New", &before.available_locales));
    assert_eq!((after.company.name.as_str(), after.company.city.as_str()), ("Quay", "Delft"));
    assert_eq!(after.company_for(&Locale::parse("nl-nl").unwrap()), after.company, "nothing differs there yet");
}

#[tokio::test]
async fn the_company_may_be_told_of_otherwise_in_a_locale() {
    let site = TestSite::new().await;
    let of = |city: &str| CompanyChange { city: Some(city.into()), ..CompanyChange::default() };
    let change = |locale: &str, city: &str| SettingsChange {
        company: Some(CompanyChange { name: Some("Quay".into()), ..of("The Hague") }),
        company_by_locale: Some([(locale.to_owned(), of(city))].into()),
        ..SettingsChange::default()
    };
    let put = async |locale: &str, city: &str| change_settings(&site.cms, &Actor::System, change(locale, city)).await;
    let told = async |locale: &str| {
        let company =
            read_settings(&site.cms, &Actor::Visitor).await.unwrap().company_for(&Locale::parse(locale).unwrap());
        (company.name, company.city)
    };
    put("nl-nl", "Den Haag").await.unwrap();
    put("fr-fr", "La Haye").await.unwrap();
    assert_eq!(told("nl-nl").await, ("Quay".into(), "Den Haag".into()));
    assert_eq!(told("en-gb").await, ("Quay".into(), "The Hague".into()));
    put("nl-nl", "").await.unwrap();
    assert_eq!((told("nl-nl").await.1, told("fr-fr").await.1), ("The Hague".into(), "La Haye".into()));
    refused(put("dutch", "").await.map(drop), &[(Code::NotValid, "companyByLocale.dutch")]);
    refused(put("pt-pt", "Haia").await.map(drop), &[(Code::NotValid, "companyByLocale.pt-pt")]);
    refused(put("nl-nl", &"x".repeat(256)).await.map(drop), &[(Code::TooLong, "companyByLocale.nl-nl.city")]);
}

#[tokio::test]
async fn how_long_people_stay_logged_in_has_bounds_and_is_not_told_to_visitors() {
    let site = TestSite::new().await;
    let times = |idle, absolute, inactivity| SettingsChange {
        session_idle_minutes: Some(idle),
        session_absolute_hours: Some(absolute),
        inactivity_minutes: Some(inactivity),
        ..SettingsChange::default()
    };
    for (idle, absolute, inactivity) in [(4, 0, -1), (1441, 169, 1441), (i64::MIN, i64::MAX, i64::MAX)] {
        let found = codes(change_settings(&site.cms, &Actor::System, times(idle, absolute, inactivity)).await);
        assert_eq!(found, [Code::NotValid; 3], "{idle} {absolute} {inactivity}");
    }
    change_settings(&site.cms, &Actor::System, times(5, 168, 0)).await.unwrap();
    let expected = SessionSettings { session_idle_minutes: 5, session_absolute_hours: 168, inactivity_minutes: 0 };
    let site = site.restarted().await;
    let editor = site.user("Editor").await;
    assert_eq!(read_visible_settings(&site.cms, &editor).await.unwrap().sessions, Some(expected));
    assert_eq!(read_visible_settings(&site.cms, &Actor::Visitor).await.unwrap().sessions, None);
}

#[tokio::test]
async fn what_visitors_can_see_counts_as_a_change_and_nothing_else_does() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let begun = site.cms.generation();
    let stored = store_version(&site.cms, &Actor::System, made.version, titled("T")).await.unwrap();
    assert_eq!(site.cms.generation(), begun);
    publish_page(&site.cms, &Actor::System, made.page, Some(stored.id)).await.unwrap();
    let published = site.cms.generation();
    assert_ne!(published, begun);
    assert!(publish_page(&site.cms, &Actor::System, PageId(99), None).await.is_err());
    assert_eq!(site.cms.generation(), published);
    unpublish_page(&site.cms, &Actor::System, made.page).await.unwrap();
    assert_ne!(site.cms.generation(), published);
}

#[tokio::test]
async fn the_key_of_an_installation_is_its_own_and_stays() {
    let (one, two) = (TestSite::new().await, TestSite::new().await);
    let key = signing_key(&one.cms);
    assert_ne!(key, signing_key(&two.cms));
    let one = one.restarted().await;
    assert_eq!(signing_key(&one.cms), key);
}
