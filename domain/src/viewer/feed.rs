//! Feed of a locale: its newest articles. Their ids never change.

use super::teasers::newest::list_newest;
use crate::error::Result;
use crate::media::installation::find_or_make_id;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::listed::{Feed, FeedEntry};
use model::locale::Locale;
use sha2::{Digest, Sha256};
use storage::pages::list_publication_times;

/// Reads the feed of a page type in a locale.
pub async fn read_feed(cms: &Cms, actor: &Actor, locale: &Locale, page_type: &str) -> Result<Feed> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let installation = find_or_make_id(cms).await?;
    let teasers = list_newest(cms, actor, locale, page_type).await?;
    let ids: Vec<_> = teasers.iter().map(|teaser| teaser.page_id).collect();
    let times = list_publication_times(&mut cms.db.read().await?, &ids).await?;
    let entries = teasers.into_iter().filter_map(|teaser| {
        let updated_at = *times.get(&teaser.page_id)?;
        Some(FeedEntry { id: permanent_id(&installation, &format!("page-{}", teaser.page_id)), teaser, updated_at })
    });
    Ok(Feed { id: permanent_id(&installation, &format!("feed-{locale}")), entries: entries.collect() })
}

/// Returns the IRI of a feed or entry: a UUIDv8
/// (RFC 9562) from the hash of both names.
fn permanent_id(installation: &str, name: &str) -> String {
    let hash = Sha256::digest(format!("{installation}/{name}"));
    let mut bytes: [u8; 16] = std::array::from_fn(|place| hash[place]);
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex = hex::encode(bytes);
    format!("urn:uuid:{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

#[cfg(test)]
mod tests {
    use super::permanent_id;

    #[test]
    fn an_id_is_a_uuid_of_its_own() {
        let id = permanent_id("a", "page-1");
        assert_eq!((id.len(), &id[..9], &id[23..24]), (45, "urn:uuid:", "8"));
        assert_eq!(id, permanent_id("a", "page-1"));
        assert!(id != permanent_id("b", "page-1") && id != permanent_id("a", "page-2"));
    }
}
