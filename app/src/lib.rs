//! Everything that Leptos renders:
//! public pages and the admin shell.
//!
//! Runs on the server only and fetches no data.
//! A function renders a document from the data that it gets.

pub mod admin;
pub mod assets;
pub mod hydration;
pub mod inline_styles;
pub mod mail;
pub mod public;
mod render;
mod templates;

use content::fields::registry::{SchemaError, Types};

/// Command of the operator that prints a new set-up link.
const SET_UP_COMMAND: &str = "pagewright setup-link --data FOLDER";

/// The block and page types and the templates of this release.
///
/// # Errors
///
/// A schema has a mistake, or an English phrase is missing.
pub fn types() -> Result<Types, SchemaError> {
    let blocks = blocks::types().iter().map(blocks::BlockType::registered).collect();
    let types = Types::labelled(blocks, public::page_types::schemas(), &i18n::type_phrase)?;
    Ok(public::page_types::with_around(types).with_templates(templates::shipped()).with_sites(templates::sites()))
}

#[cfg(test)]
mod tests {
    use super::public::page_types;
    use content::fields::kind::{Field, FieldKind};
    use content::fields::registry::Types;
    use content::fields::schema::Labels;
    use i18n::{Language, type_phrase};
    use serde_json::Value;
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    /// Collects the labels of fields,
    /// each with the path of its field.
    fn labels<'a>(place: &str, fields: &'a [Field], found: &mut Vec<(String, &'a Labels)>) {
        for field in fields {
            let place = format!("{place}.{}", field.name);
            found.push((place.clone(), &field.label));
            found.extend(field.hint.iter().map(|hint| (format!("{place} (hint)"), hint)));
            match &field.kind {
                FieldKind::Choice { options } | FieldKind::Colour { options } => {
                    found.extend(options.iter().map(|option| (format!("{place} ({})", option.value), &option.label)));
                }
                FieldKind::Items(items) => {
                    found.push((format!("{place} (singular)"), &items.singular));
                    labels(&place, &items.fields, found);
                }
                _ => {}
            }
        }
    }

    #[test]
    fn every_label_is_written_in_all_languages() {
        let types = super::types().unwrap();
        let mut found = Vec::new();
        for schema in types.blocks() {
            found.extend([
                (schema.id.clone(), &schema.label),
                (format!("{} (description)", schema.id), &schema.description),
            ]);
            labels(&schema.id, &schema.fields, &mut found);
        }
        for schema in types.pages() {
            found.extend([
                (schema.id.clone(), &schema.label),
                (format!("{} (description)", schema.id), &schema.description),
            ]);
            labels(&schema.id, &schema.fields, &mut found);
        }
        assert!(found.len() > 400, "{}", found.len());
        let missing = found.iter().flat_map(|(place, labels)| {
            let lacking = Language::ALL.iter().filter(|language| !labels.0.contains_key(language.code()));
            lacking.map(move |language| format!("{}: {place}", language.code()))
        });
        let missing: Vec<_> = missing.collect();
        assert!(missing.is_empty(), "{missing:#?}");
    }

    #[test]
    fn every_phrase_of_a_type_is_the_label_of_something() {
        let asked = RefCell::new(BTreeSet::new());
        let blocks = blocks::types().iter().map(blocks::BlockType::registered).collect();
        Types::labelled(blocks, page_types::schemas(), &|key| {
            asked.borrow_mut().insert(key.to_owned());
            type_phrase(key)
        })
        .unwrap();
        let catalogue: Value = serde_json::from_str(include_str!("../i18n/en/blocks.json")).unwrap();
        let asked = asked.into_inner();
        for area in ["fields", "pages", "types"] {
            check_asked(area, &catalogue[area], &asked);
        }
    }

    fn check_asked(key: &str, tree: &Value, asked: &BTreeSet<String>) {
        match tree.as_object() {
            Some(branches) => {
                branches.iter().for_each(|(name, branch)| check_asked(&format!("{key}.{name}"), branch, asked));
            }
            None => assert!(asked.contains(key), "{key} is no label"),
        }
    }
}
