//! Addresses of the built assets,
//! by logical name such as `admin.css`.

use crate::admin::screens::{PAGE_EDITOR, SCREENS, SESSION_WATCH, SHELL};
use crate::hydration::Hydration;
use crate::inline_styles::InlineStyles;
use i18n::Language;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Returns the name of every asset that views use.
/// The server refuses a manifest that lacks one of them.
pub(crate) fn needed() -> impl Iterator<Item = &'static str> {
    let screens = SCREENS.iter().map(|screen| screen.island);
    ["public.css", "admin.css", "islands.css", EDIT_BAR, PAGE_EDITOR, SESSION_WATCH, SHELL, PACKAGE]
        .into_iter()
        .chain(screens)
}

/// Logical name of the stylesheet of the bar for staff on live pages.
pub(crate) const EDIT_BAR: &str = "edit-bar.css";
/// Logical name of the folder with the wasm package.
const PACKAGE: &str = "pkg";

/// Hashed addresses of the built files, by logical name.
#[derive(Clone, Debug)]
pub struct Assets {
    paths: BTreeMap<String, String>,
    modules: BTreeMap<String, IslandModules>,
    hydration: Hydration,
    styles: InlineStyles,
    /// The release id of the assets.
    release: String,
}

/// The files of an island.
#[derive(Clone, Debug, Deserialize)]
struct IslandModules {
    /// Module addresses, the entry module first.
    scripts: Vec<String>,
    /// Addresses of the modules with texts, by language code.
    words: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, thiserror::Error)]
pub enum AssetsError {
    #[error("the manifest of the assets cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("the assets do not contain {0}; build them again")]
    Missing(&'static str),
}

impl Assets {
    /// Reads the build's manifest, island modules and inline styles.
    ///
    /// # Errors
    ///
    /// A text is invalid, or an asset of a view is missing.
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

    /// Sets the release id.
    #[must_use]
    pub fn with_release(self, release: String) -> Self {
        Self { release, ..self }
    }

    pub fn release(&self) -> &str {
        &self.release
    }

    /// Returns the addresses of all assets.
    /// An address changes with the content of its file.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        self.paths.values().map(String::as_str)
    }

    /// Loads the React islands from a development server at `url`.
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

    /// Returns the address of an asset.
    /// It is empty for an unknown name.
    pub fn path(&self, name: &str) -> &str {
        self.paths.get(name).map_or("", String::as_str)
    }

    /// Returns the addresses of an island's
    /// modules and of its texts in a language.
    pub fn modules(&self, island: &str, language: Language) -> Vec<&str> {
        let Some(modules) = self.modules.get(island) else { return Vec::new() };
        let words = modules.words.get(language.code()).into_iter().flatten();
        modules.scripts.iter().chain(words).map(String::as_str).collect()
    }

    /// Returns the inline styles of the public site.
    pub fn styles(&self) -> &InlineStyles {
        &self.styles
    }

    /// Returns the scripts that hydrate islands.
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
