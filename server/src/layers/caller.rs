//! Caller of a request: a user or a visitor.

use super::bearer::BearerToken;
use super::session_error::domain_error;
use crate::cookies;
use crate::error::ApiError;
use crate::state::AppState;
use axum::extract::FromRequestParts;
use domain::users::api_tokens::authenticate::{CheckedToken, authenticate};
use domain::users::current;
use domain::viewer::admission::identify_visitor;
use http::HeaderMap;
use http::header::USER_AGENT;
use http::request::Parts;
use model::access::Actor;
use model::id::UserId;
use model::session::SessionClient;
use model::user::User;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use tower_sessions::Session;

/// Key of the user id in the data of a session.
pub(crate) const USER: &str = "user";

/// Key of the client in the data of a session.
pub(crate) const CLIENT: &str = "client";

/// Name of the cookie of visitors who entered the site's password.
pub(crate) const ADMISSION: &str = "pagewright-admission";

/// Network address of the peer: the client or a proxy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PeerAddress(pub(crate) IpAddr);

/// Network address of the client behind trusted proxies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

/// Caller of a request, loaded once per request.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) actor: Actor,
    pub(crate) user: User,
    /// Id of the caller's session. `None` if the caller is a visitor.
    pub(crate) session: Option<String>,
    /// API token of the request. Then there is no session.
    pub(crate) token: Option<Arc<CheckedToken>>,
    /// True if the cookie names a session that has ended.
    pub(crate) lost_session: bool,
    pub(crate) address: IpAddr,
}

impl Caller {
    /// Returns the client, from the headers of the request.
    pub(crate) fn client(&self, headers: &HeaderMap) -> SessionClient {
        let user_agent = headers.get(USER_AGENT).and_then(|value| value.to_str().ok());
        SessionClient::new(user_agent.unwrap_or_default(), self.address)
    }
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        if let Some(known) = parts.extensions.get::<Self>() {
            return Ok(known.clone());
        }
        let address = address_of(&parts.extensions);
        let visitor = Self {
            actor: Actor::Visitor,
            user: User::visitor(),
            session: None,
            token: None,
            lost_session: false,
            address,
        };
        let caller = if let Some(token) = find_token(parts, state).await? {
            Self { actor: token.actor.clone(), token: Some(token), ..visitor }
        } else if let Some((user, session)) = find_user(parts, state).await? {
            Self { actor: current::actor_of(&user), user, session: Some(session), ..visitor }
        } else {
            Self {
                actor: identify_visitor(&state.cms, cookies::find(&parts.headers, ADMISSION)).await?,
                lost_session: has_session_cookie(&parts.headers, state.session_cookie()),
                ..visitor
            }
        };
        parts.extensions.insert(caller.clone());
        Ok(caller)
    }
}

/// Returns the network address of the peer,
/// or 0.0.0.0 if it is unknown.
pub(crate) fn peer_of(extensions: &http::Extensions) -> IpAddr {
    extensions.get::<PeerAddress>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0)
}

/// Returns the network address of the client.
pub(crate) fn address_of(extensions: &http::Extensions) -> IpAddr {
    extensions.get::<ClientAddress>().map_or_else(|| peer_of(extensions), |client| client.0)
}

/// Returns the API token of the request. Such a request has no cookies.
async fn find_token(parts: &Parts, state: &AppState) -> Result<Option<Arc<CheckedToken>>, ApiError> {
    if let Some(checked) = parts.extensions.get::<Arc<CheckedToken>>() {
        return Ok(Some(Arc::clone(checked)));
    }
    match parts.extensions.get::<BearerToken>() {
        Some(BearerToken(secret)) => Ok(Some(authenticate(&state.cms, secret).await?)),
        None => Ok(None),
    }
}

/// Returns the user and the id of the session.
/// Returns `None` if the session has ended or its user is not active.
async fn find_user(parts: &Parts, state: &AppState) -> Result<Option<(User, String)>, ApiError> {
    let Some(session) = parts.extensions.get::<Session>() else { return Ok(None) };
    let user = session.get::<UserId>(USER).await.map_err(domain_error)?;
    let (Some(user), Some(id)) = (user, session.id()) else { return Ok(None) };
    Ok(current::find_active_user(&state.cms, user).await?.map(|user| (user, id.to_string())))
}

/// Checks for a session cookie, valid or not.
pub(crate) fn has_session_cookie(headers: &http::HeaderMap, name: &str) -> bool {
    cookies::find(headers, name).is_some()
}
