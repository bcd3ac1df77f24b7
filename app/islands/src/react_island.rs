//! The place where a React island is mounted into a page that Leptos rendered.

use leptos::html::Div;
use leptos::prelude::*;

/// Loads the JavaScript module at `module` and gives this element to its `mount(element, props)`.
///
/// `props` is JSON. `loading` is shown until the module has arrived, `failed` when it does not; an island that shows
/// nothing at first has neither.
#[island]
pub fn ReactIsland(module: String, props: String, loading: String, failed: String) -> impl IntoView {
    let element = NodeRef::<Div>::new();
    #[cfg(feature = "hydrate")]
    Effect::new(move |_| {
        if let Some(element) = element.get() {
            browser::mount_react_island(&element, &module, &props, &failed);
        }
    });
    #[cfg(not(feature = "hydrate"))]
    let _ = (module, props, failed);
    view! {
        <div class="react-island" aria-busy="true" node_ref=element>
            {(!loading.is_empty())
                .then(|| {
                    view! {
                        <p class="react-island-loading" role="status">
                            {loading}
                        </p>
                    }
                })}
        </div>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen(module = "/src/react_island.js")]
    extern "C" {
        #[wasm_bindgen(js_name = mountReactIsland)]
        pub(super) fn mount_react_island(element: &web_sys::HtmlElement, module: &str, props: &str, failed: &str);
    }
}
