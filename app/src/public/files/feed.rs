//! The newest articles of a locale as an Atom feed (RFC 4287).

use super::Root;
use super::xml::text;
use model::locale::Locale;
use model::slug::Slug;
use model::teaser::Teaser;
use std::fmt::Write;

/// What a feed is called: `/feed.xml`, or `/nl-nl/feed.xml`.
pub fn feed_path(locale: &Locale, default_locale: &Locale) -> String {
    let home = Slug::home().path(locale, default_locale);
    format!("{}/feed.xml", home.trim_end_matches('/'))
}

/// A feed of these articles, the newest first.
pub fn feed(articles: &[Teaser], site_name: &str, locale: &Locale, root: Root<'_>) -> String {
    let own = format!("{}{}", root.base_url, feed_path(locale, root.default_locale));
    let home = root.address("/", locale);
    let updated = articles.first().map_or_else(|| "1970-01-01".to_owned(), |article| article.date.to_string());
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n\
         <id>{own}</id>\n<title>{}</title>\n<updated>{updated}T00:00:00Z</updated>\n\
         <author><name>{}</name></author>\n\
         <link rel=\"self\" href=\"{own}\"/>\n<link rel=\"alternate\" type=\"text/html\" href=\"{home}\"/>\n",
        locale.tag(),
        text(site_name),
        text(site_name),
    );
    for article in articles {
        push_article(&mut xml, article, root);
    }
    xml.push_str("</feed>\n");
    xml
}

fn push_article(xml: &mut String, article: &Teaser, root: Root<'_>) {
    let address = root.address(&article.slug, &article.locale);
    // Stays when the address of the article changes, so that readers do not see it as a new one.
    let id = format!("{}/#page-{}", root.base_url, article.page_id);
    let day = article.date;
    let summary = match article.summary.description.trim() {
        "" => String::new(),
        summary => format!("<summary>{}</summary>", text(summary)),
    };
    writeln!(
        xml,
        "<entry><id>{id}</id><title>{}</title><link href=\"{address}\"/><updated>{day}T00:00:00Z</updated>{summary}</entry>",
        text(&article.title)
    )
    .expect("writing to memory does not fail");
}

#[cfg(test)]
mod tests {
    use super::feed;
    use crate::public::files::Root;
    use model::id::PageId;
    use model::locale::Locale;
    use model::teaser::{Summary, Teaser};
    use time::macros::date;

    #[test]
    fn a_feed_names_each_article_once_with_its_day() {
        let (default_locale, locale) = (Locale::parse("en-gb").unwrap(), Locale::parse("nl-nl").unwrap());
        let article = Teaser {
            page_id: PageId(3),
            locale: locale.clone(),
            slug: "/nieuws/haven".into(),
            page_type: "article".into(),
            title: "Haven & <kade>".into(),
            date: date!(2026 - 03 - 02),
            summary: Summary { description: "Kort".into(), picture: None },
        };
        let root = Root { base_url: "https://site.example", default_locale: &default_locale };
        let xml = feed(&[article], "Harbour", &locale, root);
        for part in [
            "xml:lang=\"nl-NL\"",
            "<id>https://site.example/nl-nl/feed.xml</id>",
            "<updated>2026-03-02T00:00:00Z</updated>",
            "<entry><id>https://site.example/#page-3</id>",
            "<title>Haven &amp; &lt;kade&gt;</title><link href=\"https://site.example/nl-nl/nieuws/haven\"/>",
            "<summary>Kort</summary>",
        ] {
            assert!(xml.contains(part), "{part} in {xml}");
        }
        assert!(feed(&[], "Harbour", &default_locale, root).contains("<id>https://site.example/feed.xml</id>"));
    }
}
