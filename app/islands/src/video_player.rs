//! A video that is shown as a picture until a click.
//! Before the click, it loads nothing from the provider.

use leptos::html::Div;
use leptos::prelude::*;

/// Shows a link to a video.
/// A click replaces the link by the player.
///
/// `data-embed` of the link is the address of the player.
/// The text of `.video-title` is the player's name for screen
/// readers. Both are in the HTML, because properties
/// of the island would need code to decode them.
/// Without a script, the link leads to the provider.
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
            // The browser follows the link if a modifier key
            // is held, or if the player cannot be created.
            let is_held = event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
            if !is_held && replace_with_player(&element).is_ok() {
                event.prevent_default();
            }
        });
        let _ = root.add_event_listener_with_callback("click", listener.as_ref().unchecked_ref());
        // Keeps the listener as long as the page is open.
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
        // Focuses the player, because the link
        // that had the focus is gone.
        player.focus()
    }
}
