//! The scripts that hydrate islands, and their
//! texts for the Content-Security-Policy.

use islands::server::html_of;
use leptos::config::LeptosOptions;
use leptos::hydration::HydrationScripts;
use leptos::prelude::*;

const SCRIPT_OPENS: &str = "<script type=\"module\">";
const SCRIPT_CLOSES: &str = "</script>";

/// Script that shows the error message of React islands,
/// after an unhandled promise rejection or 20 seconds.
///
/// Islands that have loaded no longer contain the message.
const SHOW_FAILURE: &str = include_str!("hydration_failure.js");

/// Code that delays the module until the first paint
/// after the page has loaded, for at most one second.
///
/// Without the delay, islands may delay the first
/// paint, because browsers may be idle before it.
/// The limit is for background tabs, which never paint.
const AFTER_PAINT: &str = include_str!("hydration_after_paint.js");

/// The code by which Leptos waits until the browser is idle.
/// Browsers that draw no frames never report that.
const IDLE: &str = "window.requestIdleCallback(c)";

/// Replaces [`IDLE`].
/// Waits until the browser is idle, for at most half a second.
const IDLE_OR_SOON: &str = "window.requestIdleCallback(c,{timeout:500})";

/// Scripts in the head of pages with islands.
/// They are the same on all pages.
#[derive(Clone, Debug)]
pub struct Hydration {
    at_once: Inline,
    when_idle: Inline,
}

/// An inline script, and the HTML that contains it.
#[derive(Clone, Debug)]
struct Inline {
    script: String,
    html: String,
}

/// Decides when a page loads its islands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HydrationMode {
    /// Loads at once, because islands are the main content.
    AtOnce,
    /// Loads after the first paint, because
    /// the page is complete without islands.
    WhenIdle,
    /// Never loads islands, because the
    /// page is a view without scripts.
    Never,
}

impl Hydration {
    /// Creates the scripts.
    /// `package` is the folder of the wasm package, `/pkg/<hash>`.
    pub(crate) fn new(package: &str) -> Self {
        let options = LeptosOptions::builder()
            .output_name("islands")
            .site_pkg_dir(package.trim_start_matches('/').to_owned())
            .build();
        let html = html_of(|| view! { <HydrationScripts options islands=true /> });
        let (preloads, script) = html.split_once(SCRIPT_OPENS).unwrap_or_default();
        let script = script.split_once(SCRIPT_CLOSES).map_or("", |(script, _)| script).replace(IDLE, IDLE_OR_SOON);
        let show_failure = SHOW_FAILURE.trim_end();
        let inline = |preloads: &str, script: String| {
            let html = [preloads, SCRIPT_OPENS, &script, SCRIPT_CLOSES].concat();
            Inline { script, html }
        };
        Self {
            at_once: inline(preloads, [show_failure, &script].concat()),
            when_idle: inline("", [show_failure, AFTER_PAINT.trim_end(), &script].concat()),
        }
    }

    pub(crate) fn html(&self, mode: HydrationMode) -> &str {
        match mode {
            HydrationMode::AtOnce => &self.at_once.html,
            HydrationMode::WhenIdle => &self.when_idle.html,
            HydrationMode::Never => "",
        }
    }

    /// Returns the inline scripts.
    /// The Content-Security-Policy allows them by hash.
    pub(crate) fn scripts(&self) -> [&str; 2] {
        [&self.at_once.script, &self.when_idle.script]
    }
}

#[cfg(test)]
mod tests {
    use super::{AFTER_PAINT, Hydration, HydrationMode, IDLE_OR_SOON, SCRIPT_CLOSES, SCRIPT_OPENS};

    #[test]
    fn the_scripts_load_the_package_from_its_folder() {
        let hydration = Hydration::new("/pkg/abc");
        let at_once = hydration.html(HydrationMode::AtOnce);
        assert!(at_once.contains("href=\"/pkg/abc/islands.js\""), "{at_once}");
        assert!(at_once.contains("href=\"/pkg/abc/islands_bg.wasm\""), "{at_once}");
        let when_idle = hydration.html(HydrationMode::WhenIdle);
        assert!(!when_idle.contains("<link"), "{when_idle}");
        for (html, script) in [at_once, when_idle].into_iter().zip(hydration.scripts()) {
            assert_eq!(html.matches("<script").count(), 1);
            assert!(script.contains("\"pkg/abc\", \"islands\", \"islands_bg\""), "{script}");
            assert!(script.contains("unhandledrejection"), "{script}");
            assert!(script.contains(IDLE_OR_SOON), "{script}");
            assert!(html.contains(&[SCRIPT_OPENS, script, SCRIPT_CLOSES].concat()));
        }
    }

    #[test]
    fn only_islands_that_the_page_is_complete_without_wait_for_the_first_paint() {
        let hydration = Hydration::new("/pkg/abc");
        let waits = |mode| hydration.html(mode).contains(AFTER_PAINT.trim_end());
        assert!(waits(HydrationMode::WhenIdle));
        assert!(!waits(HydrationMode::AtOnce));
    }
}
