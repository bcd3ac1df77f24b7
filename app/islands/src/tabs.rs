//! Sections of which one is shown at a time, chosen by tabs.

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html::Div;
use leptos::prelude::*;

/// Makes tabs of its children: a list (`.tabs-list`) of links (`.tab`) to the elements that they show.
///
/// Until this has come, and where no script runs, they are links to sections of the page, and the style shows the one that the
/// address names. From then on they follow the pattern of WAI-ARIA for tabs: the arrow keys, Home and End move from one tab to
/// the next, and one tab is in the order of focus.
#[island]
pub fn Tabs(children: Children) -> impl IntoView {
    let element = NodeRef::<Div>::new();
    #[cfg(feature = "hydrate")]
    Effect::new(move |_| {
        let Some(element) = element.get() else { return };
        browser::start(&element);
        // The handle is not needed: these tabs stay as long as the page.
        let _ = window_event_listener(leptos::ev::hashchange, move |_| browser::show_addressed(&element));
    });
    #[cfg(feature = "hydrate")]
    let click = move |event: MouseEvent| {
        if let Some(element) = element.get_untracked() {
            browser::click(&element, &event);
        }
    };
    #[cfg(feature = "hydrate")]
    let press = move |event: KeyboardEvent| {
        if let Some(element) = element.get_untracked() {
            browser::press(&element, &event);
        }
    };
    #[cfg(feature = "hydrate")]
    let found = move |event: leptos::web_sys::Event| {
        if let Some(element) = element.get_untracked() {
            browser::show_found(&element, &event);
        }
    };
    #[cfg(not(feature = "hydrate"))]
    let (click, press, found) = (|_: MouseEvent| {}, |_: KeyboardEvent| {}, |_: leptos::web_sys::Event| {});
    view! {
        <div
            class="tabs tabs-switching"
            node_ref=element
            on:click=click
            on:keydown=press
            on:beforematch=found
        >
            {children()}
        </div>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::prelude::{document, window};
    use wasm_bindgen::{JsCast, JsValue};
    use web_sys::{Element, Event, HtmlElement, KeyboardEvent, MouseEvent};

    /// A tab and what it shows.
    struct Tab {
        link: HtmlElement,
        href: String,
        panel: Element,
    }

    fn tabs(root: &Element) -> Vec<Tab> {
        let links = root.get_elements_by_class_name("tab");
        (0..links.length())
            .filter_map(|index| {
                let link: HtmlElement = links.item(index)?.unchecked_into();
                let href = link.get_attribute("href")?;
                let panel = document().get_element_by_id(href.strip_prefix('#')?)?;
                Some(Tab { link, href, panel })
            })
            .collect()
    }

    /// Gives the links and their sections the roles of tabs, and shows what the address names, else the first.
    pub(super) fn start(root: &Element) {
        let tabs = tabs(root);
        let set =
            |element: Option<Element>, name, value: &str| element.map(|element| element.set_attribute(name, value));
        for Tab { link, panel, .. } in &tabs {
            let row = link.parent_element();
            set(row.as_ref().and_then(|row| row.parent_element()), "role", "tablist");
            set(row, "role", "presentation");
            let link: &Element = link;
            for (element, name, value) in [
                (link, "role", "tab"),
                (link, "aria-controls", &panel.id()),
                (panel, "role", "tabpanel"),
                (panel, "aria-labelledby", &link.id()),
                (panel, "tabindex", "0"),
            ] {
                let _ = element.set_attribute(name, value);
            }
        }
        show(&tabs, addressed(&tabs).unwrap_or(0));
        root.set_class_name("tabs tabs-switching tabs-ready");
    }

    /// The tab whose section the address names.
    fn addressed(tabs: &[Tab]) -> Option<usize> {
        let hash = window().location().hash().ok()?;
        tabs.iter().position(|tab| tab.href == hash)
    }

    fn show(tabs: &[Tab], shown: usize) {
        for (index, tab) in tabs.iter().enumerate() {
            let is_shown = index == shown;
            let _ = tab.link.set_attribute("aria-selected", if is_shown { "true" } else { "false" });
            let _ = tab.link.set_attribute("tabindex", if is_shown { "0" } else { "-1" });
            // Where browsers can, they find words in the others, too.
            let _ = if is_shown {
                tab.panel.remove_attribute("hidden")
            } else {
                tab.panel.set_attribute("hidden", "until-found")
            };
        }
    }

    /// Shows a tab that somebody chose, and names it in the address.
    fn choose(tabs: &[Tab], chosen: usize) {
        let Some(tab) = tabs.get(chosen) else { return };
        show(tabs, chosen);
        let _ = tab.link.focus();
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&tab.href));
        }
    }

    /// Which of the tabs an event is about.
    fn aimed_at(tabs: &[Tab], event: &Event) -> Option<usize> {
        let target: Element = event.target()?.unchecked_into();
        let link = target.closest(".tab").ok()??;
        tabs.iter().position(|tab| *tab.link == link)
    }

    pub(super) fn click(root: &Element, event: &MouseEvent) {
        // With a key held down, the visitor wants the link in a tab or window of its own.
        if event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() {
            return;
        }
        let tabs = tabs(root);
        let Some(chosen) = aimed_at(&tabs, event) else { return };
        event.prevent_default();
        choose(&tabs, chosen);
    }

    pub(super) fn press(root: &Element, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() {
            return;
        }
        let tabs = tabs(root);
        let Some(current) = aimed_at(&tabs, event) else { return };
        let last = tabs.len() - 1;
        let next = if current == last { 0 } else { current + 1 };
        let previous = current.checked_sub(1).unwrap_or(last);
        let is_mirrored = matches!(root.closest("[dir=rtl]"), Ok(Some(_)));
        let chosen = match event.key().as_str() {
            "ArrowRight" => {
                if is_mirrored {
                    previous
                } else {
                    next
                }
            }
            "ArrowLeft" => {
                if is_mirrored {
                    next
                } else {
                    previous
                }
            }
            "Home" => 0,
            "End" => last,
            " " => current,
            _ => return,
        };
        event.prevent_default();
        choose(&tabs, chosen);
    }

    /// Follows a link to one of the sections.
    pub(super) fn show_addressed(root: &Element) {
        let tabs = tabs(root);
        if let Some(addressed) = addressed(&tabs) {
            show(&tabs, addressed);
            tabs[addressed].panel.scroll_into_view();
        }
    }

    /// Shows the section in which the browser has found what the visitor looks for.
    pub(super) fn show_found(root: &Element, event: &Event) {
        let tabs = tabs(root);
        let target: Option<Element> = event.target().map(JsCast::unchecked_into);
        if let Some(found) = tabs.iter().position(|tab| Some(&tab.panel) == target.as_ref()) {
            show(&tabs, found);
        }
    }
}
