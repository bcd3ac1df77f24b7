//! A video that is a picture until somebody asks for it, so that nothing is loaded from third parties before.

use leptos::html::Div;
use leptos::prelude::*;

/// Shows its child, a link to the video, until that is clicked; then the player at the address in the link's `data-embed`, which people who
/// do not see it know by the words of `.video-title` in the link.
///
/// Without a script the link leads to the provider. What the player needs stands in the link, since properties of an island bring the code
/// that reads them.
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
            // With a key held down, the visitor wants the link in a tab or window of its own. Where the player cannot be made, the link
            // still leads to the video.
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
        // The link that had the focus is gone; the keyboard goes on from the player.
        player.focus()
    }
}
