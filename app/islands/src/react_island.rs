//! Mount point of a React island in a page rendered by Leptos.

use leptos::either::Either;
use leptos::html::Div;
use leptos::prelude::*;

/// Loads the JavaScript `module` and calls its `mount(element, props)`.
///
/// `props` is JSON. Shows `loading` until the module is loaded. On failure
/// shows `failed` with a link, `retry`, that reloads the page.
#[island]
pub fn ReactIsland(module: String, props: String, loading: String, failed: String, retry: String) -> impl IntoView {
    let element = NodeRef::<Div>::new();
    #[cfg(feature = "hydrate")]
    Effect::new(move |_| {
        if let Some(element) = element.get() {
            browser::mount_react_island(&element, &module, &props);
        }
    });
    #[cfg(not(feature = "hydrate"))]
    let _ = (module, props);
    // Uses an empty text and separate elements.
    // For `None` and between adjacent texts,
    // Leptos would write `<!>`, which is invalid HTML.
    let waiting = if loading.is_empty() {
        Either::Left("")
    } else {
        Either::Right(view! {
            <p class="react-island-loading" role="status">
                {loading}
            </p>
            <p class="react-island-failed form-errors" role="alert" hidden>
                <span>{failed}</span>
                " "
                <a href="">{retry}</a>
            </p>
        })
    };
    view! {
        <div class="react-island" aria-busy="true" node_ref=element>
            {waiting}
        </div>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen(module = "/src/react_island.js")]
    extern "C" {
        #[wasm_bindgen(js_name = mountReactIsland)]
        pub(super) fn mount_react_island(element: &web_sys::HtmlElement, module: &str, props: &str);
    }
}
