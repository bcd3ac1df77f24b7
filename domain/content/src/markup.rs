//! Reads clean HTML by searching for tags, without a parser.
//!
//! This works because the cleaner writes tags and entities
//! in one form only.

/// Counts words. A word is a text without spaces
/// that contains a letter or digit.
///
/// In scripts without spaces, 2.5 characters count as a word.
pub fn count_words(text: &str) -> usize {
    let mut words = 0;
    let mut unspaced = 0;
    for run in text.split_whitespace() {
        let without_spaces = run.chars().filter(|c| is_unspaced(*c)).count();
        unspaced += without_spaces;
        words += usize::from(run.chars().any(|c| c.is_alphanumeric() && !is_unspaced(c)));
    }
    words + (unspaced * 2).div_ceil(5)
}

/// Returns true for characters of Chinese, kana, Thai,
/// Lao, Khmer and Burmese.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{3040}'..='\u{30ff}'
        | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Returns the text of HTML, with a space
/// in place of each tag.
pub fn text_of(html: &str) -> String {
    strip(html, " ")
}

/// Returns the words of a short text in one line.
pub fn line_of(html: &str) -> String {
    let text = strip(&html.replace("<p>", " ").replace("<br>", " "), "");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Counts the characters of HTML without its tags.
pub fn count_characters(html: &str) -> usize {
    strip(html, "").chars().count()
}

/// A heading in a rich text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading<'a> {
    /// Level from 2 to 4.
    pub level: u8,
    /// The id that editors chose, or an empty text.
    pub id: &'a str,
    pub text: String,
}

/// Returns the text of the first heading that is not empty.
pub fn first_heading(html: &str) -> Option<String> {
    headings(html).map(|heading| heading.text).find(|text| !text.is_empty())
}

/// Returns the headings in order. Their texts may be empty.
pub fn headings(html: &str) -> impl Iterator<Item = Heading<'_>> {
    html.match_indices("<h").filter_map(|(begin, _)| heading_at(&html[begin..]))
}

/// Returns the heading at the beginning of HTML, if there is one.
pub fn heading_at(html: &str) -> Option<Heading<'_>> {
    let (tag, inner) = html.strip_prefix("<h")?.split_once('>')?;
    let (level, attributes) = match tag.as_bytes() {
        [level @ b'2'..=b'4'] => (level, ""),
        [level @ b'2'..=b'4', b' ', ..] => (level, &tag[2..]),
        _ => return None,
    };
    let id = attributes.split_once("id=\"").and_then(|(_, rest)| rest.split('"').next()).unwrap_or_default();
    let text = strip(&inner.split("</h").next()?.replace("<br>", " "), "").trim().to_owned();
    Some(Heading { level: level - b'0', id, text })
}

/// Returns the links in order, each as address and text.
/// Both may be empty.
pub fn links(html: &str) -> impl Iterator<Item = (&str, String)> {
    html.split("<a").skip(1).filter_map(|rest| {
        let (tag, inner) = rest.split_once('>')?;
        let is_link = tag.is_empty() || tag.starts_with(' ');
        let address = tag.split_once("href=\"").and_then(|(_, rest)| rest.split('"').next());
        let text = strip(inner.split("</a>").next()?, "");
        is_link.then(|| (address.unwrap_or_default(), text.trim().to_owned()))
    })
}

/// Elements with an optional or no end tag.
const UNNESTED: &[&str] = &["br", "dd", "dt", "hr", "img", "li", "p", "tbody", "td", "tfoot", "th", "thead", "tr"];

/// Returns the maximum nesting depth of HTML,
/// which need not be clean.
///
/// Ignores elements that need no end tag.
pub fn nesting(html: &str) -> usize {
    let (mut open, mut most) = (0_usize, 0);
    for tag in html.split('<').skip(1) {
        let (is_end, tag) = tag.strip_prefix('/').map_or((false, tag), |tag| (true, tag));
        let name = &tag[..tag.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tag.len())];
        if name.is_empty() || UNNESTED.iter().any(|unnested| name.eq_ignore_ascii_case(unnested)) {
            continue;
        }
        open = if is_end { open.saturating_sub(1) } else { open + 1 };
        most = most.max(open);
    }
    most
}

fn strip(html: &str, in_place_of_tag: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut pieces = html.split('<');
    text.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        text.push_str(in_place_of_tag);
        text.push_str(piece.split_once('>').map_or("", |(_, after)| after));
    }
    if !text.contains('&') {
        return text;
    }
    // `&amp;` is decoded last. Otherwise the decoded `&` could
    // begin another entity.
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&nbsp;", "\u{a0}");
    text.replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::{Heading, count_words, first_heading, headings, line_of, links, nesting, text_of};

    #[test]
    fn nesting_counts_the_elements_that_are_open() {
        for (html, expected) in [
            ("a < b", 0),
            ("<p>a<p>b<BR>c", 0),
            ("<ul><li>a<ol><li><em>b</em></ol></ul><em>c</em>", 3),
            ("</ul><blockquote></blockquote><blockquote>", 1),
        ] {
            assert_eq!(nesting(html), expected, "{html}");
        }
        assert_eq!(nesting(&"<blockquote>".repeat(30_000)), 30_000);
    }

    #[test]
    fn a_short_text_is_one_line_of_words() {
        let html = "<p>By <a href=\"/w\"><em>W</em>ren</a><br>&amp;&nbsp;sons</p><p>1931</p>";
        assert_eq!(line_of(html), "By Wren & sons 1931");
        assert_eq!(line_of("<p></p>"), "");
    }

    #[test]
    fn words_have_letters_or_digits() {
        assert_eq!(count_words("  Two boats – 3 oars,\nand l’ancre. * "), 6);
        assert_eq!(count_words(""), 0);
        assert_eq!(count_words(&text_of("<p>One</p><p><strong>two</strong>: &amp; three</p>")), 3);
    }

    #[test]
    fn scripts_without_spaces_have_words_too() {
        assert_eq!(count_words("我们修理旧船和桨。"), 4);
        assert_eq!(count_words("Kanji 漢字かな"), 3);
    }

    #[test]
    fn the_first_heading_is_its_text() {
        assert_eq!(
            first_heading("<p>a</p><h3>Ropes &amp; <em>knots</em> &lt;3</h3>").as_deref(),
            Some("Ropes & knots <3")
        );
        assert_eq!(first_heading("<h2> </h2><hr><h4>Here &amp;lt;</h4>").as_deref(), Some("Here &lt;"));
        assert_eq!(first_heading("<hr><p>a</p>"), None);
    }

    #[test]
    fn headings_have_levels_and_links_have_addresses() {
        let html = "<h2 id=\"own\">A &amp; b</h2><hr><p><a href=\"/x?y&amp;z\" rel=\"r\">On <em>it</em></a> <a rel=\"r\">no</a></p><h4></h4>";
        let heading = |level, id, text: &str| Heading { level, id, text: text.to_owned() };
        assert_eq!(headings(html).collect::<Vec<_>>(), [heading(2, "own", "A & b"), heading(4, "", "")]);
        assert_eq!(headings("<h1>a</h1><h5>b</h5><h2x>c</h2x><h2").count(), 0);
        let found: Vec<(&str, String)> = links(html).collect();
        assert_eq!(found, [("/x?y&amp;z", "On it".to_owned()), ("", "no".to_owned())]);
    }
}
