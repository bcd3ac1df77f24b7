//! Receives contact forms.

use super::accept::{accept, notify_staff, row};
use crate::error::Result;
use crate::write::Effect;
use crate::{Cms, access, webhooks};
use model::access::{Actor, Operation};
use model::visitors::{FormInput, FormKind};
use storage::submissions;

/// Stores a message, and mails it to the address in the settings.
///
/// # Errors
/// `NotFound`, the codes of `check_form`, `Limited`.
pub async fn submit_contact(cms: &Cms, actor: &Actor, input: &FormInput) -> Result<()> {
    access::require(actor, Operation::SubmitForm)?;
    let input = &input.cleaned();
    let accepted = accept(cms, FormKind::Contact, input).await?;
    let row = row(cms, FormKind::Contact, input, &accepted.page);
    cms.write(Effect::Internal, async |tx| {
        let id = submissions::insert_submission(tx, &row).await?;
        webhooks::events::submission_received(cms, tx, id, row.kind, Some(row.page), row.locale).await?;
        notify_staff(cms, tx, id).await
    })
    .await
}
