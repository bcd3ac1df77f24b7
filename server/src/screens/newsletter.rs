//! Pages behind links in newsletter mails.
//! Only their button changes something, because mail scanners open links.
//! The secret in the link is the only authentication.

use super::document::{self, Needs, with_context};
use crate::error::ApiError;
use crate::layers::caller::Caller;
use crate::layers::security_headers::Area;
use crate::state::AppState;
use app::public::{LinkState, Visit, newsletter};
use axum::extract::{FromRequestParts, Path};
use axum::response::{IntoResponse, Response};
use domain::error::{Error, Result};
use domain::viewer::view::view_site;
use domain::visitors::confirm_subscription::{FollowedLink, check_link, confirm_subscription, unsubscribe};
use http::StatusCode;
use http::request::Parts;
use model::locale::Locale;
use model::visitors::{Consent, ConsentState, NewsletterAction};

/// Shows the page that asks to confirm an address.
#[utoipa::path(get, path = "/newsletter/confirm/{token}", tag = "visitors", operation_id = "show_confirmation", params(("token" = String, Path)), responses((status = 200, body = String, content_type = "text/html"), (status = 410, description = "The link is unknown or too old, or the subscription has changed since", body = String, content_type = "text/html")))]
pub(crate) async fn show_confirmation(place: NewsletterRequest) -> Response {
    let found = check_link(&place.state.cms, &place.caller.actor, NewsletterAction::Confirm, &place.token).await;
    place.answer(NewsletterAction::Confirm, LinkState::Ready, found).await
}

/// Confirms an address.
#[utoipa::path(post, path = "/newsletter/confirm/{token}", tag = "visitors", operation_id = "confirm_subscription", params(("token" = String, Path)), responses((status = 200, body = String, content_type = "text/html"), (status = 410, description = "The link is unknown or too old, or the subscription has changed since", body = String, content_type = "text/html")))]
pub(crate) async fn confirm(place: NewsletterRequest) -> Response {
    let done = confirm_subscription(&place.state.cms, &place.caller.actor, &place.token).await;
    place.answer(NewsletterAction::Confirm, LinkState::Done, done).await
}

/// Shows the page that asks to unsubscribe.
#[utoipa::path(get, path = "/newsletter/unsubscribe/{token}", tag = "visitors", operation_id = "show_unsubscription", params(("token" = String, Path)), responses((status = 200, body = String, content_type = "text/html"), (status = 410, description = "The link is unknown, or the subscription has changed since", body = String, content_type = "text/html")))]
pub(crate) async fn show_unsubscription(place: NewsletterRequest) -> Response {
    let found = check_link(&place.state.cms, &place.caller.actor, NewsletterAction::Unsubscribe, &place.token).await;
    place.answer(NewsletterAction::Unsubscribe, LinkState::Ready, found).await
}

/// Ends a subscription. Mail programs call it with one click (RFC 8058).
#[utoipa::path(post, path = "/newsletter/unsubscribe/{token}", tag = "visitors", operation_id = "unsubscribe", params(("token" = String, Path)), responses((status = 200, body = String, content_type = "text/html"), (status = 410, description = "The link is unknown, or the subscription has changed since", body = String, content_type = "text/html")))]
pub(crate) async fn end(place: NewsletterRequest) -> Response {
    let done = unsubscribe(&place.state.cms, &place.caller.actor, &place.token).await;
    place.answer(NewsletterAction::Unsubscribe, LinkState::Done, done).await
}

pub(crate) struct NewsletterRequest {
    state: AppState,
    caller: Caller,
    token: String,
}

impl FromRequestParts<AppState> for NewsletterRequest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> std::result::Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, state).await?;
        let token = Path::<String>::from_request_parts(parts, state).await;
        let Path(token) = token.map_err(|error| ApiError::Malformed(error.body_text()))?;
        Ok(Self { state: state.clone(), caller, token })
    }
}

impl NewsletterRequest {
    /// Answers with a page in the locale of the subscription.
    /// Default: that of the site.
    async fn answer(self, action: NewsletterAction, state: LinkState, found: Result<FollowedLink>) -> Response {
        let (status, state, locale) = match found {
            Ok(link) if link.was_followed => (StatusCode::OK, LinkState::AlreadyDone, Some(link.locale)),
            Ok(link) => (StatusCode::OK, state, Some(link.locale)),
            Err(Error::Refused(_)) => (StatusCode::GONE, LinkState::Dead, None),
            Err(error) => return ApiError::from(error).into_response(),
        };
        match self.render(action, state, locale).await {
            Ok((theme, html)) => {
                let needs = Needs { theme: &theme, ..Needs::default() };
                document::private_needing(&self.state, (Area::Public, &needs), status, html)
            }
            Err(error) => ApiError::from(error).into_response(),
        }
    }

    /// Renders the document. Returns the theme's style and the HTML.
    async fn render(
        &self,
        action: NewsletterAction,
        state: LinkState,
        locale: Option<Locale>,
    ) -> Result<(String, String)> {
        let view = view_site(&self.state.cms, &self.caller.actor, locale).await?;
        // The address is secret, so nothing of third parties is loaded.
        let visit = Visit { consent: ConsentState::Given(Consent::default()), ..Visit::default() };
        let html = with_context(&self.state, &self.caller, &visit, |cx| newsletter(&view, cx, action, state));
        Ok((view.settings.theme.style(), html))
    }
}
