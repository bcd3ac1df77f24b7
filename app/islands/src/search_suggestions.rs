//! Suggestions below a search input: links to matching pages.

use leptos::html::Div;
use leptos::prelude::*;

/// Turns its child input into a WAI-ARIA
/// combobox with a list of pages.
///
/// Arrow keys select a page, Enter opens it,
/// and Escape closes the list. The form also works
/// without a script, and if the server does not answer.
///
/// Settings are attributes of the input, because properties
/// of the island would need code to decode them:
///
/// - `data-address` is the URL before the search term.
/// - `data-label` is the name of the list.
/// - `data-none`, `data-one` and `data-many` are the
///   announcements for no page, one page and several pages.
///   The number of pages replaces `{count}` in `data-many`.
#[island]
pub fn SearchSuggestions(children: Children) -> impl IntoView {
    let element = NodeRef::<Div>::new();
    #[cfg(feature = "hydrate")]
    Effect::new(move |_| {
        if let Some(element) = element.get() {
            browser::start(&element);
        }
    });
    view! {
        <div class="search-field" node_ref=element>
            {children()}
        </div>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::prelude::{document, window};
    use std::cell::{Cell, OnceCell, RefCell};
    use std::rc::Rc;
    use wasm_bindgen::prelude::{Closure, wasm_bindgen};
    use wasm_bindgen::{JsCast, JsValue};
    use web_sys::{
        Element, Event, HtmlElement, HtmlInputElement, KeyboardEvent, Response, ScrollIntoViewOptions,
        ScrollLogicalPosition,
    };

    /// Debounce time of the input in milliseconds.
    const INPUT_DEBOUNCE_MS: i32 = 150;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_name = encodeURIComponent)]
        fn encode(text: &str) -> String;

        /// A JavaScript string. Its `replace` is part
        /// of the browser, so it adds no code to the wasm file.
        type Text;
        #[wasm_bindgen(method)]
        fn replace(this: &Text, place: &str, number: u32) -> String;

        /// The pages of a response.
        type Pages;
        #[wasm_bindgen(method, getter)]
        fn length(this: &Pages) -> u32;
        #[wasm_bindgen(method, indexing_getter)]
        fn get(this: &Pages, index: u32) -> Page;

        type Page;
        #[wasm_bindgen(method, getter)]
        fn title(this: &Page) -> String;
        #[wasm_bindgen(method, getter)]
        fn path(this: &Page) -> String;
    }

    struct Combobox {
        input: HtmlInputElement,
        list: HtmlElement,
        /// A live region. Screen readers announce its text.
        status: Element,
        timer: Cell<Option<i32>>,
        /// The search term of the running request.
        /// Only one request runs at a time.
        /// Otherwise an older answer could replace a newer answer.
        asked: RefCell<Option<String>>,
        /// The index of the page selected by arrow keys.
        current: Cell<Option<u32>>,
        callbacks: OnceCell<Callbacks>,
    }

    /// Browser callbacks, each created once.
    struct Callbacks {
        ask: Closure<dyn FnMut()>,
        read: Closure<dyn FnMut(JsValue)>,
        show: Closure<dyn FnMut(JsValue)>,
        give_up: Closure<dyn FnMut(JsValue)>,
    }

    /// Makes the input in this element a combobox.
    pub(super) fn start(root: &Element) {
        let Ok(Some(input)) = root.query_selector("input") else { return };
        let (Ok(list), Ok(status)) = (document().create_element("div"), document().create_element("p")) else { return };
        list.set_id(&[input.id().as_str(), "-suggestions"].concat());
        list.set_class_name("search-suggestions");
        set(&list, "role", "listbox");
        set(&list, "aria-label", &attribute(&input, "data-label"));
        set(&list, "hidden", "");
        status.set_class_name("search-status");
        set(&status, "aria-live", "polite");
        set(&input, "role", "combobox");
        set(&input, "aria-autocomplete", "list");
        set(&input, "aria-expanded", "false");
        set(&input, "aria-controls", &list.id());
        let _ = root.append_with_node_2(&list, &status);
        let combobox = Rc::new(Combobox {
            input: input.unchecked_into(),
            list: list.unchecked_into(),
            status,
            timer: Cell::new(None),
            asked: RefCell::new(None),
            current: Cell::new(None),
            callbacks: OnceCell::new(),
        });
        let _ = combobox.callbacks.set(callbacks(&combobox));
        listen(root, combobox);
    }

    fn callbacks(combobox: &Rc<Combobox>) -> Callbacks {
        let [asking, reading, showing, failing] = [(); 4].map(|()| Rc::clone(combobox));
        Callbacks {
            ask: Closure::new(move || asking.ask()),
            read: Closure::new(move |response: JsValue| reading.read(response.unchecked_ref())),
            show: Closure::new(move |pages: JsValue| showing.show(pages.unchecked_ref())),
            give_up: Closure::new(move |_: JsValue| failing.give_up()),
        }
    }

    fn listen(root: &Element, combobox: Rc<Combobox>) {
        let listener = Closure::<dyn Fn(Event)>::new(move |event: Event| combobox.handle(&event));
        let callback = listener.as_ref().unchecked_ref();
        for name in ["input", "keydown", "focusout", "mousedown", "click"] {
            let _ = root.add_event_listener_with_callback(name, callback);
        }
        // Keeps the listener as long as the page is open.
        listener.forget();
    }

    fn set(element: &Element, name: &str, value: &str) {
        let _ = element.set_attribute(name, value);
    }

    fn attribute(element: &Element, name: &str) -> String {
        element.get_attribute(name).unwrap_or_default()
    }

    fn is_in_list(event: &Event) -> bool {
        let target: Option<Element> = event.target().map(JsCast::unchecked_into);
        target.is_some_and(|target| matches!(target.closest("[role=listbox]"), Ok(Some(_))))
    }

    /// Returns true if an input method (IME) handles the key.
    /// Safari sends the key code 229
    /// for the key that ends a composition.
    fn is_composing(event: &KeyboardEvent) -> bool {
        event.is_composing() || event.key_code() == 229
    }

    impl Combobox {
        fn handle(&self, event: &Event) {
            match event.type_().as_str() {
                "input" => self.wait(),
                "keydown" => self.press(event.unchecked_ref()),
                "focusout" => self.close(),
                // Keeps the focus in the input.
                // Otherwise the list would close before the click arrives.
                "mousedown" if is_in_list(event) => event.prevent_default(),
                "click" if is_in_list(event) => self.close(),
                _ => {}
            }
        }

        fn term(&self) -> String {
            self.input.value().trim().to_owned()
        }

        fn wait(&self) {
            if let Some(timer) = self.timer.take() {
                window().clear_timeout_with_handle(timer);
            }
            if self.term().is_empty() {
                self.close();
                self.list.replace_children_with_node_0();
                return;
            }
            let Some(callbacks) = self.callbacks.get() else { return };
            let ask = callbacks.ask.as_ref().unchecked_ref();
            self.timer.set(window().set_timeout_with_callback_and_timeout_and_arguments_0(ask, INPUT_DEBOUNCE_MS).ok());
        }

        fn ask(&self) {
            self.timer.set(None);
            let term = self.term();
            if term.is_empty() || self.asked.borrow().is_some() {
                return;
            }
            let Some(callbacks) = self.callbacks.get() else { return };
            let address = [attribute(&self.input, "data-address"), encode(&term)].concat();
            self.asked.replace(Some(term));
            let _ = window().fetch_with_str(&address).then2(&callbacks.read, &callbacks.give_up);
        }

        fn read(&self, response: &Response) {
            let Some(callbacks) = self.callbacks.get() else { return };
            match response.json() {
                Ok(pages) if response.ok() => {
                    let _ = pages.then2(&callbacks.show, &callbacks.give_up);
                }
                _ => self.give_up(),
            }
        }

        /// Closes the list after a failed request.
        /// The next input sends a new request.
        fn give_up(&self) {
            self.asked.replace(None);
            self.close();
            self.list.replace_children_with_node_0();
        }

        fn show(&self, pages: &Pages) {
            let asked = self.asked.replace(None);
            if asked != Some(self.term()) {
                self.ask();
                return;
            }
            self.close();
            self.list.replace_children_with_node_0();
            // The length of an answer that is not an array is 0.
            for place in 0..pages.length() {
                self.add(place, &pages.get(place));
            }
            let is_here = document().active_element().is_some_and(|element| element == **self.input);
            if is_here {
                self.open();
            }
        }

        fn add(&self, place: u32, page: &Page) {
            let Ok(option) = document().create_element("a") else { return };
            option.set_id(&[self.list.id().as_str(), "-", place.to_string().as_str()].concat());
            set(&option, "role", "option");
            set(&option, "aria-selected", "false");
            set(&option, "tabindex", "-1");
            set(&option, "href", &page.path());
            option.set_text_content(Some(&page.title()));
            let _ = self.list.append_child(&option);
        }

        fn number(&self) -> u32 {
            self.list.child_element_count()
        }

        fn is_open(&self) -> bool {
            !self.list.hidden()
        }

        /// Opens the list if it has pages. Announces their number.
        fn open(&self) {
            let number = self.number();
            let words = attribute(&self.input, ["data-none", "data-one", "data-many"][number.min(2) as usize]);
            let said = JsValue::from(words).unchecked_into::<Text>().replace("{count}", number);
            self.status.set_text_content(Some(&said));
            if number > 0 {
                self.list.set_hidden(false);
                set(&self.input, "aria-expanded", "true");
            }
        }

        fn close(&self) {
            self.choose(None);
            self.list.set_hidden(true);
            set(&self.input, "aria-expanded", "false");
            self.status.set_text_content(None);
        }

        /// Selects the page with this index, or no page.
        fn choose(&self, place: Option<u32>) {
            let option = |place: Option<u32>| self.list.children().item(place?);
            if let Some(before) = option(self.current.get()) {
                set(&before, "aria-selected", "false");
            }
            let now = option(place);
            self.current.set(place.filter(|_| now.is_some()));
            let Some(now) = now else {
                let _ = self.input.remove_attribute("aria-activedescendant");
                return;
            };
            set(&now, "aria-selected", "true");
            set(&self.input, "aria-activedescendant", &now.id());
            let nearest = ScrollIntoViewOptions::new();
            nearest.set_block(ScrollLogicalPosition::Nearest);
            now.scroll_into_view_with_scroll_into_view_options(&nearest);
        }

        fn press(&self, event: &KeyboardEvent) {
            let is_held = event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
            if is_held || is_composing(event) || self.number() == 0 || self.term().is_empty() {
                return;
            }
            let last = self.number() - 1;
            let current = self.current.get();
            match event.key().as_str() {
                "ArrowDown" | "ArrowUp" if !self.is_open() => self.open(),
                "ArrowDown" => self.choose(Some(current.filter(|place| *place < last).map_or(0, |place| place + 1))),
                "ArrowUp" => self.choose(Some(current.and_then(|place| place.checked_sub(1)).unwrap_or(last))),
                "Escape" if self.is_open() => self.close(),
                "Enter" if self.is_open() && current.is_some() => {
                    if let Some(option) = current.and_then(|place| self.list.children().item(place)) {
                        option.unchecked_into::<HtmlElement>().click();
                    }
                }
                _ => return,
            }
            event.prevent_default();
        }
    }
}
