//! Receives forms that precede a download.

use super::accept::{accept, notify_staff, row};
use crate::error::Result;
use crate::write::Effect;
use crate::{Cms, access, webhooks};
use model::access::{Actor, Operation};
use model::visitors::{FormInput, FormKind};
use storage::submissions::{self, NewSubmission};

/// Stores the form that precedes a download.
/// The page links to the file afterwards.
///
/// # Errors
/// `NotFound`, the codes of `check_form`, `Limited`.
pub async fn submit_download(cms: &Cms, actor: &Actor, input: &FormInput) -> Result<()> {
    access::require(actor, Operation::SubmitForm)?;
    let input = &input.cleaned();
    let accepted = accept(cms, FormKind::Download, input).await?;
    let file = accepted.block.files.values().flatten().next();
    let file_name = file.map_or("", |file| file.file_name.as_str());
    let row = NewSubmission { file_name, ..row(cms, FormKind::Download, input, &accepted.page) };
    cms.write(Effect::Internal, async |tx| {
        let id = submissions::insert_submission(tx, &row).await?;
        webhooks::events::submission_received(cms, tx, id, row.kind, Some(row.page), row.locale).await?;
        notify_staff(cms, tx, id).await
    })
    .await
}
