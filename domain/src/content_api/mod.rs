//! Published content for other programs, which read it with an API token.
//!
//! Answers contain what visitors see, limited to the locales of the token.

pub mod list_media;
pub mod list_pages;
pub mod origins;
mod pictures;
pub mod read_menus;
pub mod read_page;
pub mod read_site;
pub mod search_pages;

use crate::users::api_tokens::authenticate::CheckedToken;
use model::content_api::{ContentLink, ContentList, ContentTeaser, DEFAULT_LIMIT, MAX_LIMIT, MAX_SKIPPED};
use model::error::{Code, ErrorItem};
use model::id::PageId;
use model::locale::Locale;
use model::site::Settings;
use model::slug::Slug;
use model::teaser::Teaser;
use storage::list::Window;

/// Model of the errors about parameters.
const MODEL: &str = "content";

/// The program that reads.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    pub token: &'a CheckedToken,
    /// Public URL of the site, without a trailing slash.
    pub base_url: &'a str,
}

impl Reader<'_> {
    /// Returns true if the token may read content of the locale.
    fn covers(&self, locale: &Locale) -> bool {
        self.token.locales.as_ref().is_none_or(|locales| locales.contains(locale))
    }

    fn link(&self, settings: &Settings, (id, locale): (PageId, &Locale), slug: &str, title: &str) -> ContentLink {
        let path = Slug::from_stored(slug.to_owned()).path(locale, &settings.default_locale);
        let url = format!("{}{path}", self.base_url);
        ContentLink { id, locale: locale.clone(), slug: slug.to_owned(), path, url, title: title.to_owned() }
    }

    fn teaser(&self, settings: &Settings, teaser: &Teaser) -> ContentTeaser {
        let page = teaser.page_id;
        let picture = teaser.summary.picture.as_ref();
        ContentTeaser {
            link: self.link(settings, (page, &teaser.locale), &teaser.slug, &teaser.title),
            page_type: teaser.page_type.clone(),
            date: teaser.date,
            description: teaser.summary.description.clone(),
            picture: picture.map(|picture| self.picture(page, &picture.group, &picture.image)),
        }
    }

    /// Converts the teasers of the locales that the token may read.
    fn teasers(&self, settings: &Settings, teasers: &[Teaser]) -> Vec<ContentTeaser> {
        teasers
            .iter()
            .filter(|teaser| self.covers(&teaser.locale))
            .map(|teaser| self.teaser(settings, teaser))
            .collect()
    }

    /// Parses a locale that the token may read. `None` means all of them.
    /// Adds `V_12` for an unknown locale and for one beyond the token.
    fn parse_locale(&self, settings: &Settings, code: Option<&str>, errors: &mut Vec<ErrorItem>) -> Option<Locale> {
        let code = code.filter(|code| !code.is_empty())?;
        let locale =
            Locale::parse(code).filter(|locale| settings.available_locales.contains(locale) && self.covers(locale));
        if locale.is_none() {
            errors.push(invalid("locale"));
        }
        locale
    }

    /// Returns the asked locale, or else the locales of the token.
    /// `None` means all locales.
    fn locales(&self, asked: Option<Locale>) -> Option<Vec<Locale>> {
        asked.map(|locale| vec![locale]).or_else(|| self.token.locales.clone())
    }
}

/// One page of a list as a client asks for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct AskedPart {
    /// Number of the page. The first is 1.
    pub page: Option<i64>,
    /// Maximum number of items.
    pub limit: Option<i64>,
}

/// A valid part of a list.
#[derive(Clone, Copy)]
struct Part {
    page: i64,
    window: Window,
}

impl AskedPart {
    /// Adds `V_12` for the number or the size of the page.
    fn parse(self, errors: &mut Vec<ErrorItem>) -> Part {
        let limit = self.limit.unwrap_or(DEFAULT_LIMIT);
        let page = self.page.unwrap_or(1);
        if !(1..=MAX_LIMIT).contains(&limit) {
            errors.push(invalid("limit"));
        }
        let offset = page.saturating_sub(1).saturating_mul(limit);
        if page < 1 || offset > MAX_SKIPPED {
            errors.push(invalid("page"));
        }
        Part { page, window: Window { size: u32::try_from(limit).unwrap_or_default(), offset } }
    }
}

impl Part {
    fn list<T>(self, items: Vec<T>, total_items: i64) -> ContentList<T> {
        let limit = i64::from(self.window.size);
        ContentList {
            items,
            total_items,
            page: self.page,
            limit,
            total_pages: total_items.div_euclid(limit) + i64::from(total_items % limit > 0),
        }
    }
}

fn invalid(property: &str) -> ErrorItem {
    ErrorItem::new(Code::NotValid, MODEL, property)
}
