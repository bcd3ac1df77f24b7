//! Publishing: a stored version becomes what visitors see.

use super::rules;
use super::store;
use crate::clock::to_millis;
use crate::error::{Error, Result, refuse_any};
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::body::Completeness;
use model::error::{Code, ErrorItem};
use model::id::{PageId, PublicationId, VersionId};

/// What is live after publishing.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    pub version: VersionId,
    pub publication: PublicationId,
}

/// Publishes a version of a page: the one named, or the newest stored one.
///
/// # Errors
/// `V_01` for every required field that is empty, `V_07` for an autosave, `V_12` for a version of another page.
pub async fn publish_page(cms: &Cms, actor: &Actor, id: PageId, version: Option<VersionId>) -> Result<Published> {
    access::require(actor, Operation::PublishPage)?;
    let mut tx = cms.db.begin().await?;
    let page = store::find_page(&mut tx, id).await?.ok_or(Error::NotFound)?;
    access::require_with(actor, Operation::PublishPage, &page.subject())?;
    let version = store::find_version(&mut tx, version.unwrap_or(page.newest_version)).await?;
    let version = version.filter(|version| version.page == id).ok_or_else(|| refused(Code::NotValid))?;
    if version.autosave_of.is_some() {
        return Err(refused(Code::NotPossible));
    }
    refuse_any(rules::check(cms, &page.page_type, &version.content, Completeness::Publishable))?;

    let (at, title) = (to_millis(cms.now()), version.content.title.as_str());
    let publication = store::insert_publication(&mut tx, id, (version.id, title), actor.user_id(), at).await?;
    let detail = version.id.to_string();
    let deed = audit::Deed { action: "publish-page", subject: "page", id: Some(id.0), detail: &detail };
    audit::record(cms, &mut tx, actor, deed).await?;
    tx.commit().await?;
    cms.changes.announce();
    Ok(Published { version: version.id, publication })
}

fn refused(code: Code) -> Error {
    Error::Refused(vec![ErrorItem::new(code, "page", "pageVersionID")])
}
