//! Parses all SQL as PostgreSQL, except the SQLite statements below.

use crate::harness::content::rich_text;
use crate::harness::queries::list_queries;
use crate::harness::site::TestSite;
use crate::harness::sources::{self, Text, files, texts};
use serde_json::json;
use sqlparser::dialect::PostgreSqlDialect;
use sqlparser::parser::Parser;
use sqlparser::tokenizer::{Token, Tokenizer};
use std::collections::BTreeMap;
use std::path::Path;

/// Statements that only work in SQLite. Another database needs replacements.
const OF_ONE_DATABASE: &[&str] = &[
    "begin immediate",
    "vacuum into $1",
    "pragma integrity_check(100)",
    "pragma quick_check(1)",
    "pragma journal_mode = delete",
    "pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 16384",
    "pragma wal_checkpoint(noop)",
    "pragma wal_checkpoint(passive)",
    "select sqlite_version()",
    "select total_changes()",
    "select 1 from sqlite_master where name = '_sqlx_migrations'",
    "insert into page_words (rowid, words) values ($1, $2)",
];
/// Statements of sqlx when it opens the separate connection
/// that reads the pages for a new search index.
const CONNECTING: &str =
    "PRAGMA foreign_keys = ON; PRAGMA temp_store = memory; PRAGMA query_only = on; PRAGMA mmap_size = 0;";
/// Condition of SQLite's full-text index.
/// `OTHER_QUERY` replaces it for the parser.
const WORD_QUERY: &str = "page_words where page_words match";
const OTHER_QUERY: &str = "page_words where words =";
/// List of ids in SQLite. `OTHER_LIST` replaces it for the parser.
const LONG_LIST: &str = "select value from json_each";
const OTHER_LIST: &str = "select id from unnest";
/// Valid PostgreSQL that the parser rejects:
/// a partial index condition in `on conflict`.
const PARTIAL_INDEX: (&str, &str) = ("(page_id, autosave_of) where autosave_of is not null", "(page_id, autosave_of)");
/// First words of statements.
const VERBS: &[&str] = &[
    "select", "insert", "update", "delete", "with", "begin", "commit", "rollback", "vacuum", "pragma", "create",
    "alter",
];
/// Words that statements must avoid: reserved names,
/// and operations that are not portable.
const NOT_PORTABLE: &[&str] = &["user", "collate", "nocase", "rowid", "glob", "ifnull", "autoincrement", "json_each"];

fn is_statement(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.next().is_some_and(|first| VERBS.contains(&first))
        && (words.next().is_some() || text == "commit" || text == "rollback")
}

#[track_caller]
fn check(sql: &str) {
    let dialect = PostgreSqlDialect {};
    let parsed = Parser::parse_sql(&dialect, &sql.replace(PARTIAL_INDEX.0, PARTIAL_INDEX.1));
    assert!(parsed.as_ref().is_ok_and(|statements| statements.len() == 1), "{parsed:?} in {sql}");
    for token in Tokenizer::new(&dialect, sql).tokenize().unwrap() {
        if let Token::Word(word) = token {
            assert!(!NOT_PORTABLE.contains(&word.value.to_lowercase().as_str()), "{} in {sql}", word.value);
        }
    }
}

/// Returns false for files with statements that only PostgreSQL executes,
/// and for the copy, which reads the catalogs of both databases.
fn is_for_both(file: &Path) -> bool {
    !file.ends_with("copy.rs") && !file.components().any(|part| part.as_os_str() == "postgres")
}

/// Replaces constants in braces by values, and run-time values by `null`.
fn filled_in(text: &str, constants: &BTreeMap<String, String>) -> String {
    let Some((before, rest)) = text.split_once('{') else { return text.to_owned() };
    let (name, after) = rest.split_once('}').unwrap();
    let value = constants.get(name).map_or_else(|| "null".to_owned(), |value| filled_in(value, constants));
    format!("{before}{value}{}", filled_in(after, constants))
}

#[test]
fn every_statement_of_the_sources_is_postgresql_too() {
    let texts: Vec<Vec<Text>> = files("domain/storage/src", "rs")
        .iter()
        .filter(|file| is_for_both(file))
        .map(|file| texts(&sources::tokens(file)))
        .collect();
    let constants_of = |texts: &[Text]| -> BTreeMap<String, String> {
        texts.iter().filter_map(|text| Some((text.constant.clone()?, text.value.clone()))).collect()
    };
    let everywhere: BTreeMap<String, String> = texts.iter().flat_map(|texts| constants_of(texts)).collect();
    let mut checked = 0;
    let mut exceptions = Vec::new();
    for texts in &texts {
        let mut constants = everywhere.clone();
        constants.extend(constants_of(texts));
        // Statements that are built
        // from pieces are checked at run time instead.
        let whole = texts.iter().filter(|text| !matches!(text.function.as_str(), "Sql::new" | "push"));
        for text in whole.filter(|text| is_statement(&text.value)) {
            let sql = filled_in(&text.value, &constants);
            if OF_ONE_DATABASE.contains(&sql.as_str()) {
                exceptions.push(sql);
            } else {
                check(&sql);
                checked += 1;
            }
        }
    }
    assert!(checked > 130, "only {checked} statements were found");
    exceptions.sort();
    exceptions.dedup();
    let mut expected: Vec<&str> = OF_ONE_DATABASE.to_vec();
    expected.sort_unstable();
    assert_eq!(exceptions, expected);
}

#[tokio::test]
async fn every_statement_that_is_built_is_postgresql_too() {
    let site = TestSite::on_file().await;
    let (administrator, translator) = (site.administrator().await, site.translator().await);
    let made = administrator.live("/about", "About", "<p>Us</p>").await;
    let asks = async {
        for client in [&administrator, &translator] {
            for column in ["", "title", "slug", "type", "changedAt"] {
                for term in ["", "us", "about"] {
                    for (page_type, locale) in [("", ""), ("content", "en-gb")] {
                        let ask = json!({
                            "type": page_type, "locale": locale, "columnToSort": column, "sortOrder": "desc", "searchTerm": term,
                        });
                        assert!(client.post("page/list", ask.clone()).await.status.is_success());
                        assert!(client.post("page/list-groups", ask).await.status.is_success());
                    }
                }
            }
            for term in ["", "ab", "about"] {
                client.post("page/search", json!({ "locale": "en-gb", "searchTerm": term })).await;
                client.post("page/trash", json!({ "searchTerm": term, "columnToSort": "title" })).await;
                client.post("redirect/list", json!({ "searchTerm": term })).await;
                client
                    .post("tags/list", json!({ "searchTerm": term, "columnToSort": "pages", "kind": "public" }))
                    .await;
                client.post("tags/search", json!({ "term": term })).await;
                let link = rich_text("a", "<a href=\"/about\">a</a>");
                client.post("page/version/check", json!({ "pageID": made.page, "blocks": [link] })).await;
                client.post("audit/list", json!({ "searchTerm": term, "columnToSort": "user" })).await;
                client
                    .post("form/list", json!({ "searchTerm": term, "kind": "contact", "columnToSort": "name" }))
                    .await;
                for state in ["all", "open", "reviewed"] {
                    client.read(&format!("page/fetch-request?state={state}&searchTerm={term}")).await;
                }
            }
            client.read("page/fetch-request?columnToSort=requestedBy").await;
            client.post("page/get-multiple", json!({ "locale": "en-gb", "pageIDs": [made.page] })).await;
        }
        let limits =
            json!({ "userID": 1, "action": "log-in", "from": "2026-01-01T00:00:00Z", "to": "2026-12-01T00:00:00Z" });
        assert!(administrator.post("audit/list", limits).await.status.is_success());
        site.anonymous().post("page/get-pages", json!({ "type": "content", "locale": "en-gb" })).await;
        let draft = json!({ "pageID": made.page, "seoImage": [{ "fileID": 1, "altText": "" }] });
        administrator.post("page/version/preview", draft).await;
        administrator.post("form/export", json!({ "kind": "contact" })).await;
        domain::search::catch_up(&site.cms).await.unwrap();
        site.anonymous().post("search/search", json!({ "term": "about" })).await;
        site.anonymous().read("search/suggest?locale=en-gb&term=about").await;
        administrator.post("form/person", json!({ "email": "a@b.example" })).await;
    };
    let ((), statements) = list_queries(asks).await;
    let mut asked_words = 0;
    for sql in statements.iter().map(|sql| sql.replace(LONG_LIST, OTHER_LIST)) {
        if sql.contains(WORD_QUERY) {
            asked_words += 1;
            check(&sql.replace(WORD_QUERY, OTHER_QUERY).replace("select rowid as", "select id as"));
        } else if sql != CONNECTING && !OF_ONE_DATABASE.contains(&sql.as_str()) {
            check(&sql);
        }
    }
    assert!(asked_words > 10 && statements.len() > 200, "{asked_words} of {}", statements.len());
}
