//! Screen for the first administrator, without JavaScript.

use super::account::{FormContext, busy, expired_form};
use crate::error::ApiError;
use app::admin::{self, AccountStep};
use axum::Form;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use domain::error::Error;
use domain::users::set_up;
use http::StatusCode;
use model::error::ErrorItem;
use serde::Deserialize;

#[derive(Deserialize)]
pub(crate) struct SetUpForm {
    #[serde(default)]
    name: String,
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    confirm: String,
    #[serde(default)]
    csrf: String,
}

/// Shows the form. The link is checked on submission.
pub(crate) async fn show(context: FormContext) -> Response {
    let nothing = admin::SetUpValues::default();
    context.answer(StatusCode::OK, &[], |screen| admin::set_up(screen, nothing, AccountStep::Asking))
}

/// Creates the first administrator. Shows the form again if it has errors.
pub(crate) async fn submit(context: FormContext, Path(token): Path<String>, Form(form): Form<SetUpForm>) -> Response {
    let typed = admin::SetUpValues { name: &form.name, email: &form.email };
    let again = |errors: &[ErrorItem], status| {
        context.answer(status, errors, |screen| admin::set_up(screen, typed, AccountStep::Asking))
    };
    if !context.accepts(&form.csrf) {
        return again(&[expired_form()], StatusCode::FORBIDDEN);
    }
    let first = set_up::FirstAdministrator {
        token,
        name: form.name.clone(),
        email: form.email.clone(),
        password: form.password.clone(),
        confirm: form.confirm.clone(),
    };
    match set_up::set_up(&context.state.cms, &context.caller.actor, first).await {
        Ok(()) => context.answer(StatusCode::OK, &[], |screen| admin::set_up(screen, typed, AccountStep::Done)),
        Err(Error::Refused(errors)) => again(&errors, StatusCode::OK),
        Err(Error::Busy) => again(&[busy()], StatusCode::TOO_MANY_REQUESTS),
        Err(error) => ApiError::from(error).into_response(),
    }
}
