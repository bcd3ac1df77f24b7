//! The only place where HTML becomes trusted.

use ammonia::{Builder, UrlRelative};
use model::link::Link;
use moka::sync::Cache;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// What the rich text editor can make; everything else is taken out, its text kept.
const TAGS: &[&str] = &[
    "a",
    "blockquote",
    "br",
    "code",
    "em",
    "h2",
    "h3",
    "h4",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let attributes = HashMap::from([
        ("a", HashSet::from(["href", "target"])),
        ("ol", HashSet::from(["start"])),
        ("td", HashSet::from(["colspan", "rowspan"])),
        ("th", HashSet::from(["colspan", "rowspan", "scope"])),
    ]);
    let mut cleaner = Builder::new();
    cleaner
        .tags(TAGS.iter().copied().collect())
        .clean_content_tags(HashSet::from(["script", "style", "iframe", "object", "template", "noscript"]))
        .tag_attributes(attributes)
        .generic_attributes(HashSet::new())
        .tag_attribute_values(HashMap::from([("a", HashMap::from([("target", HashSet::from(["_blank"]))]))]))
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .url_relative(UrlRelative::PassThrough)
        .attribute_filter(|element, attribute, value| match (element, attribute) {
            ("a", "href") => Link::parse(value).map(|_| Cow::Borrowed(value)),
            _ => Some(Cow::Borrowed(value)),
        })
        .link_rel(Some("noopener noreferrer"));
    cleaner
});

/// How many bytes of clean texts are remembered.
const REMEMBERED: u64 = 2 * 1024 * 1024;

/// Texts that came out of the cleaner. Text is cleaned when it is stored and each time that it is shown, which would
/// otherwise be a fifth of the work of rendering a page.
static CLEAN: LazyLock<Cache<String, ()>> = LazyLock::new(|| {
    let weight = |text: &String, (): &()| u32::try_from(text.len()).unwrap_or(u32::MAX);
    Cache::builder().max_capacity(REMEMBERED).weigher(weight).build()
});

/// Takes everything out of rich text that could act or that the page's style does not know. Cleaning twice changes nothing.
pub fn clean(html: &str) -> String {
    if CLEAN.contains_key(html) {
        return html.to_owned();
    }
    let clean = CLEANER.clean(html).to_string();
    CLEAN.insert(clean.clone(), ());
    clean
}

#[cfg(test)]
mod tests {
    use super::{CLEANER, clean};

    #[test]
    fn what_could_act_is_taken_out() {
        for (dirty, expected) in [
            ("<p>a<script>alert(1)</script>b</p>", "<p>ab</p>"),
            ("<p onclick=x style=y class=z id=q>a</p>", "<p>a</p>"),
            ("<img src=x onerror=alert(1)>a", "a"),
            ("<svg><script>alert(1)</script></svg>", ""),
            ("<a href=\"javascript:alert(1)\">a</a>", "<a rel=\"noopener noreferrer\">a</a>"),
            ("<a href=\"//evil.example\">a</a>", "<a rel=\"noopener noreferrer\">a</a>"),
            ("<a href=\"data:text/html,x\">a</a>", "<a rel=\"noopener noreferrer\">a</a>"),
            ("<iframe srcdoc=\"<script>1</script>\"></iframe>a", "a"),
            ("<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>", ""),
        ] {
            assert_eq!(clean(dirty), expected, "{dirty}");
        }
    }

    #[test]
    fn what_an_editor_makes_stays_and_cleaning_twice_changes_nothing() {
        let html = "<h2>A</h2><p>b <strong>c</strong> <em>d</em> <a href=\"/about#team\">e</a></p><ul><li>f</li></ul>\
                    <table><tbody><tr><th scope=\"row\">g</th><td colspan=\"2\">h</td></tr></tbody></table>";
        let once = clean(html);
        assert!(once.contains("href=\"/about#team\"") && once.contains("colspan=\"2\""));
        // Past the memory of clean texts, which would prove nothing here.
        assert_eq!(CLEANER.clean(&once).to_string(), once);
    }
}
