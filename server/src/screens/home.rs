//! The home screen of the admin, without JavaScript.

use super::HOME;
use super::admin::AdminSession;
use super::log_in::GuardedForm;
use app::admin;
use axum::Form;
use axum::response::{IntoResponse, Redirect, Response};
use domain::error::{Error, Result};
use domain::home::check_list::{put_away_check_list, read_check_list};
use domain::home::read::read_home;
use domain::templates;
use http::StatusCode;
use model::access::Operation;
use model::home::{CheckList, Home};
use serde::Deserialize;

/// Shows what waits for the user, and the page overview.
pub(crate) async fn show(admin: AdminSession) -> Response {
    match read(&admin).await {
        Ok((home, list)) => admin.answer(StatusCode::OK, |cx| admin::home(cx, &home, list.as_ref())),
        Err(error) => admin.refuse(error),
    }
}

async fn read(admin: &AdminSession) -> Result<(Home, Option<CheckList>)> {
    let (cms, actor) = (&admin.state.cms, &admin.caller.actor);
    let home = read_home(cms, actor).await?;
    let list = match actor.may_at_all(Operation::ChangeSettings) {
        true => read_check_list(cms, actor, admin.sends_mails()).await?,
        false => None,
    };
    Ok((home, list))
}

/// The starter site that an administrator chose.
#[derive(Deserialize)]
pub(crate) struct StarterForm {
    csrf: String,
    site: String,
}

/// Makes a starter site and shows the screen again. If the site
/// has pages by now, the screen shows them instead.
pub(crate) async fn start_site(admin: AdminSession, Form(form): Form<StarterForm>) -> Response {
    let (cms, caller) = (&admin.state.cms, &admin.caller);
    if admin.state.csrf.accepts(caller.session.as_deref(), &form.csrf, cms.now()) {
        match templates::start_site::start_site(cms, &caller.actor, &form.site).await {
            Ok(_) | Err(Error::Refused(_)) => {}
            Err(error) => return admin.refuse(error),
        }
    }
    Redirect::to(HOME).into_response()
}

/// Puts the check list away and shows the screen again.
pub(crate) async fn put_away(admin: AdminSession, Form(form): Form<GuardedForm>) -> Response {
    let (cms, caller) = (&admin.state.cms, &admin.caller);
    if admin.state.csrf.accepts(caller.session.as_deref(), &form.csrf, cms.now())
        && let Err(error) = put_away_check_list(cms, &caller.actor).await
    {
        return admin.refuse(error);
    }
    Redirect::to(HOME).into_response()
}
