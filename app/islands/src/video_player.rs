//! A video that is a picture until somebody asks for it, so that nothing is loaded from third parties before.

use leptos::html::Div;
use leptos::prelude::*;

/// Shows its children, which hold a link to the video, until that link is clicked; then the player at `embed`.
///
/// Without a script the link leads to the provider. `title` names the player for people who do not see it.
#[island]
pub fn VideoPlayer(embed: String, title: String, children: Children) -> impl IntoView {
    let element = NodeRef::<Div>::new();
    #[cfg(feature = "hydrate")]
    let play = move |event: leptos::ev::MouseEvent| {
        // With a key held down, the visitor wants the link in a tab or window of its own.
        if event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() {
            return;
        }
        let Some(element) = element.get() else { return };
        // Where the player cannot be made, the link still leads to the video.
        if browser::replace_with_player(&element, &embed, &title).is_ok() {
            event.prevent_default();
        }
    };
    #[cfg(not(feature = "hydrate"))]
    let play = move |_: leptos::ev::MouseEvent| {
        let _ = (&embed, &title);
    };
    view! {
        <div class="video" node_ref=element on:click=play>
            {children()}
        </div>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::prelude::document;
    use wasm_bindgen::{JsCast, JsValue};
    use web_sys::HtmlElement;

    pub(super) fn replace_with_player(element: &HtmlElement, embed: &str, title: &str) -> Result<(), JsValue> {
        let player: HtmlElement = document().create_element("iframe")?.unchecked_into();
        player.set_class_name("video-player");
        player.set_attribute("src", embed)?;
        player.set_attribute("title", title)?;
        player.set_attribute("allow", "autoplay; encrypted-media; fullscreen; picture-in-picture")?;
        element.replace_children_with_node_1(&player);
        // The link that had the focus is gone; the keyboard goes on from the player.
        player.focus()
    }
}
