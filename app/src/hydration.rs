//! The script that hydrates the islands of a page, and its texts for the Content-Security-Policy.

use islands::server::html_of;
use leptos::config::LeptosOptions;
use leptos::hydration::HydrationScripts;
use leptos::prelude::*;

const SCRIPT_OPENS: &str = "<script type=\"module\">";
const SCRIPT_CLOSES: &str = "</script>";

/// Shows the hidden fallback of React islands after the first unhandled error or after 20 seconds. An island that
/// has loaded contains no fallback any more.
const SHOW_FAILURE: &str = include_str!("hydration_failure.js");

/// Delays a module until the page has loaded and a frame was painted, at most one second after loading. Otherwise
/// islands may delay the first paint, because a browser may report idle before it. A background tab paints no frame.
const AFTER_PAINT: &str = include_str!("hydration_after_paint.js");

/// Call in the script of Leptos that waits for an idle moment. It may never come in a browser that paints no frames.
const IDLE: &str = "window.requestIdleCallback(c)";

/// Call that waits for an idle moment for at most half a second.
const IDLE_OR_SOON: &str = "window.requestIdleCallback(c,{timeout:500})";

/// Scripts for the head of pages with islands. They are the same for all pages, so they are built once.
#[derive(Clone, Debug)]
pub struct Hydration {
    at_once: Inline,
    when_idle: Inline,
}

/// An inline script and its HTML for the head.
#[derive(Clone, Debug)]
struct Inline {
    script: String,
    html: String,
}

/// Time at which a page loads its islands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HydrationMode {
    /// The islands are the main content, so the browser fetches them at once.
    AtOnce,
    /// The page is complete without islands, so they load after everything else has loaded and is painted.
    WhenIdle,
    /// The page is a read-only view in which no script may run.
    Never,
}

impl Hydration {
    /// For the wasm package in the folder that is served at `package`: `/pkg/<hash>`.
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

    /// The exact texts of the inline scripts. The Content-Security-Policy allows them by hash.
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
