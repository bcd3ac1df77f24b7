//! Searches for other forms of words in many languages.
//!
//! Each form must find the page with the word.
//! Similar words must not find it.

use super::Report;
use crate::BenchResult;
use crate::api::Editor;
use crate::cores::CoreRole;
use crate::indexing::wait_for_index;
use crate::product::{self, PageCacheSetting};
use crate::site::BenchSite;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// A text, terms that must find it,
/// and terms that must not find it.
///
/// If no page has the exact term, the product
/// also finds words with one typing error.
struct SearchSample {
    locale: &'static str,
    text: &'static str,
    found_by: &'static [&'static str],
    not_by: &'static [&'static str],
}

const fn sample(
    locale: &'static str,
    text: &'static str,
    found_by: &'static [&'static str],
    not_by: &'static [&'static str],
) -> SearchSample {
    SearchSample { locale, text, found_by, not_by }
}

const SAMPLES: &[SearchSample] = &[
    sample("ja-jp", "私は東京に住んでいます", &["東京", "京", "住んで"], &["京東"]),
    sample("ja-jp", "都市ｶﾞｽの会社", &["ガス", "ｶﾞｽ"], &["カス"]),
    sample("zh-hans", "我在北京大学学习计算机", &["北京大学", "大学", "计算机"], &["学大"]),
    sample("ko-kr", "서울에서 만나요", &["서울", "서울에서"], &["울서"]),
    sample("th-th", "ยินดีต้อนรับสู่ประเทศไทย", &["ไทย", "ประเทศไทย"], &["ไทน"]),
    sample("lo", "ຍິນດີຕ້ອນຮັບສູ່ຫຼວງພະບາງ", &["ຫຼວງພະບາງ"], &[]),
    sample("km", "សូមស្វាគមន៍មកកាន់រាជធានីភ្នំពេញ", &["ភ្នំពេញ"], &[]),
    sample("my", "ရန်ကုန်မြို့မှကြိုဆိုပါသည်", &["ရန်ကုန်"], &[]),
    sample("tr-tr", "İstanbul ve Isparta", &["istanbul", "İSTANBUL", "ısparta"], &[]),
    sample("tr-tr", "ışık ve gölge", &["isik", "IŞIK", "ışık"], &[]),
    sample("el-gr", "Η Αθήνα και η οδός", &["αθηνα", "ΑΘΗΝΑ", "ΟΔΟΣ", "οδοσ"], &[]),
    sample("ru-ru", "чай и ёлка", &["чаи\u{306}", "елка", "ЁЛКА"], &[]),
    sample("uk-ua", "об\u{2019}єкт", &["обєкт", "об'єкт"], &[]),
    sample("ar-eg", "مُحَمَّد في مدرسة", &["محمد", "مدرسه"], &[]),
    sample("ar-eg", "أحمد كـتـاب", &["احمد", "كتاب"], &[]),
    sample("he-il", "שָׁלוֹם לכולם", &["שלום"], &[]),
    sample("fa-ir", "من می\u{200c}خواهم", &["میخواهم", "می\u{200c}خواهم"], &[]),
    sample("hi-in", "क्\u{200d}षेत्र", &["क्षेत्र"], &[]),
    sample("de-de", "Müller in der Straße", &["Mueller", "muller", "Strasse", "STRASSE"], &[]),
    sample("da-dk", "København og Århus, Ærø", &["Koebenhavn", "Aarhus", "Aeroe"], &[]),
    sample("pl-pl", "Łódź", &["Lodz", "łódź"], &[]),
    sample("hr-hr", "Đoković", &["Djokovic", "Dokovic"], &[]),
    sample("is-is", "Þingvellir", &["Thingvellir"], &[]),
    sample("fr-fr", "le cœur", &["coeur", "CŒUR"], &[]),
    sample("nl-nl", "ﬁets\u{ad}en", &["fietsen"], &[]),
    sample("en-gb", "an e-mail that you don\u{2019}t read", &["email", "e-mail", "dont", "don't"], &["mailbox"]),
    sample("en-gb", "C++ and C#, .NET, § 5, № 3", &["C++", "C#", ".NET", "§ 5", "№ 3"], &[]),
];

/// Maximum time of a search in this case.
const MAX_SEARCH_TIME: Duration = Duration::from_millis(200);

pub(super) async fn run() -> BenchResult<Report> {
    let site = BenchSite::seed().await?;
    let product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let mut editor = Editor::log_in(product.address).await?;
    add_locales(&mut editor).await?;
    let mut pages = Vec::new();
    for (number, sample) in SAMPLES.iter().enumerate() {
        pages.push(publish(&mut editor, number, sample).await?);
    }
    wait_for_index(&product, &mut editor).await?;

    let mut report = Report::default();
    let (mut terms, mut slowest) = (0, Duration::ZERO);
    for (sample, page) in SAMPLES.iter().zip(pages) {
        let expected = sample.found_by.iter().map(|term| (term, true));
        for (term, is_expected) in expected.chain(sample.not_by.iter().map(|term| (term, false))) {
            let begun = Instant::now();
            let found = search(&mut editor, sample.locale, term).await?;
            slowest = slowest.max(begun.elapsed());
            terms += 1;
            let verb = if is_expected { "does not find" } else { "finds" };
            report.claim(found.contains(&page) == is_expected, || {
                format!("\"{term}\" {verb} \"{}\" in {}", sample.text, sample.locale)
            });
        }
    }
    report.count("texts", SAMPLES.len());
    report.count("terms", terms);
    report.count("ms for the slowest search", slowest.as_millis());
    report.claim(slowest <= MAX_SEARCH_TIME, || format!("a search took {} ms", slowest.as_millis()));
    Ok(report)
}

async fn add_locales(editor: &mut Editor) -> BenchResult<()> {
    let settings = editor.fetch("settings/get").await?;
    let own = settings["availableLocales"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let locales: BTreeSet<&str> = own.chain(SAMPLES.iter().map(|sample| sample.locale)).collect();
    let change = json!({ "availableLocales": locales, "customSlugLocales": locales });
    match editor.try_body("PUT", "settings", &change).await? {
        200 => Ok(()),
        status => Err(format!("The locales were not added: {status}.")),
    }
}

/// Publishes the text of a sample. Returns the page id.
async fn publish(editor: &mut Editor, number: usize, sample: &SearchSample) -> BenchResult<i64> {
    let slug = format!("/sample-{number}");
    let new = json!({ "title": format!("Sample {number}"), "slug": slug, "type": "content", "locale": sample.locale });
    let made = editor.call("page/create", &new).await?;
    let text = json!({ "type": "rich-text", "key": "t", "props": { "html": format!("<p>{}</p>", sample.text) } });
    let store = format!("page/version/{}/store", made["pageVersionID"]);
    editor.call(&store, &json!({ "blocks": [text] })).await?;
    editor.call(&format!("page/{}/publish", made["pageID"]), &json!({})).await?;
    made["pageID"].as_i64().ok_or_else(|| "The page has no id.".to_owned())
}

/// Searches a term. The space at the end marks
/// its last word as complete. Returns the page ids.
async fn search(editor: &mut Editor, locale: &str, term: &str) -> BenchResult<Vec<i64>> {
    let ask = json!({ "term": format!("{term} "), "locales": [locale], "count": 50 });
    let found = editor.call("search/search", &ask).await?;
    Ok(found["results"].as_array().into_iter().flatten().filter_map(|page| page["pageID"].as_i64()).collect())
}
