//! The script that wakes the islands of a page, and its text for the Content-Security-Policy.

use islands::server::html_of;
use leptos::config::LeptosOptions;
use leptos::hydration::HydrationScripts;
use leptos::prelude::*;

const SCRIPT_OPENS: &str = "<script type=\"module\">";
const SCRIPT_CLOSES: &str = "</script>";

/// Shows what every React island brings hidden for the case that it does not come: at the first failure that nobody
/// handles, or after twenty seconds. An island that has come has none of it any more.
const SHOW_FAILURE: &str = include_str!("hydration_failure.js");

/// What the head of a page with islands holds. It is the same for every page, so it is made once.
#[derive(Clone, Debug)]
pub struct Hydration {
    script: String,
    eager: String,
    late: String,
}

/// When a page needs its islands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HydrationMode {
    /// They are what the page is for, so the browser fetches them at once.
    AtOnce,
    /// The page is complete without them, so they wait until everything else has come.
    WhenIdle,
    /// The page is only looked at, and no script may run in it.
    Never,
}

impl Hydration {
    /// For the wasm package in the folder that is served at `package`: `/pkg/<hash>`.
    pub(crate) fn new(package: &str) -> Self {
        let options = LeptosOptions::builder()
            .output_name("islands")
            .site_pkg_dir(package.trim_start_matches('/').to_owned())
            .build();
        let eager = html_of(|| view! { <HydrationScripts options islands=true /> });
        let eager = eager.replacen(SCRIPT_OPENS, &[SCRIPT_OPENS, SHOW_FAILURE.trim_end()].concat(), 1);
        let script = eager
            .split_once(SCRIPT_OPENS)
            .and_then(|(_, rest)| rest.split_once(SCRIPT_CLOSES))
            .map(|(script, _)| script.to_owned())
            .unwrap_or_default();
        let late = [SCRIPT_OPENS, &script, SCRIPT_CLOSES].concat();
        Self { script, eager, late }
    }

    pub(crate) fn html(&self, mode: HydrationMode) -> &str {
        match mode {
            HydrationMode::AtOnce => &self.eager,
            HydrationMode::WhenIdle => &self.late,
            HydrationMode::Never => "",
        }
    }

    /// The text of the one inline script, byte for byte: a policy allows it by its digest.
    pub fn script(&self) -> &str {
        &self.script
    }
}

#[cfg(test)]
mod tests {
    use super::{Hydration, HydrationMode};

    #[test]
    fn the_script_loads_the_package_from_its_folder() {
        let hydration = Hydration::new("/pkg/abc");
        assert!(hydration.script().contains("\"pkg/abc\", \"islands\", \"islands_bg\""), "{}", hydration.script());
        let eager = hydration.html(HydrationMode::AtOnce);
        assert!(eager.contains("href=\"/pkg/abc/islands.js\""), "{eager}");
        assert!(eager.contains("href=\"/pkg/abc/islands_bg.wasm\""), "{eager}");
        let late = hydration.html(HydrationMode::WhenIdle);
        assert!(!late.contains("<link"), "{late}");
        for html in [eager, late] {
            assert_eq!(html.matches("<script").count(), 1);
            assert!(html.contains("unhandledrejection"), "{html}");
            assert!(html.contains(hydration.script()));
        }
    }
}
