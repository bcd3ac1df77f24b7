//! What all lists of pages are limited by.

use crate::Cms;
use crate::pages::create::refuse;
use crate::pages::rules;
use model::error::{Code, ErrorItem};
use model::locale::Locale;
use model::site::Settings;

/// The page type of this id; absent or empty for all. An unknown one is an error.
pub(super) fn parse_type(cms: &Cms, id: Option<String>, errors: &mut Vec<ErrorItem>) -> Option<String> {
    let id = id.filter(|id| !id.is_empty())?;
    if rules::find_page_type(cms, &id).is_none() {
        errors.push(refuse(Code::NotValid, "type"));
    }
    Some(id)
}

/// The locale of this code; absent or empty for all. One that the site does not have is an error.
pub(super) fn parse_locale(settings: &Settings, code: Option<&str>, errors: &mut Vec<ErrorItem>) -> Option<Locale> {
    let code = code.filter(|code| !code.is_empty())?;
    let locale = Locale::parse(code).filter(|locale| settings.available_locales.contains(locale));
    if locale.is_none() {
        errors.push(refuse(Code::NotValid, "locale"));
    }
    locale
}
