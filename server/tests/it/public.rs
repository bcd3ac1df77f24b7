//! Public documents: headers and canonical addresses.

use crate::harness::client::TestClient;
use crate::harness::content::rich_text;
use crate::harness::queries::count_queries;
use crate::harness::site::{BASE_URL, TestSite};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::StatusCode;
use serde_json::json;
use sha2::{Digest, Sha256};

/// A site with a home page and a page in two locales.
async fn two_locales() -> (TestSite, TestClient) {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    reviewer.live("/", "Home", "<p>Welcome</p>").await;
    let about = reviewer.live("/about", "About us", "<p>Us</p>").await;
    let dutch = reviewer.translate(about.page, "nl-nl", "Over ons", "/over-ons").await;
    reviewer.publish(dutch.page).await.succeeded();
    (site, reviewer)
}

#[tokio::test]
async fn the_language_of_the_browser_is_offered_and_never_forced() {
    let (site, _) = two_locales().await;
    let visitor = site.anonymous();
    let dutch = "<a href=\"/nl-nl/over-ons\" hreflang=\"nl-NL\">Lees deze pagina in het Nederlands</a>";
    for _ in ["rendered", "from the cache"] {
        let from_browser = async |path: &str, headers: &[(&str, &str)]| {
            let answer = visitor.get_with(path, headers).await;
            assert_eq!(answer.status, StatusCode::OK, "nobody is led elsewhere");
            assert!(answer.header("vary").contains("accept-language"));
            answer.body()
        };
        let nl = ("accept-language", "nl-BE, nl;q=0.9, en;q=0.8");
        let ahead = |purpose, site| vec![nl, ("sec-purpose", purpose), ("sec-fetch-site", site)];
        let while_typed = ahead("prefetch;prerender", "none");
        for headers in [vec![nl], while_typed, ahead("prefetch", "cross-site"), vec![nl, ("sec-fetch-site", "none")]] {
            assert!(from_browser("/about", &headers).await.contains(dutch), "{headers:?}");
        }
        for headers in [
            vec![],
            vec![("accept-language", "en-US,en;q=0.9")],
            vec![nl, ("sec-fetch-site", "same-origin")],
            ahead("prefetch", "none"),
        ] {
            assert!(!from_browser("/about", &headers).await.contains("language-offer"), "{headers:?}");
        }
        assert!(!from_browser("/", &[nl]).await.contains("language-offer"), "it has no translation");
        let english = from_browser("/nl-nl/over-ons", &[("accept-language", "en")]).await;
        assert!(english.contains(">Read this page in English</a>"));
    }
}

#[tokio::test]
async fn the_head_says_what_the_page_is() {
    let (site, reviewer) = two_locales().await;
    let picture = reviewer.picture("share.jpg", 600, 300).await;
    let page = reviewer.read("page/get-by-slug-query?slug=/about").await.json();
    let draft = json!({
        "seoTitle": "Who \"we\" are", "seoDescription": "All of <us>", "seoKeywords": ["boats", "harbour"],
        "seoImage": [{ "fileID": picture["id"], "altText": "A boat" }],
    });
    reviewer.stored(page["pageVersion"]["id"].as_i64().unwrap(), draft).await;
    reviewer.publish(page["id"].as_i64().unwrap()).await.succeeded();
    let html = site.anonymous().get("/about").await.text();
    let head = html.split("</head>").next().unwrap();
    let image = format!("{BASE_URL}/api/pagewright/medialib/get-page-file/{}/page_images/", page["id"]);
    for part in [
        "<html lang=\"en-GB\">",
        "<title>Who \"we\" are | Pagewright</title>",
        "<meta name=\"description\" content=\"All of &lt;us&gt;\">",
        "<meta name=\"keywords\" content=\"boats, harbour\">",
        "<meta property=\"og:title\" content=\"Who &quot;we&quot; are\">",
        "<meta property=\"og:description\" content=\"All of &lt;us&gt;\">",
        &format!("<meta property=\"og:image\" content=\"{image}"),
        "<meta property=\"og:image:alt\" content=\"A boat\">",
        "<meta property=\"og:type\" content=\"website\">",
        &format!("<meta property=\"og:url\" content=\"{BASE_URL}/about\">"),
        &format!("<link rel=\"canonical\" href=\"{BASE_URL}/about\">"),
        &format!("<link rel=\"alternate\" hreflang=\"en-GB\" href=\"{BASE_URL}/about\">"),
        &format!("<link rel=\"alternate\" hreflang=\"nl-NL\" href=\"{BASE_URL}/nl-nl/over-ons\">"),
        &format!("<link rel=\"alternate\" hreflang=\"x-default\" href=\"{BASE_URL}/about\">"),
        "<meta name=\"csrf-token\" content=\"",
    ] {
        assert!(head.contains(part), "{part} in {head}");
    }
    let dutch = site.anonymous().get("/nl-nl/over-ons").await.text();
    for part in [
        "<html lang=\"nl-NL\">",
        "<title>Over ons | Pagewright</title>",
        &format!("<link rel=\"canonical\" href=\"{BASE_URL}/nl-nl/over-ons\">"),
        &format!("<link rel=\"alternate\" hreflang=\"x-default\" href=\"{BASE_URL}/about\">"),
    ] {
        assert!(dutch.contains(part), "{part} in {dutch}");
    }
}

#[tokio::test]
async fn a_title_is_text_and_never_markup() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let title = "</title><script>alert(1)</script>\"'><img src=x>";
    let made = reviewer.create("/about", title).await;
    let draft = json!({ "seoDescription": title, "seoKeywords": ["\"><script>"], "blocks": [
        { "type": "hero", "key": "h", "props": { "title": title, "subtitle": title } },
        { "type": "quote", "key": "q", "props": { "quote": title, "name": title }, "anchorPoint": "here" },
    ] });
    reviewer.stored(made.version, draft).await;
    reviewer.publish(made.page).await.succeeded();
    let html = site.anonymous().get("/about").await.text();
    assert!(!html.contains("<script>") && !html.contains("<img"), "{html}");
    assert_eq!(
        html.matches("</script").count(),
        2,
        "the data for search engines, the rules for fetching ahead: {html}"
    );
    assert!(html.contains("id=\"here\""), "{html}");
}

#[tokio::test]
async fn a_page_without_islands_has_no_script() {
    let (site, _) = two_locales().await;
    let html = site.anonymous().get("/about").await.text();
    for part in ["<script>", "<script type=\"module\"", "wasm", "style=", "onclick"] {
        assert!(!html.contains(part), "{part} in {html}");
    }
}

#[tokio::test]
async fn a_block_of_an_unknown_type_is_skipped() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let made = reviewer.create("/about", "About").await;
    let blocks = json!([
        rich_text("a", "<p>Before</p>"),
        { "type": "from-the-future", "key": "b", "props": { "html": "<p>Never</p>" } },
        rich_text("c", "<p>After</p>"),
    ]);
    reviewer.stored(made.version, json!({ "blocks": blocks })).await;
    reviewer.publish(made.page).await.succeeded();
    let html = site.anonymous().get("/about").await.text();
    assert!(html.contains("Before") && html.contains("After") && !html.contains("Never"), "{html}");
    assert!(!html.contains("data-block-key"), "{html}");
}

#[tokio::test]
async fn an_address_in_another_form_leads_to_the_right_one() {
    let (site, _) = two_locales().await;
    let visitor = site.anonymous();
    for (asked, right) in [
        ("/en-gb/about", "/about"),
        ("/en-gb", "/"),
        ("/en-gb/", "/"),
        ("/EN-GB/About/", "/about"),
        ("/about/", "/about"),
        ("/About", "/about"),
        ("//about", "/about"),
        ("/about//", "/about"),
        ("/nl-nl/", "/nl-nl"),
        ("/NL-nl/Over-Ons", "/nl-nl/over-ons"),
        ("/nl-nl//over-ons", "/nl-nl/over-ons"),
        ("/about/?a=1&b=%2F", "/about?a=1&b=%2F"),
        ("/en-gb/about?next=//evil.example", "/about?next=//evil.example"),
    ] {
        let answer = visitor.get(asked).await;
        assert_eq!(answer.status, StatusCode::MOVED_PERMANENTLY, "{asked}");
        assert_eq!(answer.header("location"), right, "{asked}");
    }
    for path in ["/", "/about", "/about?a=1", "/nl-nl/over-ons"] {
        assert_eq!(visitor.get(path).await.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn no_address_leads_to_another_site() {
    let (site, _) = two_locales().await;
    for path in ["//evil.example", "//evil.example/", "/\\evil.example", "//evil/", "/en-gb//evil.example/", "///evil"]
    {
        let answer = site.anonymous().get(path).await;
        let location = answer.header("location");
        assert!(!location.starts_with("//") && !location.contains("evil.example"), "{path} to {location}");
    }
}

#[tokio::test]
async fn strange_addresses_are_not_found_and_nothing_worse() {
    let (site, _) = two_locales().await;
    for path in [
        "/nothing",
        "/nl-nl/about",
        "/over-ons",
        "/xx-xx",
        "/xx-xx/about",
        "/%2e%2e/",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/../about",
        "/nl-nl/%2F",
        "/nl-nl/%00",
        "/%00",
        "/%ff%fe",
        "/a%2fb",
        "/about%20",
        "/about.html",
        "/about;x=1",
        "/about,",
        "/'%20or%201=1--",
        "/api",
        "/assets",
        "/assets/nothing.css",
        "/assets/%2e%2e/manifest.json",
        "/assets/../manifest.json",
        "/pkg",
        "/preview/x",
        "/metrics",
        "/index.php",
        "/.env",
        "/cmsadmin%2F",
    ] {
        let answer = site.anonymous().get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(!answer.header("cache-control").contains("public"), "{path}");
    }
    let long = format!("/{}", "a".repeat(8_000));
    assert_eq!(site.anonymous().get(&long).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_is_not_found_is_said_by_the_page_of_the_locale() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let visitor = site.anonymous();
    let answer = visitor.get("/nothing").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND, "the built-in page");
    assert!(answer.text().contains("<h1"));

    let english = reviewer.live("/404", "Lost", "<p>English words</p>").await;
    for path in ["/nothing", "/404", "/nl-nl/niets", "/nl-nl/404", "/xx-xx/nothing", "/nl-nl/%2F"] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.text().contains("English words"), "{path}");
        assert!(answer.text().contains("noindex"), "{path}");
    }
    let dutch = reviewer.translate(english.page, "nl-nl", "Kwijt", "").await;
    let draft = json!({ "blocks": [rich_text("text", "<p>Nederlandse woorden</p>")] });
    reviewer.stored(dutch.version, draft).await;
    reviewer.publish(dutch.page).await.succeeded();
    for path in ["/nl-nl/niets", "/nl-nl/404", "/nl-nl/%2F", "/nl-nl/a_b", "/nl-nl/api"] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.text().contains("Nederlandse woorden"), "{path}");
        assert!(answer.text().contains("<html lang=\"nl-NL\">"), "{path}");
    }
    assert!(visitor.get("/de-de/nichts").await.text().contains("English words"));
}

#[tokio::test]
async fn a_page_is_sent_once_and_asked_for_again_with_its_tag() {
    let (site, reviewer) = two_locales().await;
    let visitor = site.anonymous();
    let mut tags = Vec::new();
    for encoding in ["", "gzip", "br"] {
        let first = visitor.get_with("/about", &[("accept-encoding", encoding)]).await;
        assert_eq!((first.status, first.header("content-encoding")), (StatusCode::OK, encoding));
        assert_eq!(first.header("cache-control"), "public, no-cache");
        for name in ["accept-encoding", "cookie"] {
            assert!(first.header("vary").contains(name), "{}", first.header("vary"));
        }
        let tag = first.header("etag").to_owned();
        assert!(tag.starts_with('"'), "{tag}");
        let again = visitor.get_with("/about", &[("accept-encoding", encoding), ("if-none-match", &tag)]).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
        assert_eq!(again.header("etag"), tag);
        let other = visitor.get_with("/about", &[("accept-encoding", encoding), ("if-none-match", "\"x\"")]).await;
        assert_eq!((other.status, &other.body), (StatusCode::OK, &first.body));
        tags.push(tag);
    }
    tags.dedup();
    assert_eq!(tags.len(), 3, "each form has a tag of its own");
    let page = reviewer.read("page/get-by-slug-query?slug=/about").await.json();
    reviewer.stored(page["pageVersion"]["id"].as_i64().unwrap(), json!({ "title": "Changed" })).await;
    reviewer.publish(page["id"].as_i64().unwrap()).await.succeeded();
    let after = visitor.get_with("/about", &[("if-none-match", &tags[0])]).await;
    assert_eq!(after.status, StatusCode::OK);
    assert!(after.text().contains("Changed"));
}

#[tokio::test]
async fn every_encoding_holds_the_same_page() {
    let (site, _) = two_locales().await;
    let visitor = site.anonymous();
    let plain = visitor.get("/about").await.body;
    for (accepted, encoding) in [("gzip", "gzip"), ("gzip, br", "br")] {
        let packed = visitor.get_with("/about", &[("accept-encoding", accepted)]).await;
        assert_eq!((packed.header("content-encoding"), packed.unpacked()), (encoding, plain.to_vec()));
    }
}

#[tokio::test]
async fn a_session_passes_by_the_cache() {
    let (site, reviewer) = two_locales().await;
    let visitor = site.anonymous();
    let public = visitor.get("/about").await;
    let own = reviewer.get("/about").await;
    assert_eq!(own.header("cache-control"), "private, no-store");
    assert_eq!((own.header("etag"), own.header("set-cookie")), ("", ""));
    let token = reviewer.token().await;
    assert!(own.text().contains(&token) && !public.text().contains(&token));
    assert_eq!(visitor.get("/about").await.body, public.body);
    assert!(!site.anonymous().get("/about").await.text().contains(&token));
}

#[tokio::test]
async fn a_dead_session_never_fills_the_cache_with_itself() {
    let (site, reviewer) = two_locales().await;
    let ghost = site.anonymous();
    ghost.set_cookie("pagewright", "AAAAAAAAAAAAAAAAAAAAAA");
    let seen = ghost.get("/about").await;
    assert_eq!(seen.status, StatusCode::OK);
    assert!(!seen.text().contains(&reviewer.token().await));
    assert_eq!(site.anonymous().get("/about").await.header("set-cookie"), "");
}

#[tokio::test]
async fn the_head_of_an_answer_comes_alone_when_asked() {
    let (site, _) = two_locales().await;
    let visitor = site.anonymous();
    for (path, status) in [("/about", 200), ("/nothing", 404), ("/about/", 301), ("/healthz", 200)] {
        for _ in 0..2 {
            let answer = visitor.head(path).await;
            assert_eq!((answer.status.as_u16(), answer.body.len()), (status, 0), "{path}");
        }
    }
    let get = visitor.get("/about").await;
    let head = visitor.head("/about").await;
    assert_eq!(head.header("etag"), get.header("etag"));
    assert_eq!(head.header("content-length"), get.body.len().to_string());
}

#[tokio::test]
async fn a_page_is_only_read() {
    let (site, _) = two_locales().await;
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
        let request = http::Request::builder().method(method).uri("/about").body(axum::body::Body::empty()).unwrap();
        let answer = site.anonymous().send(request).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{method}");
        assert_eq!(answer.header("allow"), "GET, HEAD", "{method}");
    }
}

#[tokio::test]
async fn a_page_carries_its_style_and_the_policy_lets_it_through() {
    let (site, reviewer) = two_locales().await;
    let divider = json!({"type":"divider","key":"d","props":{}});
    let made = reviewer.create("/divided", "Divided").await;
    reviewer.stored(made.version, json!({ "blocks": [divider] })).await;
    reviewer.publish(made.page).await.succeeded();
    let visitor = site.anonymous();
    for (path, has_divider) in [("/divided", true), ("/about", false), ("/nowhere", false), ("/search", false)] {
        let answer = visitor.get(path).await;
        let policy = answer.header("content-security-policy").to_owned();
        let html = answer.text();
        let styles: Vec<&str> = html.split("<style").skip(1).map(|rest| &rest[rest.find('>').unwrap() + 1..]).collect();
        assert!(!styles.is_empty() && !html.contains("rel=\"stylesheet\""), "{path}");
        for style in &styles {
            let digest = STANDARD.encode(Sha256::digest(style.split("</style>").next().unwrap()));
            assert!(policy.contains(&format!("'sha256-{digest}'")), "{path}: {policy}");
        }
        assert_eq!(styles.iter().any(|style| style.contains(".block-divider")), has_divider, "{path}");
    }
}

#[tokio::test]
async fn the_files_that_a_document_names_are_kept_for_good() {
    let site = TestSite::new().await;
    let visitor = site.anonymous();
    let html = visitor.get("/cmsadmin/login").await.text();
    let style = html.split("rel=\"stylesheet\" href=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    for encoding in ["", "gzip", "br"] {
        let answer = visitor.get_with(&style, &[("accept-encoding", encoding)]).await;
        assert_eq!((answer.status, answer.header("content-encoding")), (StatusCode::OK, encoding));
        assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(answer.header("content-type"), "text/css; charset=utf-8");
        assert_eq!(String::from_utf8_lossy(&answer.body).contains(":root"), encoding.is_empty());
        assert_eq!(answer.header("vary"), "accept-encoding");
        let tag = answer.header("etag").to_owned();
        let again = visitor.get_with(&style, &[("accept-encoding", encoding), ("if-none-match", &tag)]).await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    }
}

#[tokio::test]
async fn a_page_costs_the_same_few_queries_whatever_it_holds() {
    let site = TestSite::without_page_cache().await;
    let reviewer = site.reviewer().await;
    let picture = reviewer.picture("a.jpg", 600, 300).await;
    for (slug, count) in [("/small", 1), ("/large", 50)] {
        let made = reviewer.create(slug, "Page").await;
        let blocks: Vec<_> = (0..count)
            .map(|n| {
                json!({
                    "type": "columns", "key": format!("k{n}"), "props": { "html": "<p><a href=\"/small\">x</a></p>" },
                    "__images": { "picture": [{ "fileID": picture["id"], "altText": "A" }] },
                })
            })
            .collect();
        reviewer.stored(made.version, json!({ "blocks": blocks })).await;
        reviewer.publish(made.page).await.succeeded();
    }
    let visitor = site.anonymous();
    let (_, first) = count_queries(visitor.get("/small")).await;
    assert_eq!(first, 3, "queries after a change");
    let (small, of_small) = count_queries(visitor.get("/small")).await;
    let (large, of_large) = count_queries(visitor.get("/large")).await;
    assert_eq!((small.status, large.status), (StatusCode::OK, StatusCode::OK));
    assert!(large.body.len() > small.body.len());
    assert_eq!(of_small, of_large);
    assert_eq!(of_large, 2);
}

#[tokio::test]
async fn a_cached_page_costs_no_query() {
    let (site, _) = two_locales().await;
    let visitor = site.anonymous();
    visitor.get("/about").await;
    let (answer, queries) = count_queries(visitor.get("/about")).await;
    assert_eq!((answer.status, queries), (StatusCode::OK, 0));
}

#[tokio::test]
async fn visitors_who_miss_a_page_at_once_have_it_made_once() {
    let (site, _) = two_locales().await;
    let visitor = site.anonymous();
    visitor.get("/").await;
    let ask = || visitor.get("/about");
    let ((a, b, c, d), queries) = count_queries(async { tokio::join!(ask(), ask(), ask(), ask()) }).await;
    assert!([&a, &b, &c, &d].iter().all(|answer| answer.status == StatusCode::OK && answer.body == a.body));
    assert_eq!(queries, 2);
}

#[tokio::test]
async fn monitors_are_answered() {
    let site = TestSite::new().await;
    for path in ["/healthz", "/readyz"] {
        let answer = site.anonymous().get(path).await;
        assert_eq!((answer.status, answer.health().as_str()), (StatusCode::OK, "ok"), "{path}");
    }
}

#[tokio::test]
async fn a_locale_of_any_shape_has_its_pages_below_its_code() {
    const LOCALES: [(&str, &str, &str); 6] = [
        ("es", "es", ""),
        ("zh-hans", "zh-Hans", ""),
        ("es-419", "es-419", ""),
        ("sr-latn", "sr-Latn", ""),
        ("az-arab", "az-Arab", "rtl"),
        ("pcm", "pcm", ""),
    ];
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let locales: Vec<&str> = ["en-gb"].into_iter().chain(LOCALES.map(|(code, ..)| code)).collect();
    let change = json!({ "availableLocales": locales, "customSlugLocales": locales });
    site.administrator().await.put("settings", change).await.succeeded();
    let home = reviewer.live("/", "Home", "<p>Welcome</p>").await;
    let about = reviewer.live("/about", "About us", "<p>Us</p>").await;
    for (code, ..) in LOCALES {
        for (page, slug) in [(home.page, ""), (about.page, "/us")] {
            let made = reviewer.translate(page, code, &format!("In {code}"), slug).await;
            reviewer.publish(made.page).await.succeeded();
        }
    }
    let visitor = site.anonymous();
    let sitemap = visitor.get("/sitemap.xml").await.text();
    for (code, tag, dir) in LOCALES {
        for path in [format!("/{code}"), format!("/{code}/us")] {
            let answer = visitor.get(&path).await;
            assert_eq!(answer.status, StatusCode::OK, "{path}");
            let html = answer.text();
            let opened = if dir.is_empty() {
                format!("<html lang=\"{tag}\"")
            } else {
                format!("<html lang=\"{tag}\" dir=\"{dir}\"")
            };
            assert!(html.contains(&opened), "{path}: {}", &html[..200]);
            for (other, other_tag, _) in LOCALES {
                assert!(html.contains(&format!("hreflang=\"{other_tag}\"")), "{path} names {other}");
            }
            assert!(sitemap.contains(&format!("{BASE_URL}{path}<")), "{path}");
        }
        let untidy = visitor.get(&format!("/{}/US/", code.to_uppercase())).await;
        assert_eq!(
            (untidy.status, untidy.header("location")),
            (StatusCode::MOVED_PERMANENTLY, &*format!("/{code}/us"))
        );
        assert_eq!(visitor.get(&format!("/{code}/search")).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_translation_that_search_engines_may_not_list_is_no_alternate() {
    let (site, reviewer) = two_locales().await;
    let visitor = site.anonymous();
    let link = format!("<link rel=\"alternate\" hreflang=\"nl-NL\" href=\"{BASE_URL}/nl-nl/over-ons\">");
    assert!(visitor.get("/about").await.text().contains(&link));
    assert!(visitor.get("/sitemap.xml").await.text().contains("/nl-nl/over-ons"));
    let page = reviewer.post("page/get-by-slug", json!({ "slug": "/nl-nl/over-ons" })).await.json();
    let version = page["pageVersion"]["id"].as_i64().unwrap();
    reviewer.stored(version, json!({ "seoNoIndex": true })).await;
    reviewer.publish(page["id"].as_i64().unwrap()).await.succeeded();
    assert!(visitor.get("/nl-nl/over-ons").await.text().contains("noindex"));
    assert!(!visitor.get("/about").await.text().contains(&link));
    assert!(!visitor.get("/sitemap.xml").await.text().contains("/nl-nl/over-ons"));
    assert!(visitor.get("/about").await.body().contains("href=\"/nl-nl/over-ons\""), "readers are still offered it");
}
