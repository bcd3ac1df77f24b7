//! A site for searches: pages of real words in four locales.
//!
//! Uses the words of the demonstration site, and the
//! dictionaries of the system if they are installed
//! (Debian: wbritish, wdutch, wngerman, wfrench). As in
//! any language, few words are common and most are rare.

use crate::BenchResult;
use crate::api::{EMAIL, PASSWORD};
use crate::cores::{CoreRole, Cores};
use crate::folder::Folder;
use crate::process::Running;
use crate::product::{self, PageCacheSetting, StartOptions};
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use std::path::Path;

pub(crate) const LOCALES: [&str; 4] = ["en-gb", "nl-nl", "de-de", "fr-fr"];
const DICTIONARIES: [&str; 4] = ["british-english", "dutch", "ngerman", "french"];
const DEMO: [&str; 4] = [
    include_str!("../../server/demo/content/en-gb.json"),
    include_str!("../../server/demo/content/nl-nl.json"),
    include_str!("../../server/demo/content/de-de.json"),
    include_str!("../../server/demo/content/fr-fr.json"),
];
/// Maximum number of different words per locale.
const WORDS_PER_LOCALE: usize = 30_000;
/// Number of paragraphs per page.
const PARAGRAPHS_PER_PAGE: usize = 4;
/// Number of words per paragraph.
const WORDS_PER_PARAGRAPH: usize = 50;
const TYPES: [&str; 3] = ["content", "article", "landing"];
/// First id of the generated pages.
/// The ids of the demonstration site are lower.
const FIRST_ID: i64 = 10_000;

pub(crate) struct SearchSite {
    folder: Folder,
    cores: Cores,
    /// The index of the locale, and the title, of each page.
    pub(crate) titles: Vec<(usize, String)>,
    /// Bytes of all page texts.
    pub(crate) text_bytes: usize,
    /// Words of each locale, the most common words first.
    pub(crate) words: Vec<Vec<String>>,
}

impl SearchSite {
    /// Creates an installation with this many page groups.
    /// A group has one page per locale.
    pub(crate) async fn grow(cores: Cores, groups: i64) -> BenchResult<Self> {
        let words = (0..LOCALES.len()).map(read_words).collect();
        let folder = Folder::make("search")?;
        let mut site = Self { folder, cores, titles: Vec::new(), text_bytes: 0, words };
        let first =
            [("PAGEWRIGHT_ADMIN_EMAIL", EMAIL), ("PAGEWRIGHT_ADMIN_PASSWORD", PASSWORD), ("PAGEWRIGHT_DEMO", "true")];
        product::start(StartOptions { environment: &first, ..site.start(CoreRole::Free) }).await?.stop().await?;
        site.fill(groups).await.map_err(|error| format!("The site for the search could not be written: {error}."))?;
        Ok(site)
    }

    pub(crate) async fn serve(&self, role: CoreRole) -> BenchResult<Running> {
        product::start(self.start(role)).await
    }

    pub(crate) fn data(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the size of the indexes on disk.
    pub(crate) fn index_bytes(&self) -> u64 {
        size_of(&self.data().join("search"))
    }

    pub(crate) fn start(&self, role: CoreRole) -> StartOptions<'_> {
        let (data, cores) = (self.folder.path(), self.cores);
        StartOptions {
            data,
            cores,
            role,
            page_cache: PageCacheSetting::On,
            environment: &[],
            first_asked: "/",
            log: None,
        }
    }

    async fn fill(&mut self, groups: i64) -> Result<(), sqlx::Error> {
        // Pages and versions refer to each other, so no order
        // of the inserts satisfies their foreign keys.
        let options = SqliteConnectOptions::new().filename(self.data().join("pagewright.db")).foreign_keys(false);
        let mut connection = options.connect().await?;
        sqlx::query("begin").execute(&mut connection).await?;
        let mut random = Random(1);
        for group in 0..groups {
            sqlx::query("insert into page_group (id) values ($1)")
                .bind(FIRST_ID + group)
                .execute(&mut connection)
                .await?;
            for (place, locale) in LOCALES.iter().enumerate() {
                let id = FIRST_ID + group * 4 + i64::try_from(place).unwrap_or_default();
                let page = self.write(&mut random, place, id);
                insert(&mut connection, &page, (id, FIRST_ID + group, locale)).await?;
                self.titles.push((place, page.title));
                self.text_bytes += page.text_bytes;
            }
        }
        sqlx::query("commit").execute(&mut connection).await?;
        connection.close().await
    }

    fn write(&self, random: &mut Random, locale: usize, id: i64) -> GeneratedPage {
        let words = &self.words[locale];
        let mut some = |count: usize| -> String {
            let chosen: Vec<&str> = (0..count).map(|_| words[random.skewed(words.len())].as_str()).collect();
            chosen.join(" ")
        };
        // The title also gets two rare words below,
        // so that most titles are unique.
        let title = some(2);
        let summary = some(20);
        let html: String = (0..PARAGRAPHS_PER_PAGE)
            .map(|_| format!("<h2>{}</h2><p>{}</p>", some(3), some(WORDS_PER_PARAGRAPH)))
            .collect();
        let rare = |random: &mut Random| words[random.below(words.len())].clone();
        let title = format!("{title} {} {}", rare(random), rare(random));
        let text_bytes = title.len() + summary.len() + html.len();
        let block = json!({ "type": "rich-text", "key": "text", "props": { "html": html } });
        let body = json!({ "title": title, "seoDescription": summary, "blocks": [block] });
        GeneratedPage {
            title,
            page_type: TYPES[random.below(TYPES.len())],
            body: body.to_string(),
            day: format!("20{:02}-{:02}-{:02}", 10 + id % 16, 1 + id % 12, 1 + id % 28),
            text_bytes,
        }
    }
}

struct GeneratedPage {
    title: String,
    page_type: &'static str,
    body: String,
    day: String,
    text_bytes: usize,
}

/// Inserts the rows that the product would write.
async fn insert(
    connection: &mut SqliteConnection,
    page: &GeneratedPage,
    (id, group, locale): (i64, i64, &str),
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into page (id, group_id, locale, slug, type, title, title_folded, content, newest_version_id,
           published_version_id, published_id, published_title, published_title_folded, ever_published, created_by,
           created_at, changed_by, changed_at)
         values ($1, $2, $3, $4, $5, $6, $6, '{}', $1, $1, $1, $6, $6, 1, 1, 0, 1, 0)",
    )
    .bind(id)
    .bind(group)
    .bind(locale)
    .bind(format!("/page-{id}"))
    .bind(page.page_type)
    .bind(&page.title)
    .execute(&mut *connection)
    .await?;
    sqlx::query("insert into page_version (id, page_id, body, created_by, created_at) values ($1, $1, $2, 1, 0)")
        .bind(id)
        .bind(&page.body)
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "insert into publication (id, page_id, version_id, published_by, published_at) values ($1, $1, $1, 1, 0)",
    )
    .bind(id)
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "insert into page_teaser (page_id, locale, type, title, sort_title, day, summary)
         values ($1, $2, $3, $4, $4, $5, '{\"description\":\"\",\"picture\":null}')",
    )
    .bind(id)
    .bind(locale)
    .bind(page.page_type)
    .bind(&page.title)
    .bind(&page.day)
    .execute(&mut *connection)
    .await?;
    Ok(())
}

/// Random numbers, which are the same in every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next()).unwrap_or_default() % bound.max(1)
    }

    /// Returns a random number below `bound`.
    /// Small numbers are more frequent.
    ///
    /// The logarithm of the number is uniform,
    /// as that of word ranks in texts.
    pub(crate) fn skewed(&mut self, bound: usize) -> usize {
        let mut bound = bound.max(2);
        // Halves the range again and again,
        // each time with the same probability.
        while bound > 2 && self.below(8) < 5 {
            bound /= 2;
        }
        self.below(bound)
    }
}

/// Returns the words of a locale.
/// The words of the demonstration site
/// come first, so they are the most common.
fn read_words(locale: usize) -> Vec<String> {
    let mut words = Vec::new();
    let content: Value = serde_json::from_str(DEMO[locale]).unwrap_or_default();
    collect(&content, &mut words);
    let dictionary = std::fs::read_to_string(format!("/usr/share/dict/{}", DICTIONARIES[locale])).unwrap_or_default();
    let listed: Vec<&str> = dictionary.lines().filter(|word| word.chars().all(char::is_alphabetic)).collect();
    let step = (listed.len() / WORDS_PER_LOCALE).max(1);
    words.extend(listed.into_iter().step_by(step).map(str::to_lowercase));
    let mut seen = std::collections::HashSet::new();
    words.retain(|word| word.chars().count() > 1 && seen.insert(word.clone()));
    words.truncate(WORDS_PER_LOCALE);
    words
}

fn collect(value: &Value, words: &mut Vec<String>) {
    match value {
        Value::String(text) => {
            let found = text.split(|sign: char| !sign.is_alphabetic()).filter(|word| !word.is_empty());
            words.extend(found.map(str::to_lowercase));
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, words)),
        Value::Object(values) => values.values().for_each(|value| collect(value, words)),
        _ => {}
    }
}

fn size_of(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| match entry.metadata() {
            Ok(found) if found.is_dir() => size_of(&entry.path()),
            Ok(found) => found.len(),
            Err(_) => 0,
        })
        .sum()
}
