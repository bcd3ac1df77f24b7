//! Sets the labels of schemas from the catalogue of phrases.
//!
//! A schema itself contains no phrases. The catalogue
//! has phrases under `types.<block type>` and `pages.<page type>`:
//! the label, `description` and `fields.<name>`.
//! The phrases of a field are its label, its hint and
//! `choices.<value>`. A field of items also has `singular`
//! and the phrases of each field of an item. A field without
//! own phrases uses the top-level `fields.<name>`.

use super::kind::{Choice, Field, FieldKind};
use super::schema::{BlockSchema, PageTypeSchema};
use super::words::Labels;

/// Finds a phrase in all languages by key.
pub type FindPhrase<'a> = &'a dyn Fn(&str) -> Option<Labels>;

impl BlockSchema {
    /// Sets all labels.
    ///
    /// # Errors
    ///
    /// Returns the key of a phrase that is missing in English.
    pub fn set_labels(&mut self, find: FindPhrase<'_>) -> Result<(), String> {
        let place = format!("types.{}", self.id);
        set(&mut self.label, find, &place, "label")?;
        set(&mut self.description, find, &place, "description")?;
        label_fields(&mut self.fields, find, &place)
    }

    /// Sets each missing label to the id or name
    /// of what it labels.
    pub fn set_labels_by_name(&mut self) {
        name(&mut self.label, &self.id);
        name(&mut self.description, &self.id);
        name_fields(&mut self.fields);
    }
}

impl PageTypeSchema {
    /// Sets all labels.
    ///
    /// # Errors
    ///
    /// Returns the key of a phrase that is missing in English.
    pub fn set_labels(&mut self, find: FindPhrase<'_>) -> Result<(), String> {
        let place = format!("pages.{}", self.id);
        set(&mut self.label, find, &place, "label")?;
        set(&mut self.description, find, &place, "description")?;
        label_fields(&mut self.fields, find, &place)
    }

    /// Sets each missing label to the id or name
    /// of what it labels.
    pub fn set_labels_by_name(&mut self) {
        name(&mut self.label, &self.id);
        name(&mut self.description, &self.id);
        name_fields(&mut self.fields);
    }
}

fn label_fields(fields: &mut [Field], find: FindPhrase<'_>, owner: &str) -> Result<(), String> {
    for field in fields {
        let own = format!("{owner}.fields.{}", field.name);
        let shared = format!("fields.{}", field.name);
        let is_shared = phrase(find, &own, "label").is_none() && phrase(find, &shared, "label").is_some();
        let place = if is_shared { &shared } else { &own };
        set(&mut field.label, find, place, "label")?;
        field.hint = phrase(find, place, "hint");
        match &mut field.kind {
            FieldKind::Choice { options } | FieldKind::Colour { options } => label_choices(options, find, place)?,
            FieldKind::Items(items) => {
                set(&mut items.singular, find, place, "singular")?;
                label_fields(&mut items.fields, find, place)?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn label_choices(options: &mut [Choice], find: FindPhrase<'_>, place: &str) -> Result<(), String> {
    options.iter_mut().try_for_each(|option| set(&mut option.label, find, place, &format!("choices.{}", option.value)))
}

/// Sets a label unless the schema contains it. Schemas contain
/// labels that are proper names, such as programming languages.
fn set(label: &mut Labels, find: FindPhrase<'_>, place: &str, part: &str) -> Result<(), String> {
    if label.is_empty() {
        *label = phrase(find, place, part).ok_or_else(|| format!("{place}.{part}"))?;
    }
    Ok(())
}

fn phrase(find: FindPhrase<'_>, place: &str, part: &str) -> Option<Labels> {
    find(&format!("{place}.{part}")).filter(|labels| !labels.is_empty())
}

fn name_fields(fields: &mut [Field]) {
    for field in fields {
        name(&mut field.label, &field.name);
        match &mut field.kind {
            FieldKind::Choice { options } | FieldKind::Colour { options } => {
                options.iter_mut().for_each(|option| name(&mut option.label, &option.value));
            }
            FieldKind::Items(items) => {
                name(&mut items.singular, &field.name);
                name_fields(&mut items.fields);
            }
            _ => {}
        }
    }
}

fn name(label: &mut Labels, name: &str) {
    if label.is_empty() {
        *label = Labels::of_name(name);
    }
}

#[cfg(test)]
mod tests {
    use crate::fields::kind::{Choice, Field, FieldKind, Items};
    use crate::fields::schema::{BlockSchema, PageTypeSchema};
    use crate::fields::words::Labels;

    /// Returns a catalogue that has a phrase for each of these keys.
    fn catalogue(parts: &'static [&'static str]) -> impl Fn(&str) -> Option<Labels> {
        move |key| parts.contains(&key).then(|| Labels::of_name(key))
    }

    fn block() -> BlockSchema {
        let card = Items::of([Field::optional("title", FieldKind::text())]);
        let side = FieldKind::choice([Choice::new("left"), Choice::named("c", Labels::of_name("C"))]);
        BlockSchema::new(
            "t",
            vec![
                Field::optional("title", FieldKind::text()),
                Field::optional("cards", card),
                Field::optional("side", side),
            ],
        )
    }

    const WHOLE: &[&str] = &[
        "types.t.label",
        "types.t.description",
        "types.t.fields.cards.label",
        "types.t.fields.cards.singular",
        "types.t.fields.cards.fields.title.label",
        "fields.title.label",
        "fields.title.hint",
        "fields.side.label",
        "fields.side.choices.left",
    ];

    #[test]
    fn a_label_is_found_by_the_place_of_its_field_and_else_among_the_shared_ones() {
        let mut block = block();
        block.set_labels(&catalogue(WHOLE)).unwrap();
        let [title, cards, side] = &block.fields[..] else { panic!("{block:?}") };
        assert_eq!((block.label.get("en"), block.description.get("en")), ("types.t.label", "types.t.description"));
        assert_eq!(title.label.get("en"), "fields.title.label");
        assert_eq!(title.hint.as_ref().map(|hint| hint.get("en")), Some("fields.title.hint"));
        let FieldKind::Items(items) = &cards.kind else { panic!("{cards:?}") };
        assert_eq!(items.singular.get("en"), "types.t.fields.cards.singular");
        let inner = &items.fields[0];
        assert_eq!((inner.label.get("en"), &inner.hint), ("types.t.fields.cards.fields.title.label", &None));
        let FieldKind::Choice { options } = &side.kind else { panic!("{side:?}") };
        let options: Vec<_> = options.iter().map(|option| option.label.get("en")).collect();
        assert_eq!(options, ["fields.side.choices.left", "C"]);
    }

    #[test]
    fn a_phrase_that_is_missing_is_named() {
        // If a field has neither its own nor a shared
        // phrase, the error names its own path.
        for (missing, named) in [
            ("types.t.label", "types.t.label"),
            ("types.t.description", "types.t.description"),
            ("types.t.fields.cards.singular", "types.t.fields.cards.singular"),
            ("types.t.fields.cards.label", "types.t.fields.cards.label"),
            ("fields.title.label", "types.t.fields.title.label"),
            ("fields.side.choices.left", "fields.side.choices.left"),
        ] {
            let error = block().set_labels(&|key| catalogue(WHOLE)(key).filter(|_| key != missing));
            assert_eq!(error, Err(named.to_owned()));
        }
    }

    #[test]
    fn what_has_no_label_is_called_by_its_name() {
        let mut page = PageTypeSchema::new("p", block().fields);
        page.set_labels_by_name();
        let FieldKind::Items(items) = &page.fields[1].kind else { panic!("{page:?}") };
        let labels = [&page.label, &page.fields[0].label, &items.singular, &items.fields[0].label];
        assert_eq!(labels.map(|label| label.get("nl")), ["p", "title", "cards", "title"]);
    }
}
