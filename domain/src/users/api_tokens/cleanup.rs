//! Deletes tokens that ended long ago.

use crate::Cms;
use crate::error::Result;
use crate::write::Effect;
use storage::{Timestamp, api_tokens};
use time::Duration;

/// Time for which ended tokens stay in the list.
const ENDED_TOKEN_RETENTION: Duration = Duration::days(90);

pub async fn delete_ended_tokens(cms: &Cms) -> Result<()> {
    let before = Timestamp::from(cms.now()) - ENDED_TOKEN_RETENTION;
    cms.write(Effect::Internal, async |tx| Ok(api_tokens::delete_api_tokens_before(tx, before).await?)).await
}
