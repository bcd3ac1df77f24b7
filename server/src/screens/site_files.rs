//! Files for programs: `robots.txt`, sitemaps, feeds and `llms.txt`.
//! Cached like pages.

use super::document;
use crate::error::ApiError;
use crate::layers::caller::Caller;
use crate::layers::security_headers;
use crate::page_cache::{CachedPage, ContentVersion, PageKey, PagePlace, cache_headers, purge_headers};
use crate::state::AppState;
use app::public::files::Root;
use app::public::files::feed::{feed, feed_path};
use app::public::files::llms::llms;
use app::public::files::robots::robots;
use app::public::files::sitemap::{MAX_ADDRESSES, sitemap, sitemap_index};
use axum::response::{IntoResponse, Response};
use domain::error::{Error, Result};
use domain::purge;
use domain::site::settings::read_settings;
use domain::viewer::admission::require_open;
use domain::viewer::feed::read_feed;
use domain::viewer::sitemap::{SitemapWindow, count_listed_pages, list_listed_pages, list_listed_tag_pages};
use http::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION};
use http::{HeaderMap, HeaderValue, StatusCode};
use model::locale::Locale;
use model::site::{Settings, SiteAccess};
use model::slug::Address;
use model::visitors::ConsentState;
use std::ops::Range;

/// Page type of feeds.
const ARTICLE: &str = "article";
/// Maximum number of pages in `llms.txt`.
const MAX_LLMS_PAGES: u32 = 1000;

/// A generated file for crawlers and feed readers.
#[derive(Clone, Debug, PartialEq, Eq)]
enum SiteFile {
    Robots,
    /// Sitemap, or for large sites the index of parts.
    Sitemap,
    /// Part of a large sitemap, counted from 1.
    SitemapPart(u32),
    Feed(Locale),
    Llms,
}

impl SiteFile {
    fn at(path: &str, settings: &Settings) -> Option<Self> {
        match path {
            "/robots.txt" => Some(Self::Robots),
            "/sitemap.xml" => Some(Self::Sitemap),
            "/llms.txt" => Some(Self::Llms),
            _ => {
                let of_locale = |locale: &&Locale| feed_path(locale, &settings.default_locale) == path;
                let part = || path.strip_prefix("/sitemap-")?.strip_suffix(".xml")?.parse().ok();
                let feed = settings.available_locales.iter().find(of_locale).cloned().map(Self::Feed);
                feed.or_else(|| part().map(Self::SitemapPart))
            }
        }
    }

    fn content_type(&self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Robots | Self::Llms => "text/plain; charset=utf-8",
            Self::Sitemap | Self::SitemapPart(_) => "application/xml; charset=utf-8",
            Self::Feed(_) => "application/atom+xml; charset=utf-8",
        })
    }
}

/// Returns the file at a path, if any.
pub(super) async fn find(state: &AppState, caller: &Caller, path: &str, request: &HeaderMap) -> Option<Response> {
    // All these files have a dot, and no slug does.
    if !path.contains('.') {
        return None;
    }
    match show(state, caller, path, request).await {
        // On a closed site, visitors get the same answer as for pages.
        Err(Error::NotFound | Error::Unauthenticated) => None,
        shown => Some(shown.unwrap_or_else(|error| ApiError::from(error).into_response())),
    }
}

async fn show(state: &AppState, caller: &Caller, path: &str, request: &HeaderMap) -> Result<Response> {
    let settings = read_settings(&state.cms, &caller.actor).await?;
    let feed = feed_path(&settings.default_locale, &settings.default_locale);
    if path == Address::path_with_locale(&settings.default_locale, &feed) {
        let headers = [(LOCATION, feed), (CACHE_CONTROL, "public, no-cache".to_owned())];
        return Ok((StatusCode::MOVED_PERMANENTLY, headers).into_response());
    }
    let file = SiteFile::at(path, &settings).ok_or(Error::NotFound)?;
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, file.content_type());
    // These headers are added here, because cached responses bypass the layers.
    security_headers::add_missing(&mut headers, state.is_secure());
    let is_shared = caller.session.is_none() && settings.site_access == SiteAccess::Everyone;
    if !is_shared || !state.pages.is_on() {
        let text = write(state, caller, &settings, &file).await?;
        headers.insert(CACHE_CONTROL, document::PRIVATE);
        return Ok((headers, text).into_response());
    }
    headers.extend(cache_headers(state.public_page_max_age, false));
    if purge::is_on(&state.cms) {
        headers.extend(purge_headers(&purge::keys_of_lists()));
    }
    let render = async |version| {
        require_open(&state.cms).await?;
        let text = write(state, caller, &settings, &file).await?;
        Ok::<_, Error>(CachedPage::new(version, (StatusCode::OK, &headers), text).await)
    };
    let key = PageKey { place: PagePlace::Path(path), consent: ConsentState::Unknown, preferred: None };
    let kept = state.pages.get_or_render(key, || ContentVersion::now(&state.cms), render).await?;
    Ok(kept.respond(request))
}

async fn write(state: &AppState, caller: &Caller, settings: &Settings, file: &SiteFile) -> Result<String> {
    let base_url = state.base_url.trim_end_matches('/');
    let root = Root { base_url, default_locale: &settings.default_locale };
    let (cms, actor) = (&state.cms, &caller.actor);
    Ok(match file {
        SiteFile::Robots => robots(base_url, settings.site_access == SiteAccess::Everyone),
        SiteFile::Sitemap => write_sitemap(state, caller, None, root).await?,
        SiteFile::SitemapPart(number) => write_sitemap(state, caller, Some(*number), root).await?,
        SiteFile::Feed(locale) => {
            feed(&read_feed(cms, actor, locale, ARTICLE).await?, &settings.site_name, locale, root)
        }
        SiteFile::Llms => {
            let pages = list_listed_pages(cms, actor, SitemapWindow { skipped: 0, most: MAX_LLMS_PAGES }).await?;
            llms(&pages, &settings.site_name, &settings.available_locales, root)
        }
    })
}

/// Writes a part of the sitemap: pages first, then pages of tags.
/// `None` writes the whole sitemap, or the index of several parts.
async fn write_sitemap(state: &AppState, caller: &Caller, number: Option<u32>, root: Root<'_>) -> Result<String> {
    let (cms, actor) = (&state.cms, &caller.actor);
    let pages = usize::try_from(count_listed_pages(cms, actor).await?).unwrap_or(usize::MAX);
    let tags = list_listed_tag_pages(cms, actor).await?;
    let parts = parts(pages.saturating_add(tags.len()));
    let number = match number {
        None if parts > 1 => return Ok(sitemap_index(parts, root.base_url)),
        None => 1,
        Some(number) if (1..=parts).contains(&number) => number,
        Some(_) => return Err(Error::NotFound),
    };
    let part = SitemapWindow { skipped: (number - 1).saturating_mul(MAX_ADDRESSES), most: MAX_ADDRESSES };
    let listed = list_listed_pages(cms, actor, part).await?;
    let own = tags_of(part, pages, tags.len());
    Ok(sitemap(&listed, &tags[own], root))
}

/// Number of sitemaps for this number of addresses.
fn parts(addresses: usize) -> u32 {
    u32::try_from(addresses).unwrap_or(u32::MAX).div_ceil(MAX_ADDRESSES)
}

/// Returns the range of tags in a part of the sitemap.
/// Tags follow all pages, whose number is `pages`.
fn tags_of(part: SitemapWindow, pages: usize, tags: usize) -> Range<usize> {
    let [from, to] = [part.skipped, part.skipped.saturating_add(part.most)]
        .map(|address| usize::try_from(address).unwrap_or(usize::MAX).saturating_sub(pages).min(tags));
    from..to
}

#[cfg(test)]
mod tests {
    use super::{MAX_ADDRESSES, SiteFile, SitemapWindow, parts, tags_of};
    use model::locale::Locale;
    use model::site::{Company, ConsentSettings, Settings, SiteAccess};
    use model::theme::Theme;
    use std::collections::BTreeMap;

    #[test]
    fn a_path_names_a_file() {
        let locales = ["en-gb", "nl-nl"].map(|code| Locale::parse(code).unwrap());
        let settings = Settings {
            site_name: String::new(),
            default_locale: locales[0].clone(),
            available_locales: locales.to_vec(),
            custom_slug_locales: Vec::new(),
            company: Company::default(),
            company_by_locale: BTreeMap::new(),
            site_access: SiteAccess::Everyone,
            consent: ConsentSettings::default(),
            texts: BTreeMap::new(),
            theme: Theme::default(),
            time_zone: "UTC".to_owned(),
            search_skips_no_index: true,
            header_search: false,
        };
        for (path, file) in [
            ("/robots.txt", Some(SiteFile::Robots)),
            ("/sitemap-12.xml", Some(SiteFile::SitemapPart(12))),
            ("/feed.xml", Some(SiteFile::Feed(locales[0].clone()))),
            ("/nl-nl/feed.xml", Some(SiteFile::Feed(locales[1].clone()))),
            ("/en-gb/feed.xml", None),
            ("/fr-fr/feed.xml", None),
            ("/sitemap-x.xml", None),
            ("/sitemap.xml/", None),
        ] {
            assert_eq!(SiteFile::at(path, &settings), file, "{path}");
        }
    }

    #[test]
    fn tags_stand_behind_the_last_page() {
        let of = |skipped, pages, tags| tags_of(SitemapWindow { skipped, most: MAX_ADDRESSES }, pages, tags);
        assert_eq!(of(0, 10, 3), 0..3);
        assert_eq!(of(0, 24_999, 3), 0..1);
        assert_eq!(of(25_000, 24_999, 3), 1..3);
        assert!(of(0, 30_000, 3).is_empty());
        assert_eq!(of(25_000, 30_000, 3), 0..3);
    }

    #[test]
    fn a_site_has_as_many_sitemaps_as_it_needs() {
        assert_eq!([0, 1, 25_000, 25_001, 98_000].map(parts), [0, 1, 1, 2, 4]);
    }
}
