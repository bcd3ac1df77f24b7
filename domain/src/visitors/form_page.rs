//! Finding the page that a form was sent from.

use super::accept::find_form;
use crate::error::Result;
use crate::pages::view::find_live_page;
use crate::site::snapshot;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::locale::Locale;
use model::slug::Slug;
use model::visitors::{FormInput, FormKind};

/// The live page that a form was sent from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormPage {
    pub path: String,
    pub locale: Locale,
    /// True if the page still has the form, of the same kind.
    pub has_form: bool,
}

/// Finds the live page that a form was sent from. Returns `None` if the page is not live.
pub async fn find_form_page(cms: &Cms, actor: &Actor, kind: FormKind, input: &FormInput) -> Result<Option<FormPage>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let default = snapshot::current(cms).await?.settings.default_locale.clone();
    let Some(id) = input.page else { return Ok(None) };
    let Some(page) = find_live_page(cms, id).await? else { return Ok(None) };
    let has_form = find_form(cms, &page, &input.block).is_some_and(|(_, found)| found == kind);
    let path = Slug::from_stored(page.slug).path(&page.locale, &default);
    Ok(Some(FormPage { path, locale: page.locale, has_form }))
}
