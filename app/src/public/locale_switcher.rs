//! Links to a page's translations, without a script. Never redirects visitors.

use crate::public::site::Site;
use crate::public::wording::Wording;
use leptos::prelude::*;
use model::locale::Locale;

/// Draws links to the published translations.
/// Returns `None` if there are fewer than two.
///
/// On the search page, the links lead
/// to the search pages of the other locales.
pub(crate) fn locale_switcher(site: &Site<'_>, wording: Wording) -> Option<impl IntoView + use<>> {
    let languages = site.languages();
    if languages.len() < 2 {
        return None;
    }
    let items: Vec<_> = languages
        .iter()
        .map(|(locale, href)| {
            let tag = locale.tag();
            let current = (*locale == site.locale).then_some("true");
            let href = href.clone();
            view! {
                <li>
                    <a href=href lang=tag.clone() hreflang=tag aria-current=current>
                        {name_among(locale, languages.iter().map(|(other, _)| *other))}
                    </a>
                </li>
            }
        })
        .collect();
    Some(view! {
        <nav class="locale-switcher" aria-label=wording.text("public.languages")>
            <ul>{items}</ul>
        </nav>
    })
}

/// Draws a link to the translation in the visitor's
/// preferred language, if there is one.
pub(crate) fn language_offer(site: &Site<'_>, preferred: Option<&Locale>) -> Option<impl IntoView + use<>> {
    let locale = preferred.filter(|locale| locale.base() != site.locale.base())?;
    let translation = site.siblings.iter().find(|sibling| sibling.published && sibling.locale == *locale)?;
    let wording = Wording::of(locale);
    let words = match wording.language.code() == locale.base() {
        true => wording.text("public.readTranslation").to_owned(),
        false => name(locale),
    };
    let direction = locale.is_right_to_left().then_some("rtl");
    Some(view! {
        <aside class="language-offer" aria-label=wording.text("public.languages") lang=locale.tag() dir=direction>
            <a href=site.path_to(&translation.slug, locale) hreflang=locale.tag()>
                {words}
            </a>
        </aside>
    })
}

/// Native names of locales that differ only in their script.
const NAMES_IN_SCRIPT: &[(&str, &str)] =
    &[("zh-hans", "简体中文"), ("zh-hant", "繁體中文"), ("sr-latn", "Srpski"), ("sr-cyrl", "Српски")];

/// Returns the native name of the language,
/// or the locale code if the name is unknown.
pub(crate) fn name(locale: &Locale) -> String {
    if let Some((_, name)) = NAMES_IN_SCRIPT.iter().find(|(code, _)| *code == locale.as_str()) {
        return (*name).to_owned();
    }
    let language =
        isolang::Language::from_639_1(locale.base()).or_else(|| isolang::Language::from_639_3(locale.base()));
    let autonym = language.and_then(|language| language.to_autonym());
    // Removes alternative names, which follow a comma.
    let Some(autonym) = autonym.and_then(|names| names.split(',').next()) else { return locale.tag() };
    let mut letters = autonym.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns the name of a locale.
/// Adds the region if another locale has the same language.
fn name_among<'a>(locale: &Locale, mut all: impl Iterator<Item = &'a Locale>) -> String {
    let is_named = NAMES_IN_SCRIPT.iter().any(|(code, _)| *code == locale.as_str());
    let is_shared = !is_named && all.any(|other| other != locale && other.base() == locale.base());
    match locale.tag().split_once('-').filter(|_| is_shared) {
        Some((_, region)) => format!("{} ({region})", name(locale)),
        None => name(locale),
    }
}

#[cfg(test)]
mod tests {
    use super::{name, name_among};
    use crate::public::testing::{document_for, document_of, view};
    use crate::public::visit::Visit;
    use model::locale::Locale;
    use serde_json::json;

    #[test]
    fn every_published_translation_is_a_link_and_the_current_one_is_marked() {
        let html = document_of(&view(json!({
            "type":"content","title":"T","locale":"nl-nl","slug":"/over-ons",
            "siblings":[["en-gb","/about",true],["nl-nl","/over-ons",true],["de-de","/ueber",false]],
        })));
        assert!(html.contains("<a href=\"/about\" lang=\"en-GB\" hreflang=\"en-GB\">English</a>"), "{html}");
        let current =
            "<a href=\"/nl-nl/over-ons\" lang=\"nl-NL\" hreflang=\"nl-NL\" aria-current=\"true\">Nederlands</a>";
        assert!(html.contains(current) && !html.contains("Deutsch"), "{html}");
    }

    #[test]
    fn a_language_is_called_what_its_speakers_call_it() {
        let locale = |code| Locale::parse(code).unwrap();
        let names =
            ["en-gb", "nl-nl", "de-de", "fr-fr", "es-es", "pl-pl", "ar-eg", "tr-tr"].map(|code| name(&locale(code)));
        assert_eq!(names, ["English", "Nederlands", "Deutsch", "Français", "Español", "Polski", "العربية", "Türkçe"]);
        let chinese = ["zh-hans", "zh-hant", "pcm"].map(locale);
        assert_eq!(chinese.each_ref().map(|one| name_among(one, chinese.iter())), ["简体中文", "繁體中文", "Naijá"]);
        let all = ["en-gb", "en-us", "nl-nl"].map(locale);
        assert_eq!(
            all.each_ref().map(|one| name_among(one, all.iter())),
            ["English (GB)", "English (US)", "Nederlands"]
        );
    }

    #[test]
    fn a_translation_that_the_visitor_would_rather_read_is_offered_in_its_language() {
        let page = view(json!({
            "type":"content","title":"T","locale":"nl-nl","slug":"/over-ons",
            "siblings":[["en-gb","/about",true],["nl-nl","/over-ons",true],["de-de","/ueber",false],["pl-pl","/o-nas",true]],
        }));
        let offered_to = |locale: &str| {
            let visit = Visit { preferred: Locale::parse(locale), ..Visit::default() };
            let html = document_for(&page, &visit);
            html.split("class=\"language-offer\">").nth(1).map(|rest| rest.split("</aside>").next().unwrap().to_owned())
        };
        let english = "<a href=\"/about\" hreflang=\"en-GB\">Read this page in English</a>";
        assert_eq!(offered_to("en-gb").as_deref(), Some(english));
        let polish = "<a href=\"/pl-pl/o-nas\" hreflang=\"pl-PL\">Polski</a>";
        assert_eq!(offered_to("pl-pl").as_deref(), Some(polish));
        for other in ["de-de", "fr-fr", "nl-be"] {
            assert_eq!(offered_to(other), None, "{other}");
        }
    }

    #[test]
    fn a_page_in_one_language_has_no_switcher() {
        let html = document_of(&view(json!({"type":"content","title":"T","siblings":[["en-gb","/about",true]]})));
        assert!(!html.contains("locale-switcher"), "{html}");
    }
}
