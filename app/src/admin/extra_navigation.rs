//! The operator's navigation entries, read from a file.

use content::link::Link;
use i18n::Language;
use model::access::{Actor, Permission};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The operator's navigation entries.
/// They follow the built-in entries.
#[derive(Clone, Debug, Default)]
pub struct ExtraNavigation(Vec<ExtraEntry>);

/// A link, a group of links,
/// or a link with more links below it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExtraEntry {
    label: Label,
    /// The address of the link.
    /// Empty if the entry is only a group.
    #[serde(default)]
    pub(super) href: String,
    /// The permission required for the entry and its items.
    #[serde(default)]
    permission: Option<Permission>,
    #[serde(default)]
    items: Vec<ExtraEntry>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Label {
    Everywhere(String),
    ByLanguage(BTreeMap<String, String>),
}

impl ExtraNavigation {
    /// Parses a list of entries.
    ///
    /// `[{"label": {"en": "Shop", "nl": "Winkel"}, "href": "/shop",
    /// "permission": "view-drafts", "items": […]}]`
    ///
    /// # Errors
    ///
    /// A message for the operator about the first mistake.
    pub fn from_json(json: &str) -> Result<Self, String> {
        let entries: Vec<ExtraEntry> = serde_json::from_str(json).map_err(|error| error.to_string())?;
        for (number, entry) in entries.iter().enumerate() {
            check(entry, &format!("entry {}", number + 1))?;
            for (below, item) in entry.items.iter().enumerate() {
                let place = format!("entry {}, item {}", number + 1, below + 1);
                check(item, &place)?;
                if !item.items.is_empty() {
                    return Err(format!("{place} has items, but the navigation has only two levels"));
                }
            }
        }
        Ok(Self(entries))
    }

    /// Returns the entries that an actor may see.
    pub(super) fn entries<'a>(&'a self, actor: &Actor) -> impl Iterator<Item = &'a ExtraEntry> {
        self.0.iter().filter(|entry| entry.is_open_to(actor))
    }
}

impl ExtraEntry {
    /// Returns the label in this language,
    /// else in English, else in any language.
    pub(super) fn label(&self, language: Language) -> &str {
        match &self.label {
            Label::Everywhere(label) => label,
            Label::ByLanguage(labels) => labels
                .get(language.code())
                .or_else(|| labels.get(Language::En.code()))
                .or_else(|| labels.values().next())
                .map_or("", String::as_str),
        }
    }

    /// Returns the items that an actor may see.
    pub(super) fn items<'a>(&'a self, actor: &Actor) -> impl Iterator<Item = &'a Self> {
        self.items.iter().filter(|item| item.is_open_to(actor))
    }

    fn is_open_to(&self, actor: &Actor) -> bool {
        self.permission.is_none_or(|permission| !actor.grants_of(permission).is_empty())
    }
}

fn check(entry: &ExtraEntry, place: &str) -> Result<(), String> {
    let labels: Vec<&str> = match &entry.label {
        Label::Everywhere(label) => vec![label],
        Label::ByLanguage(labels) => {
            let known = |code: &String| Language::ALL.iter().any(|language| language.code() == code.as_str());
            if let Some(code) = labels.keys().find(|code| !known(code)) {
                return Err(format!("{place} has a label in {code}; the languages are en, nl, de and fr"));
            }
            labels.values().map(String::as_str).collect()
        }
    };
    if labels.is_empty() || labels.iter().any(|label| label.trim().is_empty()) {
        return Err(format!("{place} has no label"));
    }
    match (entry.href.as_str(), Link::parse_without_file(&entry.href)) {
        ("", _) if entry.items.is_empty() => Err(format!("{place} has neither an href nor items")),
        ("", _) => Ok(()),
        (_, None | Some(Link::Anchor(_))) => Err(format!("{place} has an href that is not an address: {}", entry.href)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::ExtraNavigation;

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (json, expected) in [
            ("{}", "expected a sequence"),
            (r#"[{"label":"A"}]"#, "entry 1 has neither an href nor items"),
            (r#"[{"label":" ","href":"/a"}]"#, "entry 1 has no label"),
            (r#"[{"label":{},"href":"/a"}]"#, "entry 1 has no label"),
            (r#"[{"label":{"xx":"A"},"href":"/a"}]"#, "entry 1 has a label in xx"),
            (
                r#"[{"label":"A","href":"javascript:alert(1)"}]"#,
                "entry 1 has an href that is not an address: javascript:",
            ),
            (r#"[{"label":"A","href":"/a"},{"label":"B","items":[{"label":"C"}]}]"#, "entry 2, item 1 has neither"),
            (
                r#"[{"label":"A","items":[{"label":"B","items":[{"label":"C","href":"/c"}]}]}]"#,
                "entry 1, item 1 has items, but",
            ),
            (r#"[{"label":"A","href":"/a","permission":"fly"}]"#, "unknown variant `fly`"),
            (r#"[{"label":"A","link":"/a"}]"#, "unknown field `link`"),
        ] {
            let error = ExtraNavigation::from_json(json).unwrap_err();
            assert!(error.contains(expected), "{error} for {json}");
        }
        assert!(ExtraNavigation::from_json("[]").is_ok());
    }
}
