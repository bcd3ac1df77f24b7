//! Cookie consent: the panel, the link that reopens
//! it, and the scripts that need consent.
//!
//! The panel is a form that works without a script.
//! It covers the bottom of the window,
//! so the page does not move when the panel closes.

use crate::public::forms::{error_box, problem_words};
use crate::public::visit::{Panel, Visit};
use crate::public::wording::Wording;
use leptos::prelude::*;
use model::block::Block;
use model::site::{Settings, SiteTexts};
use model::visitors::{ConsentCategory, ConsentState};

/// The query that reopens the panel.
pub const OPENED_BY: &str = "consent";

const ACTION: &str = "/api/pagewright/visitors/consent";
const TITLE_ID: &str = "consent-title";

/// The panel's texts and return address.
pub(crate) struct ConsentWords<'a> {
    /// The site's own texts.
    /// If they are missing, the panel shows the built-in texts.
    pub(crate) own: Option<&'a SiteTexts>,
    pub(crate) back: String,
}

/// Returns true if scripts or blocks need consent.
pub(crate) fn is_asked_for(settings: &Settings, blocks: &[Block]) -> bool {
    !settings.consent.scripts.is_empty() || blocks::need_consent(blocks)
}

/// Returns the addresses of the scripts
/// to which the visitor has consented.
pub fn allowed_scripts(settings: &Settings, consent: ConsentState) -> Vec<&str> {
    let allowed = settings.consent.scripts.iter().filter(|script| consent.allows(script.category));
    allowed.map(|script| script.src.as_str()).collect()
}

/// Returns the origins of the scripts
/// to which the visitor has consented.
pub fn allowed_origins(settings: &Settings, consent: ConsentState) -> Vec<String> {
    let allowed = settings.consent.scripts.iter().filter(|script| consent.allows(script.category));
    let mut origins: Vec<String> = allowed.filter_map(|script| script.origin()).collect();
    origins.sort();
    origins.dedup();
    origins
}

/// Draws the footer link that opens the panel.
///
/// Pages that need no consent have this link
/// only for visitors who have chosen before.
pub(crate) fn settings_link(path: &str, wording: Wording) -> AnyView {
    view! {
        <a class="footer-consent" href=format!("{path}?{OPENED_BY}")>
            {wording.say("public.consent.settings")}
        </a>
    }
    .into_any()
}

/// Draws the panel, if the visitor has
/// to choose or wants to choose again.
/// `is_asked` is true for pages that need consent.
///
/// After the choice, the visitor returns to the page.
pub(crate) fn panel(
    is_asked: bool,
    words: &ConsentWords<'_>,
    visit: &Visit,
    token: &str,
    wording: Wording,
) -> Option<AnyView> {
    let is_open = visit.panel == Panel::Open || is_asked && visit.consent == ConsentState::Unknown;
    is_open.then(|| draw(words, visit, token, wording))
}

fn draw(words: &ConsentWords<'_>, visit: &Visit, token: &str, wording: Wording) -> AnyView {
    let title = words.own.map(|own| own.consent_title.clone()).filter(|title| !title.is_empty());
    let text = words.own.map(|own| own.consent_text.clone()).filter(|text| !text.is_empty());
    let own_or = |own: Option<String>, key| own.map_or_else(|| wording.say(key), IntoAny::into_any);
    let problem = visit.consent_problem.map(|problem| error_box(problem_words(problem, wording), true, wording));
    // Accepting and refusing are equally easy:
    // both need one click, and both buttons look the same.
    view! {
        <section class="consent" aria-labelledby=TITLE_ID>
            <form class="consent-form" method="post" action=ACTION>
                <input type="hidden" name="token" value=token.to_owned() />
                <input type="hidden" name="back" value=words.back.clone() />
                <h2 class="consent-title" id=TITLE_ID>
                    {own_or(title, "public.consent.title")}
                </h2>
                {problem}
                <p>{own_or(text, "public.consent.text")}</p>
                <div class="consent-choices">
                    <button class="consent-button" name="choice" value="none">
                        {wording.say("public.consent.refuse")}
                    </button>
                    <button class="consent-button" name="choice" value="all">
                        {wording.say("public.consent.accept")}
                    </button>
                    <details class="consent-details" open=visit.panel == Panel::Open>
                        <summary class="consent-button">{wording.say("public.consent.choose")}</summary>
                        <fieldset>
                            <legend>{wording.say("public.consent.categories")}</legend>
                            <label>
                                <input type="checkbox" checked=true disabled=true />
                                {wording.say("public.consent.necessary")}
                            </label>
                            {category(ConsentCategory::Statistics, visit.consent, wording)}
                            {category(ConsentCategory::Marketing, visit.consent, wording)}
                            <button class="consent-button" name="choice" value="selected">
                                {wording.say("public.consent.save")}
                            </button>
                        </fieldset>
                    </details>
                </div>
            </form>
        </section>
    }
    .into_any()
}

/// Draws the checkbox of a category.
/// It is selected only if the visitor has consented before.
fn category(category: ConsentCategory, consent: ConsentState, wording: Wording) -> AnyView {
    let (name, words) = match category {
        ConsentCategory::Statistics => ("statistics", wording.say("public.consent.statistics")),
        ConsentCategory::Marketing => ("marketing", wording.say("public.consent.marketing")),
    };
    view! {
        <label>
            <input type="checkbox" name=name value="true" checked=consent.allows(category) />
            {words}
        </label>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use crate::public::testing::{document_for, document_of, view};
    use crate::public::visit::{Panel, Visit};
    use model::site::OptionalScript;
    use model::view::{PageView, RenderPurpose};
    use model::visitors::{Consent, ConsentCategory, ConsentState};
    use serde_json::json;
    use std::sync::Arc;

    /// Only the panel has this class.
    const PANEL: &str = "class=\"consent\"";

    fn plain() -> PageView {
        view(json!({"type":"content","title":"T","slug":"/about"}))
    }

    fn with_scripts() -> PageView {
        let mut page = plain();
        let script = |src: &str, category| OptionalScript { src: src.into(), category };
        Arc::make_mut(&mut page.settings).consent.scripts = vec![
            script("https://count.example/c.js", ConsentCategory::Statistics),
            script("https://ads.example/a.js", ConsentCategory::Marketing),
        ];
        page
    }

    fn given(statistics: bool, marketing: bool) -> Visit {
        Visit { consent: ConsentState::Given(Consent { statistics, marketing }), ..Visit::default() }
    }

    #[test]
    fn nothing_is_asked_where_there_is_nothing_to_agree_to() {
        let html = document_of(&plain());
        assert!(!html.contains("consent"), "{html}");
        let chosen = document_for(&plain(), &given(true, true));
        assert!(chosen.contains("href=\"/about?consent\"") && !chosen.contains(PANEL), "{chosen}");
    }

    #[test]
    fn a_script_loads_only_after_its_category_was_agreed_to() {
        for (visit, count, ads) in [
            (Visit::default(), false, false),
            (given(false, false), false, false),
            (given(true, false), true, false),
            (given(true, true), true, true),
        ] {
            let html = document_for(&with_scripts(), &visit);
            assert_eq!(html.contains("<script src=\"https://count.example/c.js\" async></script>"), count, "{html}");
            assert_eq!(html.contains("https://ads.example/a.js"), ads, "{html}");
        }
    }

    #[test]
    fn the_panel_offers_all_choices_alike_and_comes_first() {
        let html = document_of(&with_scripts());
        for part in [
            "<section aria-labelledby=\"consent-title\"",
            "name=\"choice\" value=\"none\" class=\"consent-button\">Refuse all</button>",
            "name=\"choice\" value=\"all\" class=\"consent-button\">Accept all</button>",
            "<summary class=\"consent-button\">Choose</summary>",
            "name=\"back\" value=\"/about\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(html.find("class=\"consent\"") < html.find("site-header"), "{html}");
        assert_eq!(html.matches(" checked").count(), 1, "{html}");
    }

    #[test]
    fn a_choice_closes_the_panel_and_the_footer_opens_it_with_that_choice() {
        let closed = document_for(&with_scripts(), &given(true, false));
        assert!(!closed.contains(PANEL) && closed.contains("href=\"/about?consent\""), "{closed}");
        let open = document_for(&with_scripts(), &Visit { panel: Panel::Open, ..given(true, false) });
        assert!(open.contains("name=\"statistics\" value=\"true\" checked"), "{open}");
        assert!(open.contains("<details open class=\"consent-details\""), "{open}");
        assert!(!open.contains("name=\"marketing\" value=\"true\" checked"), "{open}");
    }

    #[test]
    fn a_page_with_a_video_asks_and_a_preview_never_does() {
        let video = json!([{"type":"video-link","key":"v","props":{"url":"https://vimeo.com/76979871","title":"V"}}]);
        let mut page = view(json!({"type":"content","title":"T","blocks":video}));
        assert!(document_of(&page).contains(PANEL));
        page.purpose = RenderPurpose::Preview;
        assert!(!document_of(&page).contains("consent"));
    }
}
