//! Lists tags with their uses, for users who manage them.

use super::rules;
use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::TagId;
use model::list::List;
use model::tag::{ListedTag, VersionedTag, Visibility};
use storage::tags;

/// Input of `tags/list`.
#[derive(Clone, Debug, Default)]
pub struct TagListInput {
    /// `public` or `private`. Absent means both.
    pub kind: Option<String>,
    pub query: ListQuery,
}

/// Lists tags, by name by default. The
/// search term also finds former names.
///
/// # Errors
/// `V_12` and `V_14` for invalid parameters.
pub async fn list_tags(cms: &Cms, actor: &Actor, ask: TagListInput) -> Result<List<ListedTag>> {
    access::require(actor, Operation::ManageTags)?;
    let mut errors = Vec::new();
    let visibility = match ask.kind.as_deref().filter(|kind| !kind.is_empty()) {
        None => None,
        Some("public") => Some(Visibility::Public),
        Some("private") => Some(Visibility::Private),
        Some(_) => {
            errors.push(rules::invalid(Code::NotValid, "kind"));
            None
        }
    };
    let asked = ask.query.parse("tag", tags::COLUMNS, &mut errors);
    let Some(asked) = asked.filter(|_| errors.is_empty()) else { return Err(Error::Refused(errors)) };
    let mut conn = cms.db.read().await?;
    let items = tags::list(&mut conn, &asked, visibility).await?;
    let total_items = tags::count(&mut conn, &asked, visibility).await?;
    Ok(List { items, total_items })
}

/// Reads a tag, for users who manage tags.
pub async fn read_tag(cms: &Cms, actor: &Actor, id: TagId) -> Result<VersionedTag> {
    access::require(actor, Operation::ManageTags)?;
    Ok(tags::get(&mut cms.db.read().await?, id).await?)
}
