//! The newest articles in a locale as an Atom feed (RFC 4287).

use super::Root;
use super::xml::{Xml, document, empty_element, end_line, text_element};
use model::listed::{Feed, FeedEntry};
use model::locale::Locale;
use model::slug::Slug;
use std::io::Result;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// Returns the path of the feed:
/// `/feed.xml` or `/nl-nl/feed.xml`.
pub fn feed_path(locale: &Locale, default_locale: &Locale) -> String {
    let home = Slug::home().path(locale, default_locale);
    format!("{}/feed.xml", home.trim_end_matches('/'))
}

pub fn feed(feed: &Feed, site_name: &str, locale: &Locale, root: Root<'_>) -> String {
    let own = format!("{}{}", root.base_url, feed_path(locale, root.default_locale));
    let home = root.address("/", locale);
    let updated = feed.entries.iter().map(|entry| entry.updated_at).max().unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let attributes = [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", &locale.tag())];
    document("feed", &attributes, |xml| {
        for (name, text) in [("id", feed.id.as_str()), ("title", site_name), ("updated", &instant(updated))] {
            text_element(xml, name, text)?;
            end_line(xml)?;
        }
        xml.create_element("author").write_inner_content(|xml| text_element(xml, "name", site_name))?;
        end_line(xml)?;
        empty_element(xml, "link", &[("rel", "self"), ("href", &own)])?;
        end_line(xml)?;
        empty_element(xml, "link", &[("rel", "alternate"), ("type", "text/html"), ("href", &home)])?;
        end_line(xml)?;
        feed.entries.iter().try_for_each(|entry| write_entry(xml, entry, root))
    })
}

fn write_entry(xml: &mut Xml, FeedEntry { id, teaser, updated_at }: &FeedEntry, root: Root<'_>) -> Result<()> {
    xml.create_element("entry").write_inner_content(|xml| {
        text_element(xml, "id", id)?;
        text_element(xml, "title", &teaser.title)?;
        empty_element(xml, "link", &[("href", &root.address(&teaser.slug, &teaser.locale))])?;
        text_element(xml, "published", &format!("{}T00:00:00Z", teaser.date))?;
        text_element(xml, "updated", &instant(*updated_at))?;
        match teaser.summary.description.trim() {
            "" => Ok(()),
            summary => text_element(xml, "summary", summary),
        }
    })?;
    end_line(xml)
}

fn instant(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::feed;
    use crate::public::files::Root;
    use model::id::PageId;
    use model::listed::{Feed, FeedEntry};
    use model::locale::Locale;
    use model::teaser::{Summary, Teaser};
    use time::macros::{date, datetime};

    #[test]
    fn a_feed_names_each_article_once_with_its_day() {
        let (default_locale, locale) = (Locale::parse("en-gb").unwrap(), Locale::parse("nl-nl").unwrap());
        let teaser = Teaser {
            page_id: PageId(3),
            locale: locale.clone(),
            slug: "/nieuws/haven".into(),
            page_type: "article".into(),
            title: "Haven & <kade>".into(),
            date: date!(2026 - 03 - 02),
            summary: Summary { description: "Kort".into(), picture: None },
        };
        let root = Root { base_url: "https://site.example", default_locale: &default_locale };
        let (id, updated_at) = ("urn:uuid:b".to_owned(), datetime!(2026-05-01 10:30 UTC));
        let found = Feed { id: "urn:uuid:a".to_owned(), entries: vec![FeedEntry { id, teaser, updated_at }] };
        let xml = feed(&found, "Harbour", &locale, root);
        for part in [
            "xml:lang=\"nl-NL\"",
            "<id>urn:uuid:a</id>",
            "<link rel=\"self\" href=\"https://site.example/nl-nl/feed.xml\"/>",
            "<entry><id>urn:uuid:b</id>",
            "<published>2026-03-02T00:00:00Z</published><updated>2026-05-01T10:30:00Z</updated>",
            "<title>Haven &amp; &lt;kade&gt;</title><link href=\"https://site.example/nl-nl/nieuws/haven\"/>",
            "<summary>Kort</summary>",
        ] {
            assert!(xml.contains(part), "{part} in {xml}");
        }
        let nothing = Feed { id: String::new(), entries: Vec::new() };
        assert!(feed(&nothing, "Harbour", &default_locale, root).contains("<updated>1970-01-01T00:00:00Z</updated>"));
    }
}
