//! Tests searches of visitors in many languages, and their ranking.

use crate::search::{found_in, live, marked, note, query, search};
use crate::test_site::TestSite;
use domain::search::{catch_up, suggest};
use domain::settings::change_settings;
use domain::tags::search::search_used_tags;
use model::access::Actor;
use model::search::SearchQuery;
use model::site::SettingsChange;
use model::tag::Visibility::Public;
use serde_json::json;

const LOCALES: [&str; 24] = [
    "en-gb", "nl-nl", "de-de", "fr-fr", "ja-jp", "zh-hans", "ko-kr", "th-th", "lo", "km", "my", "ru-ru", "el-gr",
    "tr-tr", "ar-eg", "he-il", "fa-ir", "pl-pl", "hr-hr", "is-is", "da-dk", "hi-in", "sv-se", "uk-ua",
];

/// Returns a site with all these locales.
pub(crate) async fn many_languages() -> TestSite {
    let site = TestSite::new().await;
    let codes: Vec<String> = LOCALES.iter().map(|code| (*code).to_owned()).collect();
    let change = SettingsChange {
        available_locales: Some(codes.clone()),
        custom_slug_locales: Some(codes),
        ..SettingsChange::default()
    };
    change_settings(&site.cms, &Actor::System, change).await.unwrap();
    site
}

#[tokio::test]
async fn words_inside_text_without_spaces_are_found_and_marked() {
    let site = many_languages().await;
    for (locale, text) in [
        ("ja-jp", "私は東京に住んでいます。都市ｶﾞｽのTower。"),
        ("zh-hans", "我在北京大学学习计算机。使用Linux系统"),
        ("ko-kr", "서울에서 만나요. 한국어를 배웁니다"),
        ("th-th", "ยินดีต้อนรับสู่ประเทศไทยและน้ำใส"),
        ("lo", "ຍິນດີຕ້ອນຮັບສູ່ຫຼວງພະບາງ"),
        ("km", "សូមស្វាគមន៍មកកាន់រាជធានីភ្នំពេញ"),
        ("my", "ရန်ကုန်မြို့မှကြိုဆိုပါသည်"),
    ] {
        live(&site, locale, "/page", "Page", note(&format!("<p>{text}</p>"))).await;
    }
    for (locale, term, mark) in [
        ("ja-jp", "東京", "[東京]"),
        ("ja-jp", "京", "[京]"),
        ("ja-jp", "住んで", "[住んで]"),
        ("ja-jp", "ガス", "[ｶﾞｽ]"),
        ("ja-jp", "ｶﾞｽ", "[ｶﾞｽ]"),
        ("ja-jp", "tower 東京", "[東京]"),
        ("ja-jp", "\"東京に\"", "[東京に]"),
        ("zh-hans", "北京大学", "[北京大学]"),
        ("zh-hans", "大学", "[大学]"),
        ("zh-hans", "Linux 系统", "[Linux系统]"),
        ("zh-hans", "linux系统", "[Linux系统]"),
        ("ko-kr", "서울", "[서울]"),
        ("ko-kr", "한국", "[한국]"),
        ("th-th", "ประเทศไทย", "[ประเทศไทย]"),
        ("th-th", "ไทย", "[ไทย]"),
        ("th-th", "น้ำ", "[น้ำ]"),
        ("lo", "ຫຼວງພະບາງ", "[ຫຼວງພະບາງ]"),
        ("km", "ភ្នំពេញ", "[ភ្នំពេញ]"),
        ("my", "ရန်ကုန်", "[ရန်ကုန်]"),
    ] {
        let ask = SearchQuery { locales: vec![locale.to_owned()], ..query(term) };
        let found = search(&site, ask).await;
        assert_eq!(found.total, 1, "{term} in {locale}");
        assert!(marked(&found.results[0]).contains(mark), "{term} in {locale}: {}", marked(&found.results[0]));
    }
    for (locale, term) in [("ja-jp", "京東"), ("zh-hans", "学大"), ("ko-kr", "울서"), ("th-th", "ไทน")] {
        assert!(found_in(&site, locale, term).await.is_empty(), "{term} in {locale}");
    }
}

#[tokio::test]
async fn half_of_a_long_term_without_spaces_is_enough_where_all_of_it_finds_nothing() {
    let site = many_languages().await;
    live(&site, "ja-jp", "/page", "Page", note("<p>東京大学の案内</p>")).await;
    assert_eq!(found_in(&site, "ja-jp", "東京大学歴史").await, ["/page"]);
    assert!(found_in(&site, "ja-jp", "京都歴史").await.is_empty());
}

#[tokio::test]
async fn visitors_are_suggested_titles_without_spaces() {
    let site = many_languages().await;
    live(&site, "ja-jp", "/tokyo", "東京タワーの歴史", json!([])).await;
    live(&site, "en-gb", "/post", "E-mail and C++", json!([])).await;
    catch_up(&site.cms).await.unwrap();
    for (locale, term, path) in [
        ("ja-jp", "東", "/ja-jp/tokyo"),
        ("ja-jp", "東京", "/ja-jp/tokyo"),
        ("ja-jp", "タワー", "/ja-jp/tokyo"),
        ("en-gb", "email", "/post"),
        ("en-gb", "e-ma", "/post"),
        ("en-gb", "c++", "/post"),
    ] {
        let found = suggest(&site.cms, &Actor::Visitor, locale, term).await.unwrap();
        assert_eq!(found.iter().map(|page| page.path.as_str()).collect::<Vec<_>>(), [path], "{term}");
    }
}

/// Pairs of forms of a word that find
/// each other in a locale.
pub(crate) const SAME: [(&str, &str, &str); 30] = [
    ("tr-tr", "İstanbul", "istanbul"),
    ("tr-tr", "Isparta", "ısparta"),
    ("tr-tr", "ışık", "isik"),
    ("el-gr", "Αθήνα", "αθηνα"),
    ("el-gr", "ΟΔΟΣ", "οδός"),
    ("ru-ru", "чай", "чаи\u{306}"),
    ("ru-ru", "ёлка", "елка"),
    ("uk-ua", "об\u{2019}єкт", "обєкт"),
    ("ar-eg", "مُحَمَّد", "محمد"),
    ("ar-eg", "أحمد", "احمد"),
    ("ar-eg", "مصطفى", "مصطفي"),
    ("ar-eg", "مدرسة", "مدرسه"),
    ("ar-eg", "كـتـاب", "كتاب"),
    ("he-il", "שָׁלוֹם", "שלום"),
    ("fa-ir", "می\u{200c}خواهم", "میخواهم"),
    ("hi-in", "क्\u{200d}षेत्र", "क्षेत्र"),
    ("de-de", "Müller", "Mueller"),
    ("de-de", "Straße", "Strasse"),
    ("en-gb", "Müller", "Mueller"),
    ("da-dk", "København", "Koebenhavn"),
    ("da-dk", "Århus", "Aarhus"),
    ("da-dk", "Ærø", "Aeroe"),
    ("sv-se", "Malmö", "Malmoe"),
    ("pl-pl", "Łódź", "Lodz"),
    ("hr-hr", "Đoković", "Djokovic"),
    ("is-is", "Þingvellir", "Thingvellir"),
    ("en-gb", "e-mail", "email"),
    ("en-gb", "don\u{2019}t", "dont"),
    ("fr-fr", "cœur", "coeur"),
    ("nl-nl", "ﬁets\u{ad}en", "fietsen"),
];

#[tokio::test]
async fn visitors_find_a_word_by_each_form_of_it_and_no_similar_word() {
    let site = many_languages().await;
    for (number, (locale, one, other)) in SAME.into_iter().enumerate() {
        // The page `similar` has a word with one more letter.
        // It is found only if no page matches exactly.
        for (slug, text) in [("one", one.to_owned()), ("other", other.to_owned()), ("similar", format!("q{other}"))] {
            live(&site, locale, &format!("/{slug}-{number}"), "Page", note(&format!("<p>{text}</p>"))).await;
        }
    }
    for (number, (locale, one, other)) in SAME.into_iter().enumerate() {
        for term in [one, other] {
            let mut found = found_in(&site, locale, &format!("{term} ")).await;
            found.sort();
            assert_eq!(found, [format!("/one-{number}"), format!("/other-{number}")], "{term} in {locale}");
        }
    }
}

/// Publishes pages (slug, title, text) in a locale.
/// Returns the slugs of those that a term finds, best first.
async fn ranked(locale: &str, pages: &[(&str, &str, &str)], term: &str) -> Vec<String> {
    let site = many_languages().await;
    for (slug, title, text) in pages {
        live(&site, locale, slug, title, note(text)).await;
    }
    found_in(&site, locale, term).await
}

#[tokio::test]
async fn the_page_with_the_very_sentence_is_first() {
    for (locale, term, filler, sentence) in [
        (
            "en-gb",
            "to be or not to be",
            "It is not for them to be or to do. Or is it not? To be it or not, to be in it, or not to be at it, to or be not be.",
            "That was it: to be or not to be, and so on and so forth with many other words in between.",
        ),
        (
            "nl-nl",
            "zijn of niet zijn",
            "Niet of zijn. Zijn of haar, of niet, niet zijn, of zijn, niet zijn en niet zijn.",
            "Dat was het dan: te zijn of niet zijn, en dat met heel veel andere woorden.",
        ),
        (
            "en-gb",
            "the boats of the harbour",
            "Boats, boats, harbour, harbour: the harbour of boats. Harbour boats of boats.",
            "In winter the boats of the harbour are dry, with many other words that say nothing of it.",
        ),
        (
            "ja-jp",
            "東京の海の上",
            "東京の海と東京の海。海の上と海の上。",
            "昨日は東京の海の上でした。長い文章がここにあります。",
        ),
    ] {
        let site = many_languages().await;
        for number in 0..12 {
            live(&site, locale, &format!("/{number}"), "Page", note(&format!("<p>{filler}</p>").repeat(3))).await;
        }
        live(&site, locale, "/sentence", "Page", note(&format!("<p>{sentence}</p>"))).await;
        let ask = SearchQuery { locales: vec![locale.to_owned()], ..query(term) };
        let found = search(&site, ask).await;
        assert_eq!(found.results[0].slug, "/sentence", "{term}");
    }
}

#[tokio::test]
async fn two_words_of_stop_words_are_found_best_where_they_follow_each_other() {
    let pages = [("/a", "A", "<p>Be here or to the east</p>"), ("/b", "B", "<p>It is to be here</p>")];
    assert_eq!(ranked("en-gb", &pages, "to be").await, ["/b", "/a"]);
}

#[tokio::test]
async fn words_that_are_near_each_other_count_more() {
    let filler = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen ".repeat(3);
    let far = format!("<p>oak {filler} keel</p>");
    let near = format!("<p>{filler} oak for a keel</p>");
    let next = format!("<p>{filler} oak keel of some</p>");
    let pages = [("/far", "A", far.as_str()), ("/near", "B", near.as_str()), ("/next", "C", next.as_str())];
    assert_eq!(ranked("en-gb", &pages, "oak keel").await, ["/next", "/near", "/far"]);
}

#[tokio::test]
async fn the_last_word_is_a_beginning_only_where_no_page_has_it_as_a_word() {
    let pages = [("/boat", "A", "<p>A boat</p>"), ("/boatyard", "Boatyard", "<p>A boatyard</p>")];
    for (term, expected) in
        [("boat", &["/boat"][..]), ("boat ", &["/boat"]), ("boaty", &["/boatyard"]), ("boa", &["/boatyard", "/boat"])]
    {
        assert_eq!(ranked("en-gb", &pages, term).await, expected, "{term}");
    }
}

#[tokio::test]
async fn names_with_signs_find_themselves() {
    let pages = [
        ("/c", "C", "<p>C is a language, and C again</p>"),
        ("/cpp", "Two", "<p>We use C++17 here</p>"),
        ("/csharp", "Three", "<p>Written in C#.</p>"),
        ("/fsharp", "Four", "<p>F# as well as G</p>"),
        ("/dotnet", "Five", "<p>The .NET framework</p>"),
        ("/net", "Six", "<p>A net of example.net</p>"),
        ("/law", "Seven", "<p>See § 5 of the act</p>"),
        ("/five", "Eight", "<p>5 boats and 3 more, 5 or 3</p>"),
        ("/number", "Nine", "<p>Berth №\u{a0}3 is free</p>"),
        ("/paper", "Ten", "<p>On A4 and in 3D</p>"),
        ("/words", "Eleven", "<p>and, or: not</p>"),
        ("/sale", "Twelve", "<p>50 % off at R&amp;D 😀</p>"),
    ];
    let site = many_languages().await;
    for (slug, title, text) in pages {
        live(&site, "en-gb", slug, title, note(text)).await;
    }
    for (term, first) in [
        ("C", "/c"),
        ("C++", "/cpp"),
        ("c++ ", "/cpp"),
        ("C#", "/csharp"),
        ("F#", "/fsharp"),
        (".NET", "/dotnet"),
        ("net", "/net"),
        ("§ 5", "/law"),
        ("§5", "/law"),
        ("№ 3", "/number"),
        ("A4", "/paper"),
        ("3D", "/paper"),
        ("50%", "/sale"),
        ("R&D", "/sale"),
        ("😀", "/sale"),
    ] {
        let found = found_in(&site, "en-gb", term).await;
        assert_eq!(found.first().map(String::as_str), Some(first), "{term}: {found:?}");
    }
    for term in ["AND", "OR", "NOT", "and or not"] {
        let found = found_in(&site, "en-gb", term).await;
        assert!(found.iter().any(|slug| slug == "/words"), "{term} is a word: {found:?}");
    }
    assert_eq!(found_in(&site, "en-gb", "AND OR NOT").await, ["/words"]);
    assert_eq!(found_in(&site, "en-gb", "C++").await, ["/cpp"]);
    assert_eq!(found_in(&site, "en-gb", "Linux#").await, Vec::<String>::new());
    assert_eq!(found_in(&site, "en-gb", "framework++").await, ["/dotnet"], "signs are forgiven where nothing has them");
}

#[tokio::test]
async fn visitors_find_tags_by_each_form_of_their_names() {
    let site = TestSite::new().await;
    crate::search::tagged(&site, "/a", "Page", &["Straße"]).await;
    for term in ["strasse", "STRASSE", "straße"] {
        let found = search_used_tags(&site.cms, &Actor::Visitor, term, Public).await.unwrap();
        assert_eq!(found.total_items, 1, "{term}");
    }
}
