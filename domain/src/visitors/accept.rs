//! Validates forms before they are stored.

use super::limits::{self, SubmissionKind};
use super::rules::check_form;
use crate::Cms;
use crate::error::{Error, Result, refuse_any};
use crate::mail::{self, Receiver};
use crate::site::settings::get_form_settings;
use crate::viewer::view::find_live_page;
use model::block::{Block, BlockContent};
use model::id::SubmissionId;
use model::locale::Locale;
use model::mail::MailTemplate;
use model::page::Page;
use model::visitors::{FormInput, FormKind, SubmissionStatus};
use storage::Transaction;
use storage::submissions::NewSubmission;

/// Page and block of a valid form.
pub(super) struct AcceptedForm {
    pub(super) page: Page,
    pub(super) block: BlockContent,
}

/// Validates a form: page, fields and rate limit. Expects cleaned input.
///
/// # Errors
/// `NotFound`, the codes of `check_form`, `Limited`.
pub(super) async fn accept(cms: &Cms, kind: FormKind, input: &FormInput) -> Result<AcceptedForm> {
    let page = find_live_page(cms, input.page.ok_or(Error::NotFound)?).await?.ok_or(Error::NotFound)?;
    let block = match find_form(cms, &page, &input.block) {
        Some((block, found)) if found == kind => block.clone(),
        _ => return Err(Error::NotFound),
    };
    refuse_any(check_form(kind, input))?;
    limits::count(cms, SubmissionKind::Form)?;
    Ok(AcceptedForm { page, block })
}

/// Finds a form of a page by the key of its block.
pub(super) fn find_form<'a>(cms: &Cms, page: &'a Page, key: &str) -> Option<(&'a BlockContent, FormKind)> {
    let block = page.page_version.blocks.iter().map(Block::content).find(|block| block.key == key)?;
    Some((block, cms.types.find_block(&block.block_type)?.behaviour.form?))
}

/// Converts a form to the row to store.
pub(super) fn row<'a>(cms: &Cms, kind: FormKind, input: &'a FormInput, page: &'a Page) -> NewSubmission<'a> {
    let asked = kind.fields();
    let text = |field| if asked.contains(&field) { input.text(field) } else { "" };
    NewSubmission {
        kind,
        page: page.id,
        page_title: &page.page_version.title,
        locale: &page.locale,
        first_name: text(model::visitors::FormField::FirstName),
        last_name: text(model::visitors::FormField::LastName),
        email: text(model::visitors::FormField::Email),
        phone: text(model::visitors::FormField::Phone),
        message: text(model::visitors::FormField::Message),
        file_name: "",
        status: match kind {
            FormKind::Newsletter => SubmissionStatus::Pending,
            FormKind::Contact | FormKind::Download => SubmissionStatus::Received,
        },
        at: cms.now().into(),
    }
}

/// Queues a mail about a form to the address in
/// the settings. Does nothing if there is none.
pub(super) async fn notify_staff(cms: &Cms, tx: &mut Transaction, submission: SubmissionId) -> Result<()> {
    let (settings, default_locale) = get_form_settings(cms).await?;
    if settings.mail_to.is_empty() {
        return Ok(());
    }
    let template = MailTemplate::FormReceived { submission, content: None };
    let language: &Locale = &default_locale;
    let to = Receiver { user: None, name: "", address: &settings.mail_to, language: language.base() };
    mail::queue(cms, tx, &to, &template, None).await
}
