//! Reduces schemas to one language, so that screens
//! do not receive phrases of other languages.

use super::kind::{Choice, Field, FieldKind, Items};
use super::schema::{BlockSchema, PageTypeSchema};
use super::words::Labels;

impl Labels {
    /// Keeps only the phrase in this language. If there
    /// is none, keeps the English phrase under this language.
    #[must_use]
    pub fn in_language(&self, language: &str) -> Self {
        Self([(language.to_owned(), self.get(language).to_owned())].into())
    }
}

impl BlockSchema {
    #[must_use]
    pub fn in_language(&self, language: &str) -> Self {
        Self {
            id: self.id.clone(),
            label: self.label.in_language(language),
            description: self.description.in_language(language),
            group: self.group,
            fields: fields(&self.fields, language),
            frame_origins: self.frame_origins.clone(),
            permission: self.permission,
        }
    }
}

impl PageTypeSchema {
    #[must_use]
    pub fn in_language(&self, language: &str) -> Self {
        Self {
            id: self.id.clone(),
            label: self.label.in_language(language),
            description: self.description.in_language(language),
            fields: fields(&self.fields, language),
        }
    }
}

fn fields(fields: &[Field], language: &str) -> Vec<Field> {
    fields.iter().map(|field| field.in_language(language)).collect()
}

fn choices(options: &[Choice], language: &str) -> Vec<Choice> {
    options.iter().map(|option| Choice::named(&option.value, option.label.in_language(language))).collect()
}

impl Field {
    fn in_language(&self, language: &str) -> Self {
        Self {
            name: self.name.clone(),
            label: self.label.in_language(language),
            hint: self.hint.as_ref().map(|hint| hint.in_language(language)),
            kind: self.kind.in_language(language),
            optionality: self.optionality,
            shown_when: self.shown_when.clone(),
            default: self.default.clone(),
        }
    }
}

impl FieldKind {
    fn in_language(&self, language: &str) -> Self {
        match self {
            Self::Choice { options } => Self::Choice { options: choices(options, language) },
            Self::Colour { options } => Self::Colour { options: choices(options, language) },
            Self::Items(items) => Self::Items(Items {
                fields: fields(&items.fields, language),
                min: items.min,
                max: items.max,
                item_label: items.item_label.clone(),
                singular: items.singular.in_language(language),
            }),
            Self::Text { .. }
            | Self::LongText { .. }
            | Self::Code { .. }
            | Self::RichText { .. }
            | Self::Number { .. }
            | Self::Switch
            | Self::Date
            | Self::DateTime
            | Self::Link
            | Self::VideoLink
            | Self::Page { .. }
            | Self::PageType
            | Self::Tags { .. }
            | Self::Picture
            | Self::Pictures { .. }
            | Self::File
            | Self::Files { .. } => self.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::kind::{Choice, Field, FieldKind, Items};
    use super::super::schema::BlockSchema;
    use super::super::words::Labels;
    use serde_json::{Value, json};

    fn name() -> Labels {
        let phrases = [("en", "Name"), ("nl", "Naam"), ("de", "Name"), ("fr", "Nom")];
        Labels(phrases.map(|(language, text)| (language.to_owned(), text.to_owned())).into())
    }

    fn languages(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(members) => {
                for (name, value) in members {
                    match (name.as_str(), value) {
                        ("label" | "hint" | "description" | "singular", Value::Object(phrases)) => {
                            found.extend(phrases.keys().cloned());
                        }
                        _ => languages(value, found),
                    }
                }
            }
            Value::Array(values) => values.iter().for_each(|value| languages(value, found)),
            _ => {}
        }
    }

    #[test]
    fn a_schema_in_one_language_has_no_phrase_in_another_at_any_depth() {
        let inner = Items::of([Field::optional("c", FieldKind::choice([Choice::new("a")]))]);
        let outer = Items::of([Field::optional("b", inner)]);
        let fields = vec![Field::required("a", outer), Field::optional("d", FieldKind::Switch)];
        let mut schema = BlockSchema::new("x", fields);
        let has_phrase = |key: &str| !key.ends_with(".hint") || key.ends_with("fields.c.hint");
        schema.set_labels(&|key| has_phrase(key).then(name)).unwrap();
        let mut found = Vec::new();
        languages(&serde_json::to_value(schema.in_language("nl")).unwrap(), &mut found);
        assert_eq!((found.len(), found.iter().all(|language| language == "nl")), (10, true), "{found:?}");
        // Reducing a schema twice changes nothing more.
        assert_eq!(schema.in_language("nl").in_language("nl"), schema.in_language("nl"));
    }

    #[test]
    fn what_a_language_has_no_phrase_for_is_in_english() {
        let english = Labels([("en".to_owned(), "Name".to_owned())].into());
        assert_eq!(serde_json::to_value(english.in_language("nl")).unwrap(), json!({"nl":"Name"}));
    }
}
