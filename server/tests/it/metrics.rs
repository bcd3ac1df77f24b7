//! The metrics, as Prometheus reads them.

use crate::harness::site::TestSite;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// Samples by metric with labels, such as `a_total{state="b"}`.
type Samples = BTreeMap<String, f64>;

/// Parses the text format strictly: each sample follows the type of its metric,
/// each metric has a type and a help, and no sample occurs twice.
fn parse(text: &str) -> Samples {
    let mut samples = Samples::new();
    let (mut named, mut seen, mut kind) = (String::new(), BTreeSet::new(), "");
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(help) = line.strip_prefix("# HELP ") {
            let (name, words) = help.split_once(' ').unwrap();
            assert!(words.ends_with('.') && seen.insert(name.to_owned()), "{line}");
            let typed = lines.next().unwrap().strip_prefix("# TYPE ").unwrap();
            let (of, is) = typed.split_once(' ').unwrap();
            assert!(of == name && matches!(is, "counter" | "gauge" | "histogram"), "{typed}");
            assert_eq!(is == "counter", name.ends_with("_total"), "{name}");
            (named, kind) = (name.to_owned(), is);
            continue;
        }
        let (sample, value) = line.rsplit_once(' ').unwrap();
        let name = sample.split('{').next().unwrap();
        let suffix = name.strip_prefix(&named).unwrap_or_else(|| panic!("{line} follows {named}"));
        let suffixes: &[&str] = if kind == "histogram" { &["_bucket", "_sum", "_count"] } else { &[""] };
        assert!(suffixes.contains(&suffix), "{line}");
        assert!(samples.insert(sample.to_owned(), value.parse().unwrap()).is_none(), "{line}");
    }
    samples
}

async fn scrape(site: &TestSite) -> Samples {
    let answer = site.monitor().get("/metrics").await;
    assert_eq!(answer.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    parse(&answer.text())
}

fn requests(route: &str, status: &str, cache: &str) -> String {
    format!("pagewright_http_requests_total{{route=\"{route}\",status=\"{status}\",cache=\"{cache}\"}}")
}

#[tokio::test]
async fn requests_are_counted_by_route_and_status_and_no_address_becomes_a_label() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let page = json!({ "title": "T", "slug": "/remarkable", "type": "content", "locale": "en-gb" });
    let made = administrator.post("page/create", page).await.json();
    administrator.post(&format!("page/{}/publish", made["pageID"]), json!({})).await.succeeded();
    let visitor = site.anonymous();
    for _ in 0..3 {
        visitor.get("/remarkable").await;
    }
    visitor.get("/unheard-of").await;
    administrator.read("page/918273").await;
    visitor.get("/api/pagewright/no/such/call-at-all").await;
    visitor.get("/cmsadmin/reset-password/secret-of-a-link").await;

    let found = scrape(&site).await;
    assert_eq!(found[&requests("page", "2xx", "none")], 1.0);
    assert_eq!(found[&requests("page", "2xx", "hit")], 2.0);
    assert_eq!(found[&requests("page", "4xx", "none")], 1.0);
    assert_eq!(found[&requests("/api/pagewright/page/{id}", "4xx", "none")], 1.0);
    assert_eq!(found[&requests("/api/pagewright/{*unknown}", "4xx", "none")], 1.0);
    assert_eq!(found["pagewright_cache_hits_total{cache=\"page\"}"], 2.0);
    assert_eq!(found["pagewright_http_request_duration_seconds_count{route=\"page\"}"], 2.0);
    let infinite = "pagewright_http_request_duration_seconds_bucket{route=\"page\",le=\"+Inf\"}";
    assert_eq!(found[infinite], 2.0);
    assert!(found["pagewright_write_duration_seconds_count"] >= 2.0);
    assert!(found["pagewright_public_generation"] >= 1.0);
    assert_eq!(found["pagewright_sessions"], 1.0);
    assert_eq!((found["pagewright_database_up"], found["pagewright_writes_waiting"]), (1.0, 0.0));
    assert!(found["pagewright_database_size_bytes"] > 10_000.0);
    assert!(found["pagewright_data_disk_size_bytes"] >= found["pagewright_data_disk_free_bytes"]);
    for state in ["waiting", "retrying", "failed", "delivered"] {
        assert_eq!(found[&format!("pagewright_webhook_deliveries{{state=\"{state}\"}}")], 0.0);
    }
    assert_eq!(found["pagewright_webhook_attempts_total{outcome=\"failed\"}"], 0.0);
    for state in ["waiting", "retrying", "failed", "sent"] {
        assert_eq!(found[&format!("pagewright_mails{{state=\"{state}\"}}")], 0.0);
    }
    for name in found.keys() {
        for part in ["remarkable", "unheard-of", "918273", "call-at-all", "secret-of-a-link", "__private"] {
            assert!(!name.contains(part), "{name}");
        }
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_process_is_measured() {
    let site = TestSite::new().await;
    let found = scrape(&site).await;
    assert!(found["process_resident_memory_bytes"] > 1_000_000.0);
    assert!(found["process_open_fds"] > 2.0 && found["process_open_fds"] < found["process_max_fds"]);
    assert!(found["process_start_time_seconds"] > 1_700_000_000.0);
    assert_eq!(found[&format!("pagewright_build_info{{version=\"{}\"}}", env!("CARGO_PKG_VERSION"))], 1.0);
}

#[tokio::test]
async fn without_the_database_the_other_metrics_are_still_there() {
    let site = TestSite::new().await;
    site.anonymous().get("/").await;
    site.cms.close().await;
    let found = scrape(&site).await;
    assert_eq!(found["pagewright_database_up"], 0.0);
    assert!(found.keys().any(|name| name.starts_with("pagewright_http_requests_total")));
    assert!(!found.keys().any(|name| name.starts_with("pagewright_jobs")), "unknown numbers are left out");
}

#[tokio::test]
async fn the_site_itself_has_no_metrics() {
    let site = TestSite::new().await;
    assert_eq!(site.anonymous().get("/metrics").await.status, 404);
}
