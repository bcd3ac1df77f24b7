//! Tests the filters of page lists that users save.

use crate::test_site::{TestSite, refused};
use domain::error::Error;
use domain::pages::listing::saved_filters::delete_filter::delete_filter;
use domain::pages::listing::saved_filters::list_filters::list_filters;
use domain::pages::listing::saved_filters::save_filter::{AskedFilter, save_filter};
use domain::users::delete::delete_user;
use model::access::Actor;
use model::error::Code;
use model::list_filter::{MAX_FILTER_NAME_CHARS, MAX_FILTER_QUERY_CHARS, MAX_LIST_FILTERS};

fn asked(name: &str, query: &str) -> AskedFilter {
    AskedFilter { page_type: Some("plain".into()), name: name.into(), query: query.into() }
}

/// Returns names and queries of the filters of the list of plain pages.
async fn saved(site: &TestSite, actor: &Actor) -> Vec<(String, String)> {
    let filters = list_filters(&site.cms, actor, Some("plain".into())).await.unwrap();
    filters.into_iter().map(|filter| (filter.name, filter.query)).collect()
}

#[tokio::test]
async fn a_filter_is_of_its_user_and_of_its_list() {
    let site = TestSite::new().await;
    let (editor, other) = (site.user("Editor").await, site.another("Editor", 2).await);
    save_filter(&site.cms, &editor, asked(" My drafts ", "?status=concept")).await.unwrap();
    let id = save_filter(&site.cms, &editor, asked("Anything", "?search=a")).await.unwrap();
    let filter = |name: &str, query: &str| (name.to_owned(), query.to_owned());
    let all = [filter("Anything", "?search=a"), filter("My drafts", "?status=concept")];
    assert_eq!(saved(&site, &editor).await, all);
    assert!(saved(&site, &other).await.is_empty());
    assert!(list_filters(&site.cms, &editor, None).await.unwrap().is_empty());
    let elsewhere = AskedFilter { page_type: None, ..asked("My drafts", "?type=plain") };
    save_filter(&site.cms, &editor, elsewhere).await.unwrap();
    save_filter(&site.cms, &other, asked("My drafts", "?sort=title")).await.unwrap();

    assert!(matches!(delete_filter(&site.cms, &other, id).await, Err(Error::NotFound)));
    delete_filter(&site.cms, &editor, id).await.unwrap();
    assert!(matches!(delete_filter(&site.cms, &editor, id).await, Err(Error::NotFound)));
    assert_eq!(saved(&site, &editor).await, all[1..]);
    assert_eq!(list_filters(&site.cms, &editor, None).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_name_is_used_once_and_all_is_bounded() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let save = async |name: &str, query: &str| save_filter(&site.cms, &editor, asked(name, query)).await;
    save("Drafts", "?status=concept").await.unwrap();
    refused(save("DRAFTS ", "?status=concept").await, &[(Code::AlreadyExists, "name")]);
    refused(save(" ", "").await, &[(Code::Required, "name"), (Code::Required, "query")]);
    refused(save(&"a".repeat(MAX_FILTER_NAME_CHARS + 1), "?a").await, &[(Code::TooLong, "name")]);
    refused(save("a\nb", "https://example.org").await, &[(Code::NotValid, "name"), (Code::NotValid, "query")]);
    refused(save("Long", &format!("?{}", "a".repeat(MAX_FILTER_QUERY_CHARS))).await, &[(Code::TooLong, "query")]);
    let unknown = AskedFilter { page_type: Some("nothing".into()), ..asked("Other", "?a") };
    refused(save_filter(&site.cms, &editor, unknown).await, &[(Code::NotValid, "type")]);
    refused(list_filters(&site.cms, &editor, Some("nothing".into())).await, &[(Code::NotValid, "type")]);
    for number in 1..MAX_LIST_FILTERS {
        save(&format!("Filter {number}"), "?a").await.unwrap();
    }
    refused(save("One more", "?a").await, &[(Code::NotPossible, "")]);
    refused(save_filter(&site.cms, &Actor::System, asked("System", "?a")).await, &[(Code::NotPossible, "")]);
}

#[tokio::test]
async fn a_deleted_user_leaves_no_filters() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    save_filter(&site.cms, &editor, asked("Drafts", "?status=concept")).await.unwrap();
    delete_user(&site.cms, &Actor::System, editor.user_id().unwrap()).await.unwrap();
    assert!(saved(&site, &editor).await.is_empty());
}
