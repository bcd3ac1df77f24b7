//! Session store for tower-sessions, which keeps sessions in the domain.

use super::caller::{CLIENT, Caller, USER};
use super::session_error::{backend, domain_error};
use crate::error::ApiError;
use async_trait::async_trait;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::Cms;
use domain::users::sessions::{self, NewSession};
use model::access::Actor;
use model::id::UserId;
use sha2::{Digest, Sha256};
use std::fmt;
use std::sync::Arc;
use tower_sessions::session::{Id, Record};
use tower_sessions::session_store::{Error, Result};
use tower_sessions::{Expiry, Session, SessionManagerLayer, SessionStore};

/// Stores sessions with their users.
/// Only hashes of ids are stored, so database copies give no access.
#[derive(Clone)]
pub(crate) struct Sessions(pub(crate) Arc<Cms>);

impl fmt::Debug for Sessions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sessions")
    }
}

#[async_trait]
impl SessionStore for Sessions {
    async fn create(&self, record: &mut Record) -> Result<()> {
        let user = record.data.get(USER).and_then(serde_json::Value::as_i64);
        let user = user.map(UserId).ok_or_else(|| Error::Encode("a session needs a user".to_owned()))?;
        let client = record.data.get(CLIENT).cloned().and_then(|client| serde_json::from_value(client).ok());
        let data = serde_json::to_string(&record.data).map_err(|error| Error::Encode(error.to_string()))?;
        let (id, client) = (stored_session_id(&record.id), client.unwrap_or_default());
        sessions::begin_session(&self.0, NewSession { id, user, client, data }).await.map_err(backend)
    }

    async fn save(&self, record: &Record) -> Result<()> {
        let data = serde_json::to_string(&record.data).map_err(|error| Error::Encode(error.to_string()))?;
        sessions::change_session(&self.0, &stored_session_id(&record.id), &data).await.map_err(backend)
    }

    async fn load(&self, id: &Id) -> Result<Option<Record>> {
        let Some(row) = sessions::find_session(&self.0, &stored_session_id(id)).await.map_err(backend)? else {
            return Ok(None);
        };
        let data = serde_json::from_str(&row.data).map_err(|error| Error::Decode(error.to_string()))?;
        Ok(Some(Record { id: *id, data, expiry_date: row.expires_at.into() }))
    }

    async fn delete(&self, id: &Id) -> Result<()> {
        sessions::end_session(&self.0, &stored_session_id(id)).await.map_err(backend)
    }
}

/// Session layer. Visitors have no session and no cookie.
pub(crate) fn layer(state: &crate::state::AppState) -> SessionManagerLayer<Sessions> {
    SessionManagerLayer::new(Sessions(Arc::clone(&state.cms)))
        .with_name(state.session_cookie())
        .with_secure(state.is_secure())
        .with_http_only(true)
        .with_same_site(tower_sessions::cookie::SameSite::Lax)
        .with_path("/")
        .with_expiry(Expiry::OnSessionEnd)
}

/// Refuses visitors before reading the request.
/// Admits users and programs with an API token.
pub(crate) async fn require(caller: Caller, request: Request, next: Next) -> Response {
    if caller.session.is_none() && caller.token.is_none() {
        return ApiError::Domain(domain::error::Error::Unauthenticated).into_response();
    }
    next.run(request).await
}

/// Logs the caller out and removes the cookie.
pub(crate) async fn log_out(cms: &Cms, actor: &Actor, session: &Session) -> std::result::Result<(), ApiError> {
    if let Some(id) = session.id() {
        sessions::log_out(cms, actor, &stored_session_id(&id)).await?;
    }
    session.flush().await.map_err(domain_error)?;
    Ok(())
}

/// Returns the id under which a session is stored: its SHA-256 in hexadecimal digits.
pub(crate) fn stored_session_id(id: &Id) -> String {
    hex::encode(Sha256::digest(id.0.to_be_bytes()))
}
