//! Writing to those who run the site.

use super::accept::{accept, row, tell_staff};
use crate::error::Result;
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::visitors::{FormInput, FormKind};
use storage::submissions;

/// Keeps a message, and mails it to whom the settings name.
///
/// # Errors
/// The codes of `check_form`; `NotFound` where the page has no such form; `Limited` for too many from one client.
pub async fn submit_contact(cms: &Cms, actor: &Actor, input: &FormInput) -> Result<()> {
    access::require(actor, Operation::SubmitForm)?;
    let input = &input.cleaned();
    let accepted = accept(cms, FormKind::Contact, input).await?;
    let row = row(cms, FormKind::Contact, input, &accepted.page);
    cms.write(Effect::Internal, async |tx| {
        let id = submissions::insert_submission(tx, &row).await?;
        tell_staff(cms, tx, id).await
    })
    .await
}
