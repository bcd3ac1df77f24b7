//! Screen that sets up an empty installation, without JavaScript.

use super::HOME;
use super::account::{FormContext, busy, expired_form};
use crate::api::auth::begin_session;
use crate::error::ApiError;
use app::admin::{self, SetUpValues, offered_locales};
use axum::extract::{Path, RawForm};
use axum::response::{IntoResponse, Redirect, Response};
use domain::error::{Error, Result};
use domain::settings::set_up::{FirstSettings, set_up};
use domain::site::settings::read_settings;
use domain::site::time_zone;
use domain::users::log_in::{Credentials, log_in};
use domain::users::set_up::FirstAdministrator;
use http::StatusCode;
use model::error::ErrorItem;
use tower_sessions::Session;
use url::form_urlencoded;

#[derive(Default)]
struct SetUpForm {
    name: String,
    email: String,
    password: String,
    confirm: String,
    site_name: String,
    locales: Vec<String>,
    time_zone: String,
    csrf: String,
}

impl SetUpForm {
    /// Reads the fields. Ignores unknown ones.
    fn read(bytes: &[u8]) -> Self {
        let mut form = Self::default();
        for (name, value) in form_urlencoded::parse(bytes) {
            let field = match &*name {
                "name" => &mut form.name,
                "email" => &mut form.email,
                "password" => &mut form.password,
                "confirm" => &mut form.confirm,
                "siteName" => &mut form.site_name,
                "timeZone" => &mut form.time_zone,
                "csrf" => &mut form.csrf,
                "locale" => {
                    form.locales.push(value.into_owned());
                    continue;
                }
                _ => continue,
            };
            *field = value.into_owned();
        }
        form
    }

    async fn set_up(&self, context: &FormContext, token: String) -> Result<()> {
        let first = FirstAdministrator {
            token,
            name: self.name.clone(),
            email: self.email.clone(),
            password: self.password.clone(),
            confirm: self.confirm.clone(),
        };
        let site = FirstSettings {
            site_name: self.site_name.clone(),
            locales: self.locales.clone(),
            time_zone: self.time_zone.clone(),
        };
        set_up(&context.state.cms, &context.caller.actor, first, site).await
    }

    /// Logs in and opens the admin. After a failure, opens the log-in,
    /// because the site is set up already.
    async fn log_in(self, context: &FormContext, session: &Session) -> Response {
        let FormContext { state, caller, headers, .. } = context;
        let credentials =
            Credentials { email: self.email, password: self.password, address: caller.address.to_string() };
        match log_in(&state.cms, &caller.actor, credentials).await {
            Ok(user) => match begin_session(state, session, &user, caller.client(headers)).await {
                Ok(_) => Redirect::to(HOME).into_response(),
                Err(error) => error.into_response(),
            },
            Err(error) => {
                tracing::warn!(%error, "the first administrator was not logged in");
                Redirect::to("/cmsadmin/login").into_response()
            }
        }
    }

    fn show(&self, context: &FormContext, errors: &[ErrorItem], status: StatusCode) -> Response {
        let zones = time_zone::list_names();
        let typed = SetUpValues {
            name: &self.name,
            email: &self.email,
            site_name: &self.site_name,
            locales: self.locales.iter().map(String::as_str).collect(),
            time_zone: &self.time_zone,
            time_zones: &zones,
        };
        context.answer(status, errors, |screen| admin::set_up(screen, &typed))
    }
}

/// Shows the form with proposals. The link is checked on submission.
pub(crate) async fn show(context: FormContext) -> Response {
    let settings = match read_settings(&context.state.cms, &context.caller.actor).await {
        Ok(settings) => settings,
        Err(error) => return ApiError::from(error).into_response(),
    };
    let locale = offered_locales(context.language()).into_iter().take(1).map(str::to_owned);
    let proposed =
        SetUpForm { locales: locale.collect(), time_zone: settings.time_zone.clone(), ..SetUpForm::default() };
    proposed.show(&context, &[], StatusCode::OK)
}

/// Sets up the installation, logs in and opens the admin.
/// Shows the form again if it has errors.
pub(crate) async fn submit(
    context: FormContext,
    session: Session,
    Path(token): Path<String>,
    RawForm(bytes): RawForm,
) -> Response {
    let form = SetUpForm::read(&bytes);
    if !context.accepts(&form.csrf) {
        return form.show(&context, &[expired_form()], StatusCode::FORBIDDEN);
    }
    match form.set_up(&context, token).await {
        Ok(()) => form.log_in(&context, &session).await,
        Err(Error::Refused(errors)) => form.show(&context, &errors, StatusCode::OK),
        Err(Error::Busy) => form.show(&context, &[busy()], StatusCode::TOO_MANY_REQUESTS),
        Err(error) => ApiError::from(error).into_response(),
    }
}
