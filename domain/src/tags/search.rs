//! Searches tags: all tags for staff, and those of
//! published pages for visitors. The latter are in memory.

use super::cache::{self, UsedTags};
use super::rules;
use crate::error::{Error, Result};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::Code;
use model::fold::fold_tag;
use model::list::List;
use model::tag::{CountedTag, MAX_TAG_CHARS, Visibility};
use storage::search_texts::has_words;
use storage::tags;

/// Maximum number of tags in a result.
const MAX_RESULTS: usize = 20;

/// Lists tags by name, with the number of their
/// published pages. An actor who may not choose
/// tags sees only tags of published pages.
pub async fn list_tags(cms: &Cms, actor: &Actor, visibility: Visibility) -> Result<List<CountedTag>> {
    require(actor, visibility)?;
    if actor.may_at_all(Operation::ChooseTags) {
        let items = tags::list_counted(&mut cms.db.read().await?, visibility).await?;
        return Ok(List::whole(items));
    }
    Ok(List::whole(of(&*cache::current(cms).await?, visibility)))
}

/// Finds tags by their names in any locale.
/// Names that begin with the term are first.
///
/// # Errors
/// `V_14` for a term longer than any name.
pub async fn search_tags(cms: &Cms, actor: &Actor, term: &str, visibility: Visibility) -> Result<List<CountedTag>> {
    require(actor, visibility)?;
    let term = parse(term)?;
    if actor.may_at_all(Operation::ChooseTags) {
        let items = tags::list_counted(&mut cms.db.read().await?, visibility).await?;
        return Ok(matching(items, &term));
    }
    Ok(matching(of(&*cache::current(cms).await?, visibility), &term))
}

/// Lists tags of published pages by name, from memory.
pub async fn list_used_tags(cms: &Cms, actor: &Actor, visibility: Visibility) -> Result<List<CountedTag>> {
    require(actor, visibility)?;
    Ok(List::whole(of(&*cache::current(cms).await?, visibility)))
}

/// Finds tags of published pages by names, from memory.
///
/// # Errors
/// The errors of [`search_tags`].
pub async fn search_used_tags(
    cms: &Cms,
    actor: &Actor,
    term: &str,
    visibility: Visibility,
) -> Result<List<CountedTag>> {
    require(actor, visibility)?;
    let term = parse(term)?;
    Ok(matching(of(&*cache::current(cms).await?, visibility), &term))
}

fn require(actor: &Actor, visibility: Visibility) -> Result<()> {
    access::require(
        actor,
        match visibility {
            Visibility::Public => Operation::ReadTags,
            Visibility::Private => Operation::ReadPrivateTags,
        },
    )
}

fn parse(term: &str) -> Result<String> {
    if term.chars().count() > MAX_TAG_CHARS {
        return Err(Error::Refused(vec![rules::invalid(Code::TooLong, "term")]));
    }
    Ok(fold_tag(term))
}

fn of(used: &UsedTags, visibility: Visibility) -> Vec<CountedTag> {
    let of_kind = used.tags().filter(|used| used.tag.private == visibility.is_private());
    of_kind.map(|used| CountedTag { tag: used.tag.clone(), count: used.pages.values().sum() }).collect()
}

fn matching(tags: Vec<CountedTag>, term: &str) -> List<CountedTag> {
    let rank_of = |counted: &CountedTag| {
        let names = std::iter::once(&counted.tag.name).chain(counted.tag.names.values()).map(|name| fold_tag(name));
        names.filter_map(|name| rank(&name, term)).min()
    };
    let mut found: Vec<(usize, CountedTag)> = tags.into_iter().filter_map(|tag| Some((rank_of(&tag)?, tag))).collect();
    // A stable sort keeps the order by name within a rank.
    found.sort_by_key(|(rank, _)| *rank);
    let total_items = i64::try_from(found.len()).unwrap_or(i64::MAX);
    List { items: found.into_iter().take(MAX_RESULTS).map(|(_, tag)| tag).collect(), total_items }
}

/// Returns the rank of a match: 0 if the
/// name begins with the term, 1 if it
/// contains it, 2 if it contains its words.
fn rank(name: &str, term: &str) -> Option<usize> {
    let place = name.find(term).map(|place| usize::from(place > 0));
    place.or_else(|| has_words(name, term).then_some(2))
}
