//! The document head of all admin screens.

use crate::admin::PRODUCT;
use crate::assets::Assets;
use crate::hydration::HydrationMode;
use crate::render;
use i18n::Language;
use leptos::prelude::*;
use model::id::UserId;
use model::theme::ColourScheme;

/// Stylesheets of screens without React islands.
pub(super) const PLAIN: &[&str] = &["admin.css"];
/// Stylesheets of screens with React islands.
pub(super) const WITH_ISLANDS: &[&str] = &["admin.css", "islands.css"];

/// The parts of an admin document other than its body.
pub(super) struct AdminDocument<'a> {
    pub(super) assets: &'a Assets,
    pub(super) csrf_token: &'a str,
    /// The logged-in user, if any.
    pub(super) user: Option<UserId>,
    pub(super) language: Language,
    /// The user's colour scheme.
    /// If it is `None`, that of the device is used.
    pub(super) scheme: Option<ColourScheme>,
    /// The title of the browser tab, before the name of the site.
    pub(super) title: &'a str,
    /// Name of the site. Empty without a logged-in user.
    pub(super) site: &'a str,
    pub(super) styles: &'a [&'a str],
}

impl AdminDocument<'_> {
    pub(super) fn render<V: IntoView>(&self, body: impl FnOnce() -> V) -> String {
        render::document((self.language, self.scheme), self.assets, HydrationMode::AtOnce, || self.head(), body)
    }

    fn head(&self) -> impl IntoView + use<> {
        let styles = self.styles.iter().map(|name| self.assets.path(name).to_owned());
        // The first words tell tabs apart, because browsers cut off the end.
        let site = if self.site.is_empty() { PRODUCT } else { self.site };
        let styles: Vec<_> = styles.map(|path| view! { <link rel="stylesheet" href=path /> }).collect();
        view! {
            <title>{format!("{} – {site}", self.title)}</title>
            <meta name="robots" content="noindex" />
            <meta name="csrf-token" content=self.csrf_token.to_owned() />
            <meta name="release" content=self.assets.release().to_owned() />
            {self.user.map(|user| view! { <meta name="user-id" content=user.to_string() /> })}
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            {styles}
        }
    }
}
