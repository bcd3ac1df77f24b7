//! A video that is a picture until a visitor clicks it, so nothing is loaded from third parties before.

use leptos::html::Div;
use leptos::prelude::*;

/// Shows its child, a link to the video. A click replaces it by the player at the address in the link's `data-embed`.
/// The title of the player, for screen readers, is the text of `.video-title` in the link.
///
/// Without a script the link leads to the provider. The settings are attributes of the link, because properties of an
/// island need code that reads them.
#[island]
pub fn VideoPlayer(children: Children) -> impl IntoView {
    let element = NodeRef::<Div>::new();
    #[cfg(feature = "hydrate")]
    Effect::new(move |_| {
        if let Some(element) = element.get() {
            browser::start(&element);
        }
    });
    view! {
        <div class="video" node_ref=element>
            {children()}
        </div>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::prelude::document;
    use wasm_bindgen::prelude::Closure;
    use wasm_bindgen::{JsCast, JsValue};
    use web_sys::{Element, HtmlElement, MouseEvent};

    /// Plays the video of the link in this element when it is clicked.
    pub(super) fn start(root: &Element) {
        let element = root.clone();
        let listener = Closure::<dyn Fn(MouseEvent)>::new(move |event: MouseEvent| {
            // With a modifier key, the browser opens the link in another tab or window. It follows the link too if the
            // player cannot be created.
            let is_held = event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
            if !is_held && replace_with_player(&element).is_ok() {
                event.prevent_default();
            }
        });
        let _ = root.add_event_listener_with_callback("click", listener.as_ref().unchecked_ref());
        // The element stays as long as the page.
        listener.forget();
    }

    fn replace_with_player(element: &Element) -> Result<(), JsValue> {
        let address = element.query_selector("[data-embed]")?.and_then(|link| link.get_attribute("data-embed"));
        let title = element.query_selector(".video-title")?.and_then(|title| title.text_content());
        let player: HtmlElement = document().create_element("iframe")?.unchecked_into();
        player.set_class_name("video-player");
        player.set_attribute("src", &address.ok_or(JsValue::NULL)?)?;
        player.set_attribute("title", &title.unwrap_or_default())?;
        player.set_attribute("allow", "autoplay; encrypted-media; fullscreen; picture-in-picture")?;
        element.replace_children_with_node_1(&player);
        // The focused link is gone, so the player gets the focus.
        player.focus()
    }
}
