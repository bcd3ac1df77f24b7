//! A screen that is a React island.

use crate::admin::AdminContext;
use crate::admin::layout::{Shell, layout};
use crate::i18n::t;
use islands::react_island::ReactIsland;
use leptos::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

/// Renders the shell with the island whose module has this name among the assets, and gives it `props`.
pub(super) fn react_screen<P: Serialize + ToSchema>(
    cx: &AdminContext<'_>,
    title: &str,
    island: &str,
    props: &P,
) -> String {
    react_screen_in(cx, Shell::Open, title, island, props)
}

/// The same in a shell that shows this much around it.
pub(super) fn react_screen_in<P: Serialize + ToSchema>(
    cx: &AdminContext<'_>,
    shell: Shell,
    title: &str,
    island: &str,
    props: &P,
) -> String {
    let module = cx.assets.path(island).to_owned();
    let props = serde_json::to_string(props).expect("the props of an island are plain data");
    let language = cx.language;
    layout(cx, shell, title, Some(&module.clone()), || {
        view! {
            <noscript>
                <p class="form-errors">{t(language, "admin.island.noScript")}</p>
            </noscript>
            <ReactIsland
                module
                props
                loading=t(language, "admin.island.loading").to_owned()
                failed=t(language, "admin.island.failed").to_owned()
                retry=t(language, "admin.island.retry").to_owned()
            />
        }
    })
}
