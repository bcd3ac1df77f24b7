//! A video that is a picture until clicked. Loads nothing before.

use leptos::html::Div;
use leptos::prelude::*;

/// Shows a link to a video. A click replaces it by the player.
///
/// The link's `data-embed` is the player's address, `.video-title` its title
/// for screen readers. Attributes, because properties need decoding code.
/// Without a script the link leads to the provider.
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

    /// Plays the video in this element on click.
    pub(super) fn start(root: &Element) {
        let element = root.clone();
        let listener = Closure::<dyn Fn(MouseEvent)>::new(move |event: MouseEvent| {
            // Follows the link with a modifier key, or if the player fails.
            let is_held = event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
            if !is_held && replace_with_player(&element).is_ok() {
                event.prevent_default();
            }
        });
        let _ = root.add_event_listener_with_callback("click", listener.as_ref().unchecked_ref());
        // The element lives as long as the page.
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
        // The focused link is gone, so focus the player.
        player.focus()
    }
}
