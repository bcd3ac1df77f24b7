//! The island that watches for inactivity.
//! It stays hidden until the user has to log in again.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use crate::admin::screens::SESSION_WATCH;
use i18n::Language;
use islands::react_island::ReactIsland;
use leptos::prelude::*;
use model::id::UserId;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the session watch.
#[derive(Serialize, ToSchema)]
pub(super) struct SessionWatchProps<'a> {
    language: Language,
    user: WatchedUser<'a>,
    minutes: u32,
}

/// The user who has to log in again.
#[derive(Serialize, ToSchema)]
struct WatchedUser<'a> {
    #[serde(rename = "ID")]
    id: UserId,
    email: &'a str,
    name: &'a str,
}

pub(super) fn session_watch(cx: &AdminContext<'_>) -> impl IntoView + use<> {
    let user = WatchedUser { id: cx.user.id, email: &cx.user.email, name: &cx.user.profile.name };
    let props = SessionWatchProps { language: cx.language, user, minutes: cx.inactivity_minutes };
    let props = Props::of(&props).into_json();
    let module = cx.assets.path(SESSION_WATCH).to_owned();
    view! { <ReactIsland module props loading=String::new() failed=String::new() retry=String::new() /> }
}

#[cfg(test)]
mod tests {
    use crate::admin::not_found;
    use crate::admin::testing::{Admin, html_of, props_of};

    #[test]
    fn every_screen_is_watched_and_shows_nothing_of_it() {
        let html = html_of(&Admin::with(&[]), not_found);
        assert!(html.contains("/assets/session-watch-1.js") && html.contains("/assets/islands-1.css"), "{html}");
        assert!(!html.contains("react-island-loading") && !html.contains("noscript"), "{html}");
        let props = props_of(&html);
        assert!(html.contains(&format!("<meta name=\"user-id\" content=\"{}\">", props["user"]["ID"])), "{html}");
        assert_eq!((&props["minutes"], &props["user"]["email"]), (&30.into(), &"ada@harbour.example".into()));
    }
}
