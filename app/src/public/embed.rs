//! The document of an embed frame: third-party code only.

use crate::assets::Assets;
use crate::hydration::HydrationMode;
use crate::render::document;
use leptos::prelude::*;
use model::embed::Embed;
use model::locale::Locale;

/// Renders the document.
/// The Content-Security-Policy of its response limits the code.
pub fn embed(embed: &Embed, locale: &Locale, assets: &Assets) -> String {
    let head = || {
        view! {
            <title>{embed.title.clone()}</title>
            <meta name="robots" content="noindex" />
            <style>"body{margin:0}"</style>
        }
    };
    document(locale, assets, HydrationMode::Never, head, || view! { <body inner_html=embed.html.clone()></body> })
}

#[cfg(test)]
mod tests {
    use super::embed;
    use crate::public::testing::assets;
    use model::embed::Embed;
    use model::locale::Locale;

    #[test]
    fn the_code_is_the_body_and_its_name_is_text() {
        let html = "<script>let a = 1 < 2;</script>".to_owned();
        let code = Embed { title: "</title><b>".to_owned(), html, origins: Vec::new() };
        let document = embed(&code, &Locale::parse("nl-nl").unwrap(), &assets());
        for part in [
            "<html lang=\"nl-NL\">",
            "<title>&lt;/title&gt;&lt;b&gt;</title>",
            "<body><script>let a = 1 < 2;</script></body></html>",
        ] {
            assert!(document.contains(part), "{part} in {document}");
        }
        assert!(!document.contains("stylesheet"), "{document}");
    }
}
