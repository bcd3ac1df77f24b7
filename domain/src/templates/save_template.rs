//! Saves blocks of a page as a pattern, or a page as a template.

use super::rules::{self, invalid};
use crate::error::{Error, Result, refuse_any};
use crate::pages::prepare::prepare;
use crate::pages::rules::check_draft;
use crate::pages::store_version::require_new_blocks;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::fold::fold_tag;
use model::id::{PageId, TemplateId};
use model::template::MAX_TEMPLATES;
use model::version::{VersionContent, VersionDraft};
use storage::pages;
use storage::templates::{self, NewTemplate};

/// Kind of a template to save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedKind {
    /// Blocks for any page.
    Pattern,
    /// Blocks and fields for new pages of the type of the page.
    Page,
}

/// Input of `template`.
pub struct AskedTemplate {
    /// Page that contains the blocks.
    pub page: PageId,
    pub kind: AskedKind,
    pub name: String,
    /// Blocks of the template. A page template also
    /// takes the fields of the page type.
    pub draft: VersionDraft,
}

/// Saves a template.
///
/// # Errors
/// `V_01`, `V_12`, `V_14` and `V_06` for the name. `V_01` without
/// blocks. The errors of a draft for the content. `V_07` for too
/// many templates. `Forbidden` for blocks of types that the actor may not use.
pub async fn save_template(cms: &Cms, actor: &Actor, asked: AskedTemplate) -> Result<TemplateId> {
    access::require(actor, Operation::SaveTemplate)?;
    let page = pages::find_page(&mut cms.db.read().await?, asked.page).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, Operation::SaveTemplate, &page.subject())?;
    let name = asked.name.trim();
    rules::require_name(name)?;
    let content = content_of(&asked);
    if content.blocks.is_empty() {
        return Err(Error::Refused(vec![invalid(Code::Required, "blocks")]));
    }
    require_new_blocks(cms, actor, &page.subject(), &[], &content.blocks)?;
    // The title is required of drafts, but a template has none.
    let checked = VersionContent { title: name.to_owned(), ..content };
    let mut errors = cms.run_cpu(|| check_draft(cms, &page.page_type, &checked, &VersionContent::default())).await;
    let (prepared, missing) = prepare(cms, (&page).into(), checked).await?;
    errors.extend(missing);
    refuse_any(errors)?;
    let content = VersionContent { title: String::new(), ..prepared.content };
    let new = NewTemplate {
        page_type: (asked.kind == AskedKind::Page).then_some(page.page_type.as_str()),
        name,
        name_folded: &fold_tag(name),
        locale: &page.locale,
        content: &content,
        by: actor.user_id(),
        at: cms.now().into(),
    };
    cms.write(Effect::Internal, async |tx| {
        rules::require_free_name(tx, new.page_type, name, None).await?;
        let count = templates::count_templates(tx).await?;
        if usize::try_from(count).unwrap_or(usize::MAX) >= MAX_TEMPLATES {
            return Err(Error::Refused(vec![invalid(Code::NotPossible, "")]));
        }
        let id = templates::insert_template(tx, &new).await?;
        let event = audit::AuditEvent { action: AuditAction::SaveTemplate, id: Some(id.0), detail: name };
        audit::record(cms, tx, actor, event).await?;
        Ok(id)
    })
    .await
}

/// Returns the blocks of the draft, and for a
/// page template also the fields of the page type.
fn content_of(asked: &AskedTemplate) -> VersionContent {
    let draft = asked.draft.clone();
    let draft = match asked.kind {
        AskedKind::Pattern => VersionDraft { blocks: draft.blocks, ..VersionDraft::default() },
        AskedKind::Page => VersionDraft {
            blocks: draft.blocks,
            page_type: draft.page_type,
            images: draft.images,
            files: draft.files,
            ..VersionDraft::default()
        },
    };
    VersionContent::default().with(draft)
}
