//! The built assets, by the names that the code knows them by.

use crate::admin::screens::{PAGE_EDITOR, SCREENS, SESSION_WATCH};
use crate::hydration::Hydration;
use crate::inline_styles::InlineStyles;
use i18n::Language;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Lists every asset that a view uses. The server does not start with a manifest that lacks one.
pub(crate) fn needed() -> impl Iterator<Item = &'static str> {
    let screens = SCREENS.iter().map(|screen| screen.island);
    ["public.css", "admin.css", "islands.css", PAGE_EDITOR, SESSION_WATCH, PACKAGE].into_iter().chain(screens)
}

/// The folder of the wasm package.
const PACKAGE: &str = "pkg";

/// Addresses of the built files: logical names and hashed addresses.
#[derive(Clone, Debug)]
pub struct Assets {
    paths: BTreeMap<String, String>,
    modules: BTreeMap<String, IslandModules>,
    hydration: Hydration,
    styles: InlineStyles,
    /// The id of the release that the assets belong to.
    release: String,
}

/// The addresses of the files of an island.
#[derive(Clone, Debug, Deserialize)]
struct IslandModules {
    /// All its modules, starting with its entry module.
    scripts: Vec<String>,
    /// The addresses of its texts, by language code.
    words: BTreeMap<String, Vec<String>>,
}

/// Reason why a manifest of assets is invalid.
#[derive(Debug, thiserror::Error)]
pub enum AssetsError {
    #[error("the manifest of the assets cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("the assets do not contain {0}; build them again")]
    Missing(&'static str),
}

impl Assets {
    /// Reads the manifest, the modules of the islands and the inline styles that the build of the assets writes.
    ///
    /// # Errors
    /// A text is not what the build writes, or an asset that views need is not in it.
    pub fn from_json(manifest: &str, modules: &str, styles: &str) -> Result<Self, AssetsError> {
        let paths: BTreeMap<String, String> = serde_json::from_str(manifest)?;
        if let Some(missing) = needed().find(|name| !paths.contains_key(*name)) {
            return Err(AssetsError::Missing(missing));
        }
        let hydration = Hydration::new(&paths[PACKAGE]);
        let modules: BTreeMap<String, IslandModules> = serde_json::from_str(modules)?;
        let has_words =
            |island: &IslandModules| Language::ALL.iter().all(|each| island.words.contains_key(each.code()));
        if !modules.values().all(has_words) {
            return Err(AssetsError::Missing("words of an island in one of the languages"));
        }
        Ok(Self { paths, modules, hydration, styles: serde_json::from_str(styles)?, release: String::new() })
    }

    /// The same assets, as those of a release.
    #[must_use]
    pub fn with_release(self, release: String) -> Self {
        Self { release, ..self }
    }

    pub fn release(&self) -> &str {
        &self.release
    }

    /// Lists the addresses of all assets, which change with their content.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        self.paths.values().map(String::as_str)
    }

    /// The same assets, with the React islands from a development server at `url`.
    #[must_use]
    pub fn with_islands_from(mut self, url: &str) -> Self {
        self.modules.clear();
        for (name, path) in &mut self.paths {
            if let Some(island) = name.strip_prefix("islands/").and_then(|name| name.strip_suffix(".js")) {
                *path = format!("{url}/src/islands/{island}/index.tsx");
            }
        }
        self
    }

    /// The address of an asset. Empty for a name that no view uses.
    pub fn path(&self, name: &str) -> &str {
        self.paths.get(name).map_or("", String::as_str)
    }

    /// Returns the addresses of the modules and texts that a browser needs to show an island in a language.
    pub fn modules(&self, island: &str, language: Language) -> Vec<&str> {
        let Some(modules) = self.modules.get(island) else { return Vec::new() };
        let words = modules.words.get(language.code()).into_iter().flatten();
        modules.scripts.iter().chain(words).map(String::as_str).collect()
    }

    /// The inline styles of the public site.
    pub fn styles(&self) -> &InlineStyles {
        &self.styles
    }

    /// The scripts that hydrate the islands of a page.
    pub fn hydration(&self) -> &Hydration {
        &self.hydration
    }
}

#[cfg(test)]
mod tests {
    use super::{Assets, AssetsError, needed};
    use crate::public::testing::{STYLES, assets, manifest, modules};
    use i18n::Language;

    #[test]
    fn a_manifest_names_every_asset() {
        let assets = Assets::from_json(&manifest(), &modules(), STYLES).unwrap();
        assert_eq!(assets.path("public.css"), "/assets/public-1.css");
        let lacking = Assets::from_json(&manifest().replace("admin.css", "other.css"), &modules(), STYLES);
        assert!(matches!(lacking, Err(AssetsError::Missing("admin.css"))));
        for name in needed() {
            let lacking =
                Assets::from_json(&manifest().replace(&format!("\"{name}\""), "\"other\""), &modules(), STYLES);
            assert!(matches!(lacking, Err(AssetsError::Missing(missing)) if missing == name), "{name}");
        }
        assert!(matches!(Assets::from_json("[]", &modules(), STYLES), Err(AssetsError::Unreadable(_))));
        let speechless = Assets::from_json(&manifest(), &modules().replace("\"fr\"", "\"xx\""), STYLES);
        assert!(matches!(speechless, Err(AssetsError::Missing(_))));
    }

    #[test]
    fn an_island_needs_its_modules_and_the_words_of_its_language() {
        let modules =
            ["/assets/page-editor-1.js", "/assets/base-1.js", "/assets/words-nl-1.js", "/assets/words-nl-editor-1.js"];
        assert_eq!(assets().modules("islands/page-editor.js", Language::Nl), modules);
        let served = assets().with_islands_from("http://localhost:5173");
        assert!(served.modules("islands/page-editor.js", Language::Nl).is_empty());
    }
}
