//! Texts of the product in the page's language.
//! If the product does not have it,
//! they are in English and marked as English.

use blocks::context::{product_words, speaks};
use i18n::Language;
use leptos::prelude::*;
use model::locale::Locale;

/// The language of product texts on a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wording {
    pub(crate) language: Language,
    /// True if this is also the language of the page.
    is_of_page: bool,
}

impl Wording {
    pub(crate) fn of(locale: &Locale) -> Self {
        Self { language: Language::of(locale), is_of_page: speaks(locale) }
    }

    /// Returns the text of a key, for attributes and titles.
    pub(crate) fn text(self, key: &'static str) -> &'static str {
        i18n::t(self.language, key)
    }

    /// Like [`Self::text`], with variables filled in.
    pub(crate) fn text_with(self, key: &'static str, variables: &[(&str, &str)]) -> String {
        i18n::t_with(self.language, key, variables)
    }

    /// Draws the text of a key.
    /// Marks it as English if the page has another language.
    pub(crate) fn say(self, key: &'static str) -> AnyView {
        self.show(self.text(key))
    }

    /// Like [`Self::say`], with variables filled in.
    pub(crate) fn say_with(self, key: &'static str, variables: &[(&str, &str)]) -> AnyView {
        self.show(self.text_with(key, variables))
    }

    /// Draws a text that has the same language as [`Self::text`].
    pub(crate) fn show(self, words: impl Into<String>) -> AnyView {
        product_words(words.into(), self.is_of_page)
    }
}

#[cfg(test)]
mod tests {
    use crate::public::testing::{document_for, view};
    use crate::public::visit::{Panel, Visit};
    use i18n::Language;
    use serde_json::json;

    fn contact_page(locale: &str) -> String {
        let blocks = json!([
            {"type":"contact-form","key":"f","props":{"title":"صفحة"}},
            {"type":"html-embed","key":"e","props":{"title":"خريطة","html":"<b>x</b>"}},
            {"type":"video-link","key":"v","props":{"title":"فيلم","url":"https://youtu.be/dQw4w9WgXcQ"}},
        ]);
        let page = view(json!({"type":"article","title":"صفحة","locale":locale,"blocks":blocks}));
        document_for(&page, &Visit { panel: Panel::Open, ..Visit::default() })
    }

    #[test]
    fn words_of_the_product_are_marked_as_english_on_pages_of_other_languages() {
        let html = contact_page("ar-eg");
        for words in ["Skip to the content", "Send", "First name", "Accept all"] {
            assert!(html.contains(&format!("<span lang=\"en\" dir=\"ltr\">{words}</span>")), "{words} in {html}");
        }
        for sentence in ["This part of the page comes from another site.", "Video from YouTube."] {
            assert!(html.contains(&format!("<span lang=\"en\" dir=\"ltr\">{sentence}")), "{sentence} in {html}");
        }
        assert!(html.contains("<h2 class=\"block-heading\">صفحة</h2>"), "{html}");
    }

    #[test]
    fn words_in_the_language_of_the_page_are_not_marked() {
        for language in Language::ALL {
            let locale = format!("{}-be", language.code());
            assert!(!contact_page(&locale).contains("<span lang="), "{locale}");
        }
    }
}
