//! Tests searches of staff in many languages: pages, files and tags.

use crate::media::edit_of;
use crate::search::{live, note};
use crate::search_languages::{SAME, many_languages};
use crate::test_site::{TestSite, actor_with, grants, png};
use domain::list::ListQuery;
use domain::media::edit::{FileEdit, edit_file};
use domain::media::library::list_directory::PartQuery;
use domain::media::library::search::search_files;
use domain::menus::search::search_menu_pages;
use domain::pages::listing::list_pages::{PageListInput, list_pages};
use domain::pages::listing::search::search_pages;
use domain::tags::create::create_tag;
use domain::tags::search::search_tags;
use domain::trash::delete::delete_page;
use domain::trash::list_trash::list_trash;
use model::access::{Actor, Permission};
use model::locale::Locale;
use model::page::MatchedPart;
use model::tag::Visibility::Public;
use serde_json::json;

#[tokio::test]
async fn staff_find_pages_files_and_tags_by_each_form_of_a_word() {
    let site = many_languages().await;
    for (place, (locale, one, _)) in SAME.iter().enumerate() {
        live(&site, locale, &format!("/page-{place}"), one, json!([])).await;
    }
    let file = site.added("/", "a.png", &png(8, 8, 1)).await.unwrap();
    let menu_editor = actor_with(7, &grants(&[Permission::ManageMenu]));
    for (place, (locale, one, other)) in SAME.into_iter().enumerate() {
        let slug = format!("/page-{place}");
        for term in [one, other] {
            let query = ListQuery { search_term: term.into(), ..ListQuery::default() };
            let ask = PageListInput { query, locale: Some(locale.to_owned()), ..PageListInput::default() };
            let listed = list_pages(&site.cms, &Actor::System, ask).await.unwrap().items;
            let listed = listed.iter().find(|page| page.slug == slug);
            assert_eq!(listed.and_then(|page| page.matched_part), Some(MatchedPart::Title), "{term} in {locale}");
            let quick = search_pages(&site.cms, &Actor::System, locale, term.into()).await.unwrap();
            assert!(quick.iter().any(|page| page.slug == slug), "{term} in {locale}");
            for actor in [&Actor::System, &menu_editor] {
                let for_menu = search_menu_pages(&site.cms, actor, locale, term).await.unwrap();
                assert!(for_menu.iter().any(|page| page.slug == slug), "{term} in {locale}");
            }
        }
        let alt_texts = [(Locale::parse(locale).unwrap(), Some(one.to_owned()))].into();
        let edit = FileEdit { alt_texts, ..edit_of(&file) };
        edit_file(&site.cms, &Actor::System, file.id, edit).await.unwrap();
        for term in [one, other] {
            let found = search_files(&site.cms, &Actor::System, term, "/", &PartQuery::default()).await.unwrap().files;
            assert_eq!(found.len(), 1, "{term} is in the words of the file");
        }
    }
    for (name, term) in [("Straße", "strasse"), ("Zürich", "zuerich"), ("Łódź", "lodz"), ("Don\u{2019}t", "dont")]
    {
        create_tag(&site.cms, &Actor::System, name, Public).await.unwrap();
        let found = search_tags(&site.cms, &Actor::System, term, Public).await.unwrap();
        assert_eq!(found.items.iter().map(|found| found.tag.name.as_str()).collect::<Vec<_>>(), [name], "{term}");
    }
}

#[tokio::test]
async fn staff_find_words_inside_text_without_spaces() {
    let site = many_languages().await;
    let made = live(&site, "ja-jp", "/tokyo", "東京都の案内", note("<p>大阪に行きます</p>")).await;
    let file = site.added("/", "京都の寺.png", &png(8, 8, 1)).await.unwrap();
    let list = async |term: &str| {
        let query = ListQuery { search_term: term.into(), ..ListQuery::default() };
        let ask = PageListInput { query, locale: Some("ja-jp".into()), ..PageListInput::default() };
        let items = list_pages(&site.cms, &Actor::System, ask).await.unwrap().items;
        items.iter().map(|page| page.matched_part).collect::<Vec<_>>()
    };
    for (term, expected) in [
        ("東京", &[Some(MatchedPart::Title)][..]),
        ("京", &[Some(MatchedPart::Title)]),
        ("京都", &[Some(MatchedPart::Title)]),
        ("大阪", &[Some(MatchedPart::Text)]),
        ("tokyo", &[Some(MatchedPart::Slug)]),
        ("阪大", &[]),
    ] {
        assert_eq!(list(term).await, expected, "{term}");
    }
    let menu_editor = actor_with(7, &grants(&[Permission::ManageMenu]));
    for (actor, term) in [(&Actor::System, "東京"), (&menu_editor, "案内"), (&menu_editor, "京")] {
        let found = search_menu_pages(&site.cms, actor, "ja-jp", term).await.unwrap();
        assert_eq!(found.len(), 1, "{term} is long enough");
    }
    for term in ["京都", "寺", "の寺"] {
        let found = search_files(&site.cms, &Actor::System, term, "/", &PartQuery::default()).await.unwrap().files;
        assert_eq!(found.iter().map(|file| file.id).collect::<Vec<_>>(), [file.id], "{term}");
    }
    delete_page(&site.cms, &Actor::System, made.page).await.unwrap();
    let query = ListQuery { search_term: "東京".into(), ..ListQuery::default() };
    let trashed =
        list_trash(&site.cms, &Actor::System, PageListInput { query, ..PageListInput::default() }).await.unwrap();
    assert_eq!(trashed.total_items, 1);
}

#[tokio::test]
async fn staff_see_pages_with_the_words_in_their_titles_first() {
    let site = TestSite::new().await;
    for (slug, title, text) in [
        ("/in-title", "About oak", "<p>x</p>"),
        ("/in-text", "Second", "<p>Oak and elm</p>"),
        ("/oak", "Third", "<p>x</p>"),
        ("/late", "Oak and elm", "<p>x</p>"),
        ("/both", "Elm", "<p>and oak</p>"),
    ] {
        site.clock.advance(time::Duration::seconds(1));
        live(&site, "en-gb", slug, title, note(text)).await;
    }
    let list = async |term: &str, column: Option<&str>, size: i64| {
        let mut found = Vec::new();
        for page_index in 0..5 {
            let query = ListQuery {
                search_term: term.into(),
                column_to_sort: column.map(str::to_owned),
                page_size: Some(size),
                page_index,
                ..ListQuery::default()
            };
            let list = list_pages(&site.cms, &Actor::System, PageListInput { query, ..PageListInput::default() })
                .await
                .unwrap();
            found.extend(list.items.into_iter().map(|page| (page.slug, page.matched_part.unwrap())));
        }
        found
    };
    let best = [
        ("/late".to_owned(), MatchedPart::Title),
        ("/in-title".to_owned(), MatchedPart::Title),
        ("/both".to_owned(), MatchedPart::Text),
        ("/oak".to_owned(), MatchedPart::Slug),
        ("/in-text".to_owned(), MatchedPart::Text),
    ];
    for size in [1, 2, 3, 100] {
        assert_eq!(list("oak", None, size).await, best, "{size} at a time");
    }
    let by_title = list("oak", Some("title"), 100).await;
    assert_eq!(by_title[0].0, "/in-title", "an order that is asked for counts");
    let two_words = list("elm oak", None, 100).await;
    assert_eq!(two_words[0], ("/late".to_owned(), MatchedPart::Title));
    assert!(two_words[1..].iter().all(|(_, place)| *place == MatchedPart::Text));
}

#[tokio::test]
async fn what_an_older_release_left_is_found_after_the_start() {
    let site = many_languages().await;
    let made = live(&site, "ja-jp", "/tokyo", "東京都", note("<p>Frau Müller</p>")).await;
    site.added("/", "京都.png", &png(8, 8, 1)).await.unwrap();
    create_tag(&site.cms, &Actor::System, "Straße", Public).await.unwrap();
    let trashed = live(&site, "de-de", "/trash", "Größe", json!([])).await;
    delete_page(&site.cms, &Actor::System, trashed.page).await.unwrap();
    // Simulates a database after the migration and before the first start.
    for statement in [
        "update page set title_search = null, published_title_search = null",
        "update media_file set search_text = null",
        "update tag_key set search_text = null",
        "insert into page_unread (page_id) select id from page where deleted_at is null",
    ] {
        site.data.execute(statement).await;
    }
    site.data.empty_word_index().await;
    let site = site.restarted().await;
    let found = search_pages(&site.cms, &Actor::System, "ja-jp", "mueller".into()).await.unwrap();
    assert_eq!(found.iter().map(|page| page.id).collect::<Vec<_>>(), [made.page]);
    let menu_editor = actor_with(7, &grants(&[Permission::ManageMenu]));
    assert_eq!(search_menu_pages(&site.cms, &menu_editor, "ja-jp", "京都").await.unwrap().len(), 1);
    let files = search_files(&site.cms, &Actor::System, "都", "/", &PartQuery::default()).await.unwrap().files;
    assert_eq!(files.len(), 1);
    let in_trash = |term: &str| {
        let query = ListQuery { search_term: term.into(), ..ListQuery::default() };
        PageListInput { query, ..PageListInput::default() }
    };
    assert_eq!(list_trash(&site.cms, &Actor::System, in_trash("groesse")).await.unwrap().total_items, 1);
    let tagged = search_files(&site.cms, &Actor::System, "strasse", "/", &PartQuery::default()).await.unwrap().files;
    assert!(tagged.is_empty(), "no file has the tag");
    assert_eq!(site.number("select count(*) from tag_key where search_text = 'strasse'").await, 1);
}

#[tokio::test]
async fn a_file_is_found_by_its_words_of_now() {
    let site = many_languages().await;
    let file = site.added("/", "old-name.png", &png(8, 8, 1)).await.unwrap();
    let words = |name: &str, alt_text: Option<&str>| FileEdit {
        file_name: name.to_owned(),
        alt_texts: [(Locale::parse("de-de").unwrap(), alt_text.map(str::to_owned))].into(),
        ..edit_of(&file)
    };
    let finds = async |term: &str| {
        !search_files(&site.cms, &Actor::System, term, "/", &PartQuery::default()).await.unwrap().files.is_empty()
    };
    edit_file(&site.cms, &Actor::System, file.id, words("Übersicht.png", Some("Brücke"))).await.unwrap();
    for (term, is_found) in [("uebersicht", true), ("bruecke", true), ("ubersicht brucke", true), ("oldname", false)] {
        assert_eq!(finds(term).await, is_found, "{term}");
    }
    edit_file(&site.cms, &Actor::System, file.id, words("Übersicht.png", Some("Fähre"))).await.unwrap();
    assert!(finds("faehre").await && !finds("bruecke").await);
    edit_file(&site.cms, &Actor::System, file.id, words("Übersicht.png", None)).await.unwrap();
    assert!(finds("uebersicht").await && !finds("faehre").await);
}
