//! Lists API tokens.

use super::listed;
use crate::error::Result;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::api_token::ApiToken;
use model::list::List;
use storage::api_tokens;

/// Maximum number of listed tokens.
const MAX_LISTED_TOKENS: i64 = 1_000;

/// Lists the tokens of all users, newest first.
pub async fn list_tokens(cms: &Cms, actor: &Actor) -> Result<List<ApiToken>> {
    access::require(actor, Operation::ListApiTokens)?;
    let now = cms.now().into();
    let rows = api_tokens::list_api_tokens(&mut cms.db.read().await?, MAX_LISTED_TOKENS).await?;
    let items: Vec<ApiToken> = rows.into_iter().map(|row| listed(row, now)).collect();
    Ok(List::whole(items))
}
