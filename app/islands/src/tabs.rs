//! Sections shown one at a time, chosen by tabs.

use leptos::html::Div;
use leptos::prelude::*;

/// Turns links to sections into tabs. The links have the class
/// `tab` and are in a list with the class `tabs-list`.
///
/// Without a script, the links stay links, and all
/// sections are shown. With a script, the tabs follow
/// the WAI-ARIA tabs pattern: arrow keys, Home and End
/// change the tab, and only one tab is in the focus order.
#[island]
pub fn Tabs(children: Children) -> impl IntoView {
    let element = NodeRef::<Div>::new();
    #[cfg(feature = "hydrate")]
    Effect::new(move |_| {
        if let Some(element) = element.get() {
            browser::start(&element);
        }
    });
    view! {
        <div class="tabs tabs-switching" node_ref=element>
            {children()}
        </div>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::prelude::{document, window};
    use wasm_bindgen::prelude::Closure;
    use wasm_bindgen::{JsCast, JsValue};
    use web_sys::{Element, Event, HtmlElement, KeyboardEvent, MouseEvent};

    /// A tab and its section.
    struct TabElements {
        link: HtmlElement,
        href: String,
        panel: Element,
    }

    fn tabs(root: &Element) -> Vec<TabElements> {
        let links = root.get_elements_by_class_name("tab");
        (0..links.length())
            .filter_map(|index| {
                let link: HtmlElement = links.item(index)?.unchecked_into();
                let href = link.get_attribute("href")?;
                let panel = document().get_element_by_id(href.strip_prefix('#')?)?;
                Some(TabElements { link, href, panel })
            })
            .collect()
    }

    /// Sets the ARIA roles. Shows the section that
    /// the address names, or else the first section.
    pub(super) fn start(root: &Element) {
        let tabs = tabs(root);
        for TabElements { link, panel, .. } in &tabs {
            if let Some(row) = link.parent_element() {
                set(&row, "role", "presentation");
                if let Some(list) = row.parent_element() {
                    set(&list, "role", "tablist");
                }
            }
            set(link, "role", "tab");
            set(link, "aria-controls", &panel.id());
            set(panel, "role", "tabpanel");
            set(panel, "aria-labelledby", &link.id());
        }
        show(&tabs, addressed(&tabs).unwrap_or(0));
        root.set_class_name("tabs tabs-switching tabs-ready");
        listen(root);
    }

    /// Uses one listener for all events. This takes a quarter
    /// less code than one Leptos listener per event.
    fn listen(root: &Element) {
        let tabs_of = root.clone();
        let listener = Closure::<dyn Fn(Event)>::new(move |event: Event| handle(&tabs(&tabs_of), &event));
        let callback = listener.as_ref().unchecked_ref();
        for name in ["click", "keydown", "beforematch"] {
            let _ = root.add_event_listener_with_callback(name, callback);
        }
        let _ = window().add_event_listener_with_callback("hashchange", callback);
        // Keeps the listener as long as the page is open.
        listener.forget();
    }

    fn handle(tabs: &[TabElements], event: &Event) {
        match event.type_().as_str() {
            "hashchange" => show_linked_tab(tabs),
            "beforematch" => show_found(tabs, event),
            "click" => click(tabs, event.unchecked_ref()),
            _ => press(tabs, event.unchecked_ref()),
        }
    }

    fn set(element: &Element, name: &str, value: &str) {
        let _ = element.set_attribute(name, value);
    }

    /// Returns the index of the tab
    /// whose section the address names.
    fn addressed(tabs: &[TabElements]) -> Option<usize> {
        let hash = window().location().hash().ok()?;
        tabs.iter().position(|tab| tab.href == hash)
    }

    fn show(tabs: &[TabElements], shown: usize) {
        for (index, tab) in tabs.iter().enumerate() {
            let is_shown = index == shown;
            set(&tab.link, "aria-selected", if is_shown { "true" } else { "false" });
            set(&tab.link, "tabindex", if is_shown { "0" } else { "-1" });
            if is_shown {
                set(&tab.panel, "tabindex", "0");
                let _ = tab.panel.remove_attribute("hidden");
            } else {
                // Browsers that support `until-found` also search
                // in hidden sections. A hidden section must not
                // take the focus, because it would be an empty box.
                set(&tab.panel, "hidden", "until-found");
                let _ = tab.panel.remove_attribute("tabindex");
            }
        }
    }

    /// Shows the tab, and puts the id
    /// of its section into the address.
    fn choose(tabs: &[TabElements], chosen: usize) {
        let Some(tab) = tabs.get(chosen) else { return };
        show(tabs, chosen);
        let _ = tab.link.focus();
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&tab.href));
        }
    }

    /// Returns the index of the tab on which the event happened.
    fn tab_of_event(tabs: &[TabElements], event: &Event) -> Option<usize> {
        let target: Element = event.target()?.unchecked_into();
        let link = target.closest(".tab").ok()??;
        tabs.iter().position(|tab| *tab.link == link)
    }

    fn click(tabs: &[TabElements], event: &MouseEvent) {
        // With a modifier key, browsers open
        // the link in a new tab or window.
        if event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() {
            return;
        }
        let Some(chosen) = tab_of_event(tabs, event) else { return };
        event.prevent_default();
        choose(tabs, chosen);
    }

    fn press(tabs: &[TabElements], event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() {
            return;
        }
        let Some(current) = tab_of_event(tabs, event) else { return };
        let last = tabs.len() - 1;
        let next = if current == last { 0 } else { current + 1 };
        let previous = current.checked_sub(1).unwrap_or(last);
        let is_mirrored = matches!(tabs[current].link.closest("[dir=rtl]"), Ok(Some(_)));
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
        choose(tabs, chosen);
    }

    /// Shows the section that a link on the page leads to.
    fn show_linked_tab(tabs: &[TabElements]) {
        if let Some(addressed) = addressed(tabs) {
            show(tabs, addressed);
            tabs[addressed].panel.scroll_into_view();
        }
    }

    /// Shows the section in which the
    /// browser's page search found a match.
    fn show_found(tabs: &[TabElements], event: &Event) {
        let target: Option<Element> = event.target().map(JsCast::unchecked_into);
        if let Some(found) = tabs.iter().position(|tab| Some(&tab.panel) == target.as_ref()) {
            show(tabs, found);
        }
    }
}
