//! Sessions of users.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// Maximum characters of [`SessionClient::user_agent`].
const MAX_USER_AGENT_CHARS: usize = 400;

/// The client that began a session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionClient {
    /// Header `User-Agent` of the log-in. Can be any text.
    pub user_agent: String,
    /// Network address.
    pub address: String,
}

impl SessionClient {
    /// Returns a client with a shortened user agent.
    pub fn new(user_agent: &str, address: impl ToString) -> Self {
        Self { user_agent: user_agent.chars().take(MAX_USER_AGENT_CHARS).collect(), address: address.to_string() }
    }
}

/// A session, for its user.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnSession {
    /// Hash of the id in the cookie, in 64 hexadecimal digits.
    #[serde(rename = "ID")]
    pub id: String,
    /// Null for sessions that began before clients were stored.
    pub client: Option<SessionClient>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Time of the last use, up to a minute before it.
    #[serde(with = "time::serde::rfc3339")]
    pub seen_at: OffsetDateTime,
    /// True for the session of this request.
    pub is_current: bool,
}
