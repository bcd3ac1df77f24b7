//! Screens for new passwords, with forms that need no JavaScript.

use super::colour_scheme::chosen_scheme;
use super::document;
use super::language::chosen_language;
use crate::error::ApiError;
use crate::layers::caller::Caller;
use crate::layers::security_headers::Area;
use crate::state::AppState;
use app::admin::{self, AccountScreen, AccountStep, PasswordFor};
use axum::Form;
use axum::extract::{OriginalUri, Path};
use axum::response::{IntoResponse, Response};
use domain::error::Error;
use domain::users::forgot_password;
use domain::users::reset_account::{NewPassword, reset_account};
use http::{HeaderMap, StatusCode};
use i18n::Language;
use model::error::{Code, ErrorItem};
use serde::Deserialize;

const FORGOT: &str = "/cmsadmin/forgot-password";

#[derive(Deserialize)]
pub(crate) struct AddressForm {
    #[serde(default)]
    email: String,
    #[serde(default)]
    csrf: String,
}

#[derive(Deserialize)]
pub(crate) struct PasswordForm {
    #[serde(default)]
    password: String,
    #[serde(default)]
    confirm: String,
    #[serde(default)]
    csrf: String,
}

pub(crate) struct FormContext {
    pub(super) state: AppState,
    pub(super) caller: Caller,
    pub(super) headers: HeaderMap,
    path: String,
}

impl axum::extract::FromRequestParts<AppState> for FormContext {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut http::request::Parts, state: &AppState) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, state).await?;
        let path = parts.extensions.get::<OriginalUri>().map_or(FORGOT, |uri| uri.path()).to_owned();
        Ok(Self { state: state.clone(), caller, headers: parts.headers.clone(), path })
    }
}

impl FormContext {
    pub(super) fn accepts(&self, csrf: &str) -> bool {
        self.state.csrf.accepts(self.caller.session.as_deref(), csrf, self.state.cms.now())
    }

    pub(super) fn language(&self) -> Language {
        chosen_language(&self.headers)
    }

    pub(crate) fn answer(
        &self,
        status: StatusCode,
        errors: &[ErrorItem],
        show: impl FnOnce(&AccountScreen<'_>) -> String,
    ) -> Response {
        let token = self.state.csrf.token_of(self.caller.session.as_deref(), self.state.cms.now());
        let html = show(&AccountScreen {
            assets: &self.state.assets,
            csrf_token: &token,
            language: self.language(),
            scheme: chosen_scheme(&self.headers),
            path: &self.path,
            errors,
        });
        document::private(&self.state, Area::Admin, status, html)
    }
}

/// Shows the form for an e-mail address.
pub(crate) async fn show_forgotten(context: FormContext) -> Response {
    let delivery = context.state.mail_delivery;
    context.answer(StatusCode::OK, &[], |screen| admin::forgot_password(screen, "", delivery, AccountStep::Asking))
}

/// Mails a link to the address.
/// The answer does not tell if an account exists.
pub(crate) async fn submit_forgotten(context: FormContext, Form(form): Form<AddressForm>) -> Response {
    let delivery = context.state.mail_delivery;
    let again = |errors: &[ErrorItem], status| {
        context
            .answer(status, errors, |screen| admin::forgot_password(screen, &form.email, delivery, AccountStep::Asking))
    };
    if !context.accepts(&form.csrf) {
        return again(&[expired_form()], StatusCode::FORBIDDEN);
    }
    if form.email.trim().is_empty() {
        return again(&[ErrorItem::new(Code::Required, "user", "email")], StatusCode::OK);
    }
    match forgot_password::forgot_password(&context.state.cms, &context.caller.actor, &form.email).await {
        Ok(()) => context
            .answer(StatusCode::OK, &[], |screen| admin::forgot_password(screen, "", delivery, AccountStep::Done)),
        Err(error) => ApiError::from(error).into_response(),
    }
}

pub(crate) async fn show_reset(context: FormContext) -> Response {
    show_choice(&context, PasswordFor::Reset)
}

pub(crate) async fn show_activation(context: FormContext) -> Response {
    show_choice(&context, PasswordFor::Activation)
}

pub(crate) async fn submit_reset(
    context: FormContext,
    Path(token): Path<String>,
    Form(form): Form<PasswordForm>,
) -> Response {
    submit_choice(&context, PasswordFor::Reset, token, form).await
}

pub(crate) async fn submit_activation(
    context: FormContext,
    Path(token): Path<String>,
    Form(form): Form<PasswordForm>,
) -> Response {
    submit_choice(&context, PasswordFor::Activation, token, form).await
}

/// Shows the password form. The link is checked on submission.
fn show_choice(context: &FormContext, purpose: PasswordFor) -> Response {
    context.answer(StatusCode::OK, &[], |screen| admin::choose_password(screen, purpose, AccountStep::Asking))
}

async fn submit_choice(context: &FormContext, purpose: PasswordFor, token: String, form: PasswordForm) -> Response {
    let again = |errors: &[ErrorItem], status| {
        context.answer(status, errors, |screen| admin::choose_password(screen, purpose, AccountStep::Asking))
    };
    if !context.accepts(&form.csrf) {
        return again(&[expired_form()], StatusCode::FORBIDDEN);
    }
    let new = NewPassword { password: form.password, confirm: form.confirm, token };
    match reset_account(&context.state.cms, &context.caller.actor, new).await {
        Ok(()) => {
            context.answer(StatusCode::OK, &[], |screen| admin::choose_password(screen, purpose, AccountStep::Done))
        }
        Err(Error::Refused(errors)) => again(&errors, StatusCode::OK),
        Err(Error::Busy) => again(&[busy()], StatusCode::TOO_MANY_REQUESTS),
        Err(error) => ApiError::from(error).into_response(),
    }
}

/// Returns the error of an expired or forged form.
pub(super) fn expired_form() -> ErrorItem {
    ErrorItem::new(Code::SpentToken, "user", "")
}

/// Returns the error of too many concurrent attempts.
pub(super) fn busy() -> ErrorItem {
    ErrorItem::new(Code::Unexpected, "user", "")
}
