//! Parses the filters of page lists.

use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::pages::create::invalid;
use crate::{Cms, site};
use model::access::{Actor, Permission};
use model::error::{Code, ErrorItem};
use model::locale::Locale;
use model::page::{PageStatus, TranslationState};
use model::site::Settings;
use storage::list::{SortColumn, ValidListParams};
use storage::page_lists::{PageFilter, TranslationFilter};

/// Input of page lists. All fields are optional.
#[derive(Clone, Debug, Default)]
pub struct PageListInput {
    pub page_type: Option<String>,
    pub locale: Option<String>,
    /// Name of a status, such as `published with changes`.
    pub status: Option<String>,
    /// `outdated`, `missing` or `missing in <locale>`.
    pub translation: Option<String>,
    pub query: ListQuery,
}

/// A valid filter and valid parameters of a page list.
pub(crate) struct PageListQuery {
    pub(crate) filter: PageFilter,
    pub(crate) asked: ValidListParams,
}

impl PageListQuery {
    /// Parses a query for the pages on which the actor has `permission`.
    ///
    /// # Errors
    /// The given `errors`. `V_12` for the list parameters,
    /// the locale, the type or a state. `V_14` for a long search term.
    pub(crate) async fn parse(
        cms: &Cms,
        actor: &Actor,
        permission: Permission,
        ask: PageListInput,
        columns: &[SortColumn],
        mut errors: Vec<ErrorItem>,
    ) -> Result<Self> {
        let settings = &site::snapshot::current(cms).await?.settings;
        let asked = ask.query.parse("page", columns, &mut errors);
        let page_type = parse_type(cms, ask.page_type, &mut errors);
        let locale = parse_locale(settings, ask.locale.as_deref(), &mut errors);
        let status = parse_status(ask.status.as_deref(), &mut errors);
        let translation = parse_translation(settings, ask.translation.as_deref(), &mut errors);
        let Some(asked) = asked.filter(|_| errors.is_empty()) else { return Err(Error::Refused(errors)) };
        let term = asked.term.clone();
        let filter = PageFilter { page_type, locale, status, translation, term, ..PageFilter::with(actor, permission) };
        Ok(Self { filter, asked })
    }
}

/// Parses a page type. Empty text means all
/// types. An unknown type adds an error.
pub(super) fn parse_type(cms: &Cms, id: Option<String>, errors: &mut Vec<ErrorItem>) -> Option<String> {
    let id = id.filter(|id| !id.is_empty())?;
    if cms.types.find_page_type(&id).is_none() {
        errors.push(invalid(Code::NotValid, "type"));
    }
    Some(id)
}

/// Parses a status. Empty text means all statuses. An unknown status adds an error.
fn parse_status(name: Option<&str>, errors: &mut Vec<ErrorItem>) -> Option<PageStatus> {
    let name = name.filter(|name| !name.is_empty())?;
    let status = name.parse().ok();
    if status.is_none() {
        errors.push(invalid(Code::NotValid, "status"));
    }
    status
}

/// Parses a state of translations. Empty text means all pages.
/// An unknown state or locale adds an error.
fn parse_translation(
    settings: &Settings,
    state: Option<&str>,
    errors: &mut Vec<ErrorItem>,
) -> Option<TranslationFilter> {
    let state = state.filter(|state| !state.is_empty())?;
    let locales = &settings.available_locales;
    let filter = match TranslationState::parse(state) {
        Some(TranslationState::Outdated) => Some(TranslationFilter::Outdated),
        Some(TranslationState::Missing) => Some(TranslationFilter::MissingInAny(locales.clone())),
        Some(TranslationState::MissingIn(locale)) if locales.contains(&locale) => {
            Some(TranslationFilter::MissingInAny(vec![locale]))
        }
        Some(TranslationState::MissingIn(_)) | None => None,
    };
    if filter.is_none() {
        errors.push(invalid(Code::NotValid, "translation"));
    }
    filter
}

/// Parses a locale. Empty text means all
/// locales. An unknown locale adds an error.
pub(super) fn parse_locale(settings: &Settings, code: Option<&str>, errors: &mut Vec<ErrorItem>) -> Option<Locale> {
    let code = code.filter(|code| !code.is_empty())?;
    let locale = Locale::parse(code).filter(|locale| settings.available_locales.contains(locale));
    if locale.is_none() {
        errors.push(invalid(Code::NotValid, "locale"));
    }
    locale
}
