//! Renders screens whose content is a React island.

use crate::admin::AdminContext;
use crate::admin::layout::{ScreenHead, Shell, layout};
use crate::admin::props::Props;
use crate::admin::screens::Screen;
use i18n::t;
use islands::react_island::ReactIsland;
use leptos::prelude::*;

/// Renders a screen of the table in `screens`.
pub fn screen(cx: &AdminContext<'_>, screen: &Screen) -> String {
    react_screen(cx, t(cx.language, screen.title), screen.island, screen.props(cx))
}

/// Renders the shell with an island.
/// `island` is the asset name of its module.
pub(super) fn react_screen(cx: &AdminContext<'_>, title: &str, island: &str, props: Props) -> String {
    react_screen_in(cx, Shell::Open, ScreenHead::of(title), island, None, props)
}

/// Like [`react_screen`], but the caller chooses the shell.
/// `data` is the API address that the island requests first.
pub(super) fn react_screen_in(
    cx: &AdminContext<'_>,
    shell: Shell,
    head: ScreenHead<'_>,
    island: &str,
    data: Option<String>,
    props: Props,
) -> String {
    layout(cx, shell, head, || react_island(cx, island, data, props))
}

/// Draws the mount point of an island. `data` is
/// the API address that the island requests first.
pub(super) fn react_island(
    cx: &AdminContext<'_>,
    island: &str,
    data: Option<String>,
    props: Props,
) -> impl IntoView + use<> {
    let module = cx.assets.path(island).to_owned();
    let props = props.into_json();
    let language = cx.language;
    // Preloads the modules. Otherwise the browser would
    // load wasm, then the island, and only then its imports.
    //
    // The links are in the body,
    // because wasm and styles are needed first.
    let data = data.map(|href| view! { <link rel="preload" r#as="fetch" crossorigin="" href=href /> });
    let modules = cx.assets.modules(island, language).into_iter().map(str::to_owned);
    let modules: Vec<_> = modules.map(|href| view! { <link rel="modulepreload" href=href /> }).collect();
    view! {
        {data}
        {modules}
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
}
