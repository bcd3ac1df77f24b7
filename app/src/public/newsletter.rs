//! Pages that links in newsletter mails open.
//! Visitors confirm by a button, because mail
//! programs may open links on their own.

use crate::public::PublicContext;
use crate::public::notice::{Notice, home_link, notice};
use crate::public::site::Site;
use crate::public::wording::Wording;
use leptos::prelude::*;
use model::view::SiteView;
use model::visitors::NewsletterAction;

/// The state of a newsletter link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkState {
    /// The link is valid.
    /// The page has a button that performs the action.
    Ready,
    Done,
    /// The link was used before, and the
    /// subscription has not changed since.
    AlreadyDone,
    /// The link is unknown or expired,
    /// or the subscription has changed.
    Dead,
}

/// Renders the page of a link. The caller sets the status.
pub fn newsletter(view: &SiteView, cx: &PublicContext<'_>, action: NewsletterAction, state: LinkState) -> String {
    let wording = Wording::of(&view.locale);
    let (title, text) = words(action, state, wording);
    let action: fn(&Site<'_>, Wording) -> AnyView = match (state, action) {
        (LinkState::Ready, NewsletterAction::Confirm) => confirm_button,
        (LinkState::Ready, NewsletterAction::Unsubscribe) => unsubscribe_button,
        (LinkState::Done | LinkState::AlreadyDone | LinkState::Dead, _) => home_link,
    };
    notice(view, cx, &Notice { title: title.to_owned(), text: text.to_owned(), action })
}

fn words(action: NewsletterAction, state: LinkState, wording: Wording) -> (&'static str, &'static str) {
    let (title, text) = match (action, state) {
        (_, LinkState::Dead) => ("public.newsletter.dead.title", "public.newsletter.dead.text"),
        (NewsletterAction::Confirm, LinkState::Ready) => {
            ("public.newsletter.confirm.title", "public.newsletter.confirm.text")
        }
        (NewsletterAction::Confirm, LinkState::Done) => {
            ("public.newsletter.confirmed.title", "public.newsletter.confirmed.text")
        }
        (NewsletterAction::Confirm, LinkState::AlreadyDone) => {
            ("public.newsletter.alreadyConfirmed.title", "public.newsletter.alreadyConfirmed.text")
        }
        (NewsletterAction::Unsubscribe, LinkState::Ready) => {
            ("public.newsletter.unsubscribe.title", "public.newsletter.unsubscribe.text")
        }
        (NewsletterAction::Unsubscribe, LinkState::Done) => {
            ("public.newsletter.unsubscribed.title", "public.newsletter.unsubscribed.text")
        }
        (NewsletterAction::Unsubscribe, LinkState::AlreadyDone) => {
            ("public.newsletter.alreadyUnsubscribed.title", "public.newsletter.alreadyUnsubscribed.text")
        }
    };
    (wording.text(title), wording.text(text))
}

fn confirm_button(_: &Site<'_>, wording: Wording) -> AnyView {
    button(wording.say("public.newsletter.confirm.button"))
}

fn unsubscribe_button(_: &Site<'_>, wording: Wording) -> AnyView {
    button(wording.say("public.newsletter.unsubscribe.button"))
}

/// Draws a form with a button. The form is sent
/// to the current address, which contains the token.
fn button(label: AnyView) -> AnyView {
    view! {
        <form method="post">
            <button class="button" type="submit">
                {label}
            </button>
        </form>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{LinkState, newsletter};
    use crate::public::testing::{assets, context, settings};
    use model::locale::Locale;
    use model::view::SiteView;
    use model::visitors::NewsletterAction;
    use std::sync::Arc;

    #[test]
    fn only_a_link_that_is_ready_has_a_button() {
        let locale = Locale::parse("de-de").unwrap();
        let view = SiteView { settings: settings(), locale, menus: Arc::default() };
        for action in [NewsletterAction::Confirm, NewsletterAction::Unsubscribe] {
            for (state, expected) in
                [(LinkState::Ready, 1), (LinkState::Done, 0), (LinkState::AlreadyDone, 0), (LinkState::Dead, 0)]
            {
                let html = newsletter(&view, &context(&assets()), action, state);
                assert_eq!(html.matches("<button").count(), expected, "{action:?} {state:?}: {html}");
                assert!(html.contains("content=\"noindex\""), "{html}");
            }
        }
    }
}
