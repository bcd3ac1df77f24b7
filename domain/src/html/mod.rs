//! Cleans HTML. No other module turns HTML into trusted HTML.

mod well_formed;

use self::well_formed::{Vocabulary, well_formed, with_ampersands};
use ammonia::{Builder, UrlRelative};
use content::fields::kind::TextFeature;
use content::link::{Link, file_link};
use model::anchor::is_anchor;
use moka::sync::Cache;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Tags allowed in every rich text. Other
/// tags are removed, but their text stays.
const MARKS: &[&str] = &["abbr", "br", "em", "kbd", "mark", "p", "s", "strong", "sub", "sup", "u"];

/// Maximum number of characters in the full form of an abbreviation.
const MAX_FULL_FORM_CHARS: usize = 255;

/// Returns the tags that a feature adds.
fn tags_of(feature: TextFeature) -> &'static [&'static str] {
    match feature {
        TextFeature::Headings => &["h2", "h3", "h4"],
        TextFeature::Lists => &["li", "ol", "ul"],
        TextFeature::Links => &["a"],
        TextFeature::Quotes => &["blockquote"],
        TextFeature::Code => &["code", "pre"],
        TextFeature::Tables => &["table", "tbody", "td", "th", "thead", "tr"],
        TextFeature::Rules => &["hr"],
    }
}

/// Returns an element's allowed attributes.
fn attributes_of(tag: &str) -> &'static [&'static str] {
    match tag {
        "a" => &["href", "target"],
        "abbr" => &["title"],
        "h2" | "h3" | "h4" => &["id"],
        "ol" => &["start"],
        "td" => &["colspan", "rowspan"],
        "th" => &["colspan", "rowspan", "scope"],
        _ => &[],
    }
}

/// Elements that any feature allows.
static ELEMENTS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| TextFeature::ALL.iter().flat_map(|feature| tags_of(*feature)).chain(MARKS).copied().collect());

/// Cleaner that allows all features.
static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| cleaner(&TextFeature::ALL));

/// Cleaners that allow only some features, created on demand.
static CLEANERS: LazyLock<Mutex<HashMap<Vec<TextFeature>, Arc<Builder<'static>>>>> = LazyLock::new(Mutex::default);

fn cleaner(features: &[TextFeature]) -> Builder<'static> {
    let tags = features.iter().flat_map(|feature| tags_of(*feature)).chain(MARKS);
    let tags: HashSet<&str> = tags.copied().collect();
    let attributes = tags.iter().map(|tag| (*tag, attributes_of(tag).iter().copied().collect()));
    let attributes: HashMap<&str, HashSet<&str>> = attributes.collect();
    let mut cleaner = Builder::new();
    cleaner
        .tags(tags)
        .clean_content_tags(HashSet::from(["script", "style", "iframe", "object", "template", "noscript"]))
        .tag_attributes(attributes)
        .generic_attributes(HashSet::new())
        .tag_attribute_values(HashMap::from([("a", HashMap::from([("target", HashSet::from(["_blank"]))]))]))
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel", "file"]))
        .url_relative(UrlRelative::PassThrough)
        .attribute_filter(|element, attribute, value| match (element, attribute) {
            ("a", "href") => Link::parse(value).map(|link| match link {
                // Links to files and anchors are found by these forms.
                Link::File(id) => Cow::Owned(file_link(id)),
                Link::Anchor(anchor) => Cow::Owned(anchor),
                _ => Cow::Borrowed(value),
            }),
            _ => fits(element, attribute, value).then_some(Cow::Borrowed(value)),
        })
        .link_rel(Some("noopener noreferrer"));
    cleaner
}

/// Returns true if an attribute may have this value.
fn fits(element: &str, attribute: &str, value: &str) -> bool {
    let digits = value.strip_prefix('-').unwrap_or(value);
    let is_whole = digits.bytes().all(|byte| byte.is_ascii_digit());
    match (element, attribute) {
        // Other modules search for tags without a parser.
        ("abbr", "title") => {
            !value.trim().is_empty() && value.chars().count() <= MAX_FULL_FORM_CHARS && !value.contains(['<', '>'])
        }
        ("h2" | "h3" | "h4", "id") => is_anchor(value),
        ("ol", "start") => is_whole && value.parse::<i32>().is_ok(),
        ("td" | "th", "colspan") => is_whole && value.parse::<u32>().is_ok_and(|span| (1..=1000).contains(&span)),
        ("td" | "th", "rowspan") => is_whole && value.parse::<u32>().is_ok_and(|span| (1..=65534).contains(&span)),
        ("th", "scope") => matches!(value, "row" | "col" | "rowgroup" | "colgroup"),
        _ => true,
    }
}

/// Size of the cache in bytes. The largest draft fits.
const CLEAN_CACHE_BYTES: u64 = 12 * 1024 * 1024;

/// Cache of texts that are known to be
/// clean. Without it, cleaning would take
/// a fifth of the time of rendering.
static CLEAN: LazyLock<Cache<String, ()>> = LazyLock::new(|| {
    let weight = |text: &String, (): &()| u32::try_from(text.len()).unwrap_or(u32::MAX);
    Cache::builder().max_capacity(CLEAN_CACHE_BYTES).weigher(weight).build()
});

/// Attributes of links, in the order of the editor. In
/// another order, opening a text there would change it.
const LINK_ATTRIBUTES: &[&str] = &["href", "target", "rel"];

/// Removes the parts of rich text that could run code,
/// or for which the site has no style. Cleaning the
/// result again changes nothing.
pub fn clean(html: &str) -> String {
    if CLEAN.contains_key(html) {
        return html.to_owned();
    }
    let clean = cleaned(&CLEANER, html);
    CLEAN.insert(clean.clone(), ());
    clean
}

/// Maximum number of cleaning passes over one text.
const MAX_PASSES: u32 = 8;

/// Cleans until a pass changes nothing, because
/// removing a part can change how the rest is parsed.
fn cleaned(cleaner: &Builder<'_>, html: &str) -> String {
    let vocabulary = Vocabulary {
        has_element: &|name| ELEMENTS.contains(name),
        has_attribute: &|element, attribute| {
            attributes_of(element).contains(&attribute) || (element, attribute) == ("a", "rel")
        },
    };
    let mut clean = html.to_owned();
    for _ in 0..MAX_PASSES {
        let given = well_formed(&clean, &vocabulary);
        let taken = with_ampersands(cleaner.clean(&given).to_string());
        let taken = with_first_line_breaks(&with_links_in_order(&taken));
        // A pass that returned its input unchanged would do so again.
        let is_settled = taken == clean || taken == with_ampersands(given);
        clean = taken;
        if is_settled {
            break;
        }
    }
    clean
}

/// Doubles the first line break in `<pre>`, because parsers remove one.
fn with_first_line_breaks(html: &str) -> String {
    html.replace("<pre>\n", "<pre>\n\n")
}

/// Cleans text for visitors. Also removes empty headings,
/// and adds a list around list items outside of a list.
pub fn clean_for_visitors(html: &str) -> String {
    let clean = clean(html);
    if clean.contains("<h") || clean.contains("<li>") { tidied(&clean) } else { clean }
}

/// Entry on the stack of open elements for a list
/// item around which a list was added.
const LONE: &str = "lone";
const LIST_ENDS: &str = "</ul>";

/// Removes empty headings, and adds missing lists.
/// Expects the output of the cleaner: properly
/// nested, and with plain spaces before attributes.
fn tidied(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    // `heading` is the start of an open
    // heading that is still empty. `added`
    // is the end of the last added list.
    let (mut heading, mut added) = (None, None);
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html;
    while let Some(begin) = rest.find('<') {
        let (text, tag) = rest.split_at(begin);
        let (tag, after) = tag.split_at(end_of_tag(tag));
        if !text.replace("&nbsp;", "").trim().is_empty() {
            heading = None;
        }
        out.push_str(text);
        rest = after;
        let name = tag.trim_matches(['<', '/', '>']).split(' ').next().unwrap_or_default();
        let is_heading = matches!(name, "h2" | "h3" | "h4");
        if tag.starts_with("</") {
            let opened = open.pop();
            match heading {
                Some(begin) if is_heading => {
                    out.truncate(begin);
                    (heading, added) = (None, None);
                }
                _ => out.push_str(tag),
            }
            if opened == Some(LONE) {
                out.push_str(LIST_ENDS);
                added = Some(out.len());
            }
            continue;
        }
        let is_lone = name == "li" && !matches!(open.last(), Some(&"ul" | &"ol"));
        if is_lone && added == Some(out.len()) {
            out.truncate(out.len() - LIST_ENDS.len());
            added = None;
        } else if is_lone {
            out.push_str("<ul>");
        }
        if is_heading {
            heading = Some(out.len());
        }
        if !matches!(name, "br" | "hr") {
            open.push(if is_lone { LONE } else { name });
        }
        out.push_str(tag);
    }
    out.push_str(rest);
    out
}

/// Cleans a rich text. Keeps only elements of these features.
pub(crate) fn clean_with(html: &str, features: &[TextFeature]) -> String {
    if TextFeature::ALL.iter().all(|feature| features.contains(feature)) {
        return clean(html);
    }
    let known = CLEANERS.lock().unwrap_or_else(PoisonError::into_inner).get(features).cloned();
    let cleaner = known.unwrap_or_else(|| {
        let made = Arc::new(cleaner(features));
        let mut cleaners = CLEANERS.lock().unwrap_or_else(PoisonError::into_inner);
        cleaners.insert(features.to_vec(), Arc::clone(&made));
        made
    });
    cleaned(&cleaner, html)
}

/// Sorts the attributes of links. Expects the
/// output of the cleaner, which quotes values.
fn with_links_in_order(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(begin) = rest.find('<') {
        let (text, tag) = rest.split_at(begin);
        let (tag, after) = tag.split_at(end_of_tag(tag));
        out.push_str(text);
        match tag.strip_prefix("<a ").and_then(|rest| rest.strip_suffix('>')) {
            Some(attributes) => push_link(&mut out, attributes),
            None => out.push_str(tag),
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

fn push_link(out: &mut String, attributes: &str) {
    let mut found: Vec<&str> = Vec::new();
    let mut rest = attributes;
    // Every second quotation mark ends an attribute.
    while let Some((end, _)) = rest.match_indices('"').nth(1) {
        let (attribute, after) = rest.split_at(end + 1);
        found.push(attribute.trim_start());
        rest = after;
    }
    let place = |attribute: &str| LINK_ATTRIBUTES.iter().position(|name| attribute.split('=').next() == Some(name));
    found.sort_by_key(|attribute| place(attribute).unwrap_or(LINK_ATTRIBUTES.len()));
    out.push_str("<a");
    for attribute in found {
        out.push(' ');
        out.push_str(attribute);
    }
    out.push('>');
}

/// Returns the length of a tag, up
/// to the first `>` outside quotes.
fn end_of_tag(tag: &str) -> usize {
    let mut quoted = false;
    let end = tag.find(|c| {
        quoted ^= c == '"';
        c == '>' && !quoted
    });
    end.map_or(tag.len(), |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::{
        CLEANER, TextFeature, clean, clean_for_visitors, clean_with, with_first_line_breaks, with_links_in_order,
    };

    #[test]
    fn marks_of_single_words_are_kept() {
        let text =
            "<p><mark>new</mark> <kbd>Ctrl</kbd> <abbr title=\"Royal &quot;Yacht&quot; &amp; Club\">RYC</abbr></p>";
        assert_eq!(clean(text), text);
        assert_eq!(clean_with(text, &[]), text);
        let long = "x".repeat(256);
        for (dirty, expected) in [
            ("<mark class=x onclick=y>a</mark>", "<mark>a</mark>"),
            ("<abbr title='a<b'>a</abbr>", "<abbr>a</abbr>"),
            ("<abbr title=' '>a</abbr>", "<abbr>a</abbr>"),
            (&format!("<abbr title='{long}'>a</abbr>"), "<abbr>a</abbr>"),
            ("<p title=a>a</p>", "<p>a</p>"),
        ] {
            assert_eq!(clean(dirty), expected, "{dirty}");
        }
    }

    #[test]
    fn anchors_of_headings_are_kept() {
        let text = "<h2 id=\"über-uns\">a</h2><h3>b</h3><h4 id=\"1\">c</h4>";
        assert_eq!((clean(text), clean_for_visitors(text)), (text.to_owned(), text.to_owned()));
        for (dirty, expected) in [
            ("<h2 id=\"a b\">a</h2>", "<h2>a</h2>"),
            ("<h2 id=\"a&quot;b\" class=x>a</h2>", "<h2>a</h2>"),
            ("<p id=\"a\">a</p>", "<p>a</p>"),
        ] {
            assert_eq!(clean(dirty), expected, "{dirty}");
        }
        assert_eq!(clean_for_visitors("<h2 id=\"a\"> </h2><p>b</p>"), "<p>b</p>");
    }

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
            ("<a href=\"file:///etc/passwd\">a</a>", "<a rel=\"noopener noreferrer\">a</a>"),
            ("<a href=\"#%C3%BC\">a</a>", "<a href=\"#ü\" rel=\"noopener noreferrer\">a</a>"),
            ("<a rel=x href=\" file:12 \">a</a>", "<a href=\"file:12\" rel=\"noopener noreferrer\">a</a>"),
            ("<iframe srcdoc=\"<script>1</script>\"></iframe>a", "a"),
            ("<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>", ""),
        ] {
            assert_eq!(clean(dirty), expected, "{dirty}");
        }
    }

    #[test]
    fn a_long_text_of_escaped_characters_stays_and_takes_no_minutes() {
        for (unit, expected) in
            [("&", "&amp;"), ("&amp;", "&amp;"), ("\u{a3}", "\u{a3}"), ("<", "&lt;"), ("a<!-- -->", "a")]
        {
            assert_eq!(clean(&unit.repeat(300_000)), expected.repeat(300_000), "{unit}");
        }
        let html = format!("<table><tbody><tr><td>{}</td></tr></tbody></table>", "a &amp; ".repeat(10_000));
        assert_eq!(clean(&html), html);
        assert_eq!(clean(&html.replace("<td>", "").replace("</td>", "")).matches("&amp;").count(), 10_000);
    }

    #[test]
    fn what_stands_between_the_cells_of_a_table_stays_and_takes_no_minutes() {
        const COUNT: usize = 20_000;
        for (unit, kept) in [("<br>", "<br>"), ("<p>x</p>", "x"), ("x&amp;", "&amp;"), ("<strong>x", "x")] {
            let html = format!("{}<table>{}", "<br>".repeat(COUNT), unit.repeat(COUNT));
            let expected = if unit == "<br>" { 2 * COUNT } else { COUNT };
            assert_eq!(clean(&html).matches(kept).count(), expected, "{unit}");
        }
        let caption = "<table><caption>Words</caption><tbody><tr><td>a</td></tr></tbody></table>";
        assert_eq!(clean(caption), "Words<table><tbody><tr><td>a</td></tr></tbody></table>");
    }

    #[test]
    fn of_countless_elements_the_text_stays() {
        let html = clean(&"<p><strong>a</strong></p>".repeat(40_000));
        assert_eq!((html.matches('a').count(), html.matches("<p>").count()), (40_000, 25_000));
        assert_eq!(clean_uncached(&html), html);
    }

    #[test]
    fn what_an_editor_makes_stays_and_cleaning_twice_changes_nothing() {
        let html = "<h2>A</h2><p>b <strong>c</strong> <em>d</em> <a href=\"/about#team\">e</a></p><ul><li>f</li></ul>\
                    <table><tbody><tr><th scope=\"row\">g</th><td colspan=\"2\">h</td></tr></tbody></table>";
        let once = clean(html);
        assert!(once.contains("href=\"/about#team\"") && once.contains("colspan=\"2\""));
        assert_eq!(clean_uncached(&once), once);
    }

    /// Cleans a text without the cache of clean texts.
    fn clean_uncached(html: &str) -> String {
        with_first_line_breaks(&with_links_in_order(&CLEANER.clean(html).to_string()))
    }

    #[test]
    fn cleaning_twice_changes_nothing_whatever_was_taken_out() {
        for html in [
            "<pre>\n\n\nx</pre>",
            "<pre>\nx\n</pre><pre>y</pre>",
            "<p>a<button><p>b</p></button></p>",
            "<p>a<object><p>b</p></object>c</p>",
            "<h2>a<div><h3>b</h3></div></h2>",
            "<a href=\"/a\">b<button><a href=\"/c\">d</a></button></a>",
            "<table><tr><td>a<caption>b</caption></td></tr></table>",
            "<ul><li>a<div><li>b</li></div></li></ul>",
        ] {
            let once = clean(html);
            assert_eq!(clean_uncached(&once), once, "{html}");
        }
        assert_eq!(clean("<pre>\n\n\nx</pre>"), "<pre>\n\n\nx</pre>", "the lines that it begins with");
    }

    #[test]
    fn an_attribute_keeps_only_a_value_that_it_can_have() {
        let list = |start: &str| clean(&format!("<ol start=\"{start}\"><li>a</li></ol>"));
        let cell =
            |name: &str, attribute: &str| clean(&format!("<table><tr><{name} {attribute}>a</{name}></tr></table>"));
        for start in ["5", "-3", "0"] {
            assert!(list(start).contains(&format!("start=\"{start}\"")), "{start}");
        }
        for start in ["abc", "", "+1", "1.5", "99999999999"] {
            assert_eq!(list(start), "<ol><li>a</li></ol>", "{start}");
        }
        for (name, right) in [
            ("td", "colspan=\"1000\""),
            ("td", "rowspan=\"65534\""),
            ("th", "colspan=\"2\""),
            ("th", "scope=\"row\""),
            ("th", "scope=\"colgroup\""),
        ] {
            assert!(cell(name, right).contains(right), "{right}");
        }
        for (name, wrong) in [
            ("td", "colspan=\"99999\""),
            ("td", "colspan=\"0\""),
            ("td", "rowspan=\"65535\""),
            ("td", "rowspan=\"-1\""),
            ("th", "colspan=\"two\""),
            ("th", "scope=\"bogus\""),
        ] {
            assert!(cell(name, wrong).contains(&format!("<{name}>a")), "{wrong}");
        }
    }

    #[test]
    fn visitors_get_no_empty_heading_and_no_item_outside_a_list() {
        for (typed, shown) in [
            ("<h2></h2><p>a</p>", "<p>a</p>"),
            ("<p>a</p><h3> &nbsp;<strong><br></strong></h3><h4>b</h4>", "<p>a</p><h4>b</h4>"),
            ("<h2><em>a</em></h2>", "<h2><em>a</em></h2>"),
            ("<li>a</li>", "<ul><li>a</li></ul>"),
            (
                "<p>a</p><li>b</li><li>c<ul><li>d</li></ul></li>e",
                "<p>a</p><ul><li>b</li><li>c<ul><li>d</li></ul></li></ul>e",
            ),
            ("<h2><li></li></h2><p>abcdefgh</p><li>é</li>", "<p>abcdefgh</p><ul><li>é</li></ul>"),
            ("<ol><li>a</li></ol>", "<ol><li>a</li></ol>"),
        ] {
            assert_eq!(clean_for_visitors(typed), shown, "{typed}");
            assert_eq!(clean_for_visitors(shown), shown);
        }
        let link = "<h2><a href=\"/a</h2><script>1</script>\"></a></h2>";
        assert!(!clean_for_visitors(link).contains("<script"));
        assert_eq!(clean("<h2></h2>"), "<h2></h2>", "what is being typed stays");
    }

    #[test]
    fn the_attributes_of_links_have_one_order() {
        // The test of the editor's extension expects the same text.
        let expected = "<p>a <a href=\"/about\" target=\"_blank\" rel=\"noopener noreferrer\">b</a> c</p>";
        for written in [
            "<p>a <a target=\"_blank\" rel=\"noopener noreferrer\" href=\"/about\">b</a> c</p>",
            "<p>a <a rel=\"x\" href=\"/about\" target=\"_blank\">b</a> c</p>",
            "<p>a <a href=/about class=x target=_blank>b</a> c</p>",
            expected,
        ] {
            assert_eq!(clean_uncached(written), expected, "{written}");
        }
        for strange in [
            "<p>1 &lt; 2 &gt; 1 <a href=\"/a?b=1&amp;c=%22\">\"d\"</a> <a>e</a></p>",
            "<table><tbody><tr><td colspan=\"<a href='x' target='y'>\">f</td></tr></tbody></table>",
            "<p>> \" <a href=\"/x>y\">g</a></p>",
        ] {
            let once = clean_uncached(strange);
            assert_eq!(clean_uncached(&once), once, "{strange}");
            let (mut ours, mut cleaned) = (once.into_bytes(), CLEANER.clean(strange).to_string().into_bytes());
            ours.sort_unstable();
            cleaned.sort_unstable();
            assert_eq!(ours, cleaned, "nothing is lost of {strange}");
        }
    }

    #[test]
    fn a_field_without_a_feature_keeps_the_words_of_it() {
        let html = "<h2>A</h2><p>b <a href=\"/c\">c</a> <strong>d</strong></p><ul><li>e</li></ul><table><tr><td>f</td></tr></table>";
        let lists = clean_with(html, &[TextFeature::Lists]);
        assert_eq!(lists, "A<p>b c <strong>d</strong></p><ul><li>e</li></ul>f");
        assert_eq!(clean_with(html, &TextFeature::ALL), clean(html));
    }
}
