//! The home page of a site that has no live page yet.

use crate::SET_UP_COMMAND;
use crate::public::PublicContext;
use crate::public::notice::{Notice, notice};
use crate::public::site::Site;
use crate::public::wording::Wording;
use leptos::prelude::*;
use model::view::{FirstStep, SiteView};

/// Renders the page. It contains no secret, because
/// anyone can open it. The caller sets the status.
pub fn first_step(view: &SiteView, step: FirstStep, cx: &PublicContext<'_>) -> String {
    let wording = Wording::of(&view.locale);
    let (title, text, action): (_, _, fn(&Site<'_>, Wording) -> AnyView) = match step {
        FirstStep::SetUp => ("public.firstStep.setUpTitle", "public.firstStep.setUpText", set_up_command),
        FirstStep::Publish => ("public.firstStep.publishTitle", "public.firstStep.publishText", admin_link),
    };
    let (title, text) = (wording.text(title).to_owned(), wording.text(text).to_owned());
    notice(view, cx, &Notice { title, text, action })
}

fn set_up_command(_: &Site<'_>, wording: Wording) -> AnyView {
    view! {
        <p>{wording.say("public.firstStep.command")}</p>
        <pre lang="zxx" tabindex="0">
            <code>{SET_UP_COMMAND}</code>
        </pre>
    }
    .into_any()
}

fn admin_link(_: &Site<'_>, wording: Wording) -> AnyView {
    view! {
        <p>
            <a href="/cmsadmin/">{wording.say("public.firstStep.logIn")}</a>
        </p>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::first_step;
    use crate::public::testing::{assets, context, settings};
    use model::locale::Locale;
    use model::view::{FirstStep, SiteView};
    use std::sync::Arc;

    #[test]
    fn a_site_without_pages_says_what_it_waits_for_and_where_to_go() {
        let view = SiteView { settings: settings(), locale: Locale::parse("de-de").unwrap(), menus: Arc::default() };
        let html = |step| first_step(&view, step, &context(&assets()));
        let empty = html(FirstStep::SetUp);
        for part in ["<html lang=\"de-DE\">", "pagewright setup-link --data", "content=\"noindex\""] {
            assert!(empty.contains(part), "{part} in {empty}");
        }
        assert!(!empty.contains("href=\"/cmsadmin/\""), "{empty}");
        let unpublished = html(FirstStep::Publish);
        assert!(
            unpublished.contains("<a href=\"/cmsadmin/\">") && !unpublished.contains("setup-link"),
            "{unpublished}"
        );
    }
}
