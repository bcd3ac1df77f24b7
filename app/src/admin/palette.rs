//! Island of the shell: the palette, the keys of every screen,
//! and the stored folds of the navigation.

use crate::admin::AdminContext;
use crate::admin::props::Props;
use crate::admin::screens::SHELL;
use i18n::Language;
use islands::react_island::ReactIsland;
use leptos::prelude::*;
use model::id::UserId;
use serde::Serialize;
use utoipa::ToSchema;

/// Props of the shell.
#[derive(Serialize, ToSchema)]
pub(super) struct ShellProps {
    language: Language,
    user: UserId,
}

pub(super) fn palette(cx: &AdminContext<'_>) -> impl IntoView + use<> {
    let props = Props::of(&ShellProps { language: cx.language, user: cx.user.id }).into_json();
    let module = cx.assets.path(SHELL).to_owned();
    view! {
        <div class="admin-palette">
            <ReactIsland module props loading=String::new() failed=String::new() retry=String::new() />
        </div>
    }
}
