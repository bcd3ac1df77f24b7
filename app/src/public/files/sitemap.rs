//! Sitemaps (sitemaps.org, 0.9) with each page's translations.

use super::Root;
use super::xml::{Xml, document, empty_element, end_line, text_element};
use model::listed::{ListedPage, ListedTagPage, LiveTranslation};
use model::locale::Locale;
use std::io::Result;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// Maximum number of addresses per file.
/// The protocol allows 50,000 addresses and 50 MB.
pub const MAX_ADDRESSES: u32 = 25_000;

const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// Returns a sitemap of pages and tag pages.
/// Tag pages have no change date.
pub fn sitemap(pages: &[ListedPage], tags: &[ListedTagPage], root: Root<'_>) -> String {
    let attributes = [("xmlns", NAMESPACE), ("xmlns:xhtml", "http://www.w3.org/1999/xhtml")];
    document("urlset", &attributes, |xml| {
        for page in pages {
            write_page(xml, (&page.locale, &page.slug), Some(page.published_at), &page.translations, root)?;
        }
        for tag in tags {
            write_page(xml, (&tag.locale, &tag.slug), None, &tag.translations, root)?;
        }
        Ok(())
    })
}

/// Returns the index of sitemaps. `parts` is their number.
pub fn sitemap_index(parts: u32, base_url: &str) -> String {
    document("sitemapindex", &[("xmlns", NAMESPACE)], |xml| {
        for part in 1..=parts {
            let address = format!("{base_url}/sitemap-{part}.xml");
            xml.create_element("sitemap").write_inner_content(|xml| text_element(xml, "loc", &address))?;
            end_line(xml)?;
        }
        Ok(())
    })
}

fn write_page(
    xml: &mut Xml,
    (locale, slug): (&Locale, &str),
    changed: Option<OffsetDateTime>,
    translations: &[LiveTranslation],
    root: Root<'_>,
) -> Result<()> {
    xml.create_element("url").write_inner_content(|xml| {
        text_element(xml, "loc", &root.address(slug, locale))?;
        if let Some(changed) = changed {
            text_element(xml, "lastmod", &day(changed))?;
        }
        if translations.len() < 2 {
            return Ok(());
        }
        let mut alternate = |language: &str, slug: &str, locale: &Locale| {
            let address = root.address(slug, locale);
            empty_element(xml, "xhtml:link", &[("rel", "alternate"), ("hreflang", language), ("href", &address)])
        };
        for translation in translations {
            alternate(&translation.locale.tag(), &translation.slug, &translation.locale)?;
        }
        match translations.iter().find(|other| other.locale == *root.default_locale) {
            Some(default) => alternate("x-default", &default.slug, &default.locale),
            None => Ok(()),
        }
    })?;
    end_line(xml)
}

fn day(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{sitemap, sitemap_index};
    use crate::public::files::Root;
    use model::id::PageId;
    use model::listed::{ListedPage, ListedTagPage, LiveTranslation};
    use model::locale::Locale;
    use time::macros::datetime;

    fn translation(locale: &str, slug: &str) -> LiveTranslation {
        LiveTranslation { locale: Locale::parse(locale).unwrap(), slug: slug.to_owned() }
    }

    fn xml_of(translations: Vec<LiveTranslation>) -> String {
        let default_locale = Locale::parse("en-gb").unwrap();
        let page = ListedPage {
            id: PageId(1),
            locale: translations[0].locale.clone(),
            slug: translations[0].slug.clone(),
            title: String::new(),
            description: String::new(),
            published_at: datetime!(2026-03-02 09:00 UTC),
            translations,
        };
        sitemap(&[page], &[], Root { base_url: "https://site.example", default_locale: &default_locale })
    }

    #[test]
    fn a_page_is_listed_with_its_translations() {
        let xml = xml_of(vec![translation("nl-nl", "/over-ons"), translation("en-gb", "/about")]);
        for part in [
            "<loc>https://site.example/nl-nl/over-ons</loc><lastmod>2026-03-02T09:00:00Z</lastmod>",
            "hreflang=\"nl-NL\" href=\"https://site.example/nl-nl/over-ons\"",
            "hreflang=\"en-GB\" href=\"https://site.example/about\"",
            "hreflang=\"x-default\" href=\"https://site.example/about\"",
        ] {
            assert!(xml.contains(part), "{part} in {xml}");
        }
    }

    #[test]
    fn a_page_without_translations_names_none() {
        assert!(!xml_of(vec![translation("en-gb", "/")]).contains("hreflang"));
    }

    #[test]
    fn the_page_of_a_tag_is_listed_with_its_translations_and_without_a_time() {
        let default_locale = Locale::parse("en-gb").unwrap();
        let translations = vec![translation("en-gb", "/tags/boats"), translation("nl-nl", "/tags/boats")];
        let tag =
            ListedTagPage { locale: Locale::parse("nl-nl").unwrap(), slug: "/tags/boats".to_owned(), translations };
        let xml = sitemap(&[], &[tag], Root { base_url: "https://site.example", default_locale: &default_locale });
        for part in [
            "<url><loc>https://site.example/nl-nl/tags/boats</loc><xhtml:link",
            "hreflang=\"nl-NL\" href=\"https://site.example/nl-nl/tags/boats\"",
            "hreflang=\"x-default\" href=\"https://site.example/tags/boats\"",
        ] {
            assert!(xml.contains(part), "{part} in {xml}");
        }
    }

    #[test]
    fn a_large_site_has_a_list_of_sitemaps() {
        let xml = sitemap_index(3, "https://site.example");
        assert_eq!(xml.matches("<sitemap>").count(), 3);
        assert!(xml.contains("<loc>https://site.example/sitemap-3.xml</loc>"), "{xml}");
    }
}
