//! Finds the page of a form.

use super::accept::find_form;
use crate::error::Result;
use crate::site::snapshot;
use crate::viewer::view::{find_live_address, find_live_page};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::locale::Locale;
use model::visitors::{FormInput, FormKind};

/// The live page that contains a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormPage {
    pub path: String,
    pub locale: Locale,
}

/// Finds the live page of a form.
/// Returns `None` if it is not live.
pub async fn find_form_page(cms: &Cms, actor: &Actor, input: &FormInput) -> Result<Option<FormPage>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let default = snapshot::current(cms).await?.settings.default_locale.clone();
    let Some(id) = input.page else { return Ok(None) };
    let found = find_live_address(cms, id).await?;
    Ok(found.map(|(locale, slug)| FormPage { path: slug.path(&locale, &default), locale }))
}

/// Returns true if the page is live and still contains the form.
pub async fn has_form(cms: &Cms, actor: &Actor, kind: FormKind, input: &FormInput) -> Result<bool> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let Some(id) = input.page else { return Ok(false) };
    let page = find_live_page(cms, id).await?;
    Ok(page.is_some_and(|page| find_form(cms, &page, &input.block).is_some_and(|(_, found)| found == kind)))
}
