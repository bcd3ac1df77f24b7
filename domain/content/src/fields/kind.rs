//! Fields and their kinds. The kind decides how editors enter
//! a value, how it is checked and how it is used.

use super::words::Labels;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Default maximum of characters in a text of one line.
pub const MAX_TEXT_CHARS: u32 = 255;
/// Default maximum of characters in a plain text of several lines.
pub const MAX_LONG_TEXT_CHARS: u32 = 2_000;
/// Maximum of characters in a rich text.
pub const MAX_RICH_TEXT_CHARS: usize = 200_000;
/// Maximum nesting depth of elements in rich text.
pub const MAX_NESTING: usize = 100;
/// Default maximum of items in a list.
pub const MAX_ITEMS: u32 = 100;
/// Maximum nesting depth of lists of items.
pub const MAX_ITEM_LEVELS: usize = 3;

/// Optionality of a value. Checked when a page is published
/// or its publication requested, not in drafts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Optionality {
    Required,
    Optional,
}

/// A field of a block type, page type or item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    pub name: String,
    pub label: Labels,
    /// A sentence of help, shown below the label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<Labels>,
    #[serde(flatten)]
    pub kind: FieldKind,
    pub optionality: Optionality,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown_when: Option<Condition>,
    /// The value in a new block or item.
    /// If absent, a choice has its first option.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
}

/// The condition under which a field is shown.
/// Values of hidden fields are kept, but not checked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Condition {
    /// The name of a field at the same level.
    /// If there is none, at the nearest level around it.
    pub field: String,
    /// The required value of that field. An empty field
    /// counts as having its default.
    pub is: Value,
}

impl Field {
    /// Returns a required field. [`Types`](super::registry::Types)
    /// sets its label.
    pub fn required(name: &str, kind: impl Into<FieldKind>) -> Self {
        Self {
            name: name.to_owned(),
            label: Labels::default(),
            hint: None,
            kind: kind.into(),
            optionality: Optionality::Required,
            shown_when: None,
            default: None,
        }
    }

    pub fn optional(name: &str, kind: impl Into<FieldKind>) -> Self {
        Self { optionality: Optionality::Optional, ..Self::required(name, kind) }
    }

    #[must_use]
    pub fn shown_when(self, field: &str, is: impl Into<Value>) -> Self {
        Self { shown_when: Some(Condition { field: field.to_owned(), is: is.into() }), ..self }
    }

    #[must_use]
    pub fn default(self, value: impl Into<Value>) -> Self {
        Self { default: Some(value.into()), ..self }
    }

    /// Returns the value in a new block: the default,
    /// or else the first option.
    ///
    /// An optional colour without a default has no value.
    pub fn initial(&self) -> Option<Value> {
        match (&self.default, &self.kind) {
            (Some(value), _) => Some(value.clone()),
            (None, FieldKind::Colour { .. }) if self.optionality == Optionality::Optional => None,
            (None, FieldKind::Choice { options } | FieldKind::Colour { options }) => {
                options.first().map(|option| Value::String(option.value.clone()))
            }
            (None, FieldKind::Switch) => Some(Value::Bool(false)),
            _ => None,
        }
    }
}

/// The kind of a field's value, with its limits.
///
/// Values are JSON. Text, links, dates, choices and colours
/// are strings, numbers are numbers, switches are booleans,
/// a page is its id, tags are a list of strings,
/// and items are objects with a `key`. Pictures and files
/// are in `__images` and `__files` by field path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum FieldKind {
    /// One line of plain text.
    Text {
        /// Maximum number of characters.
        max: u32,
    },
    /// Several lines of plain text.
    LongText { max: u32 },
    /// Lines of program code. Search and word counts ignore them.
    Code { max: u32 },
    /// HTML, which the server cleans. Inline marks
    /// such as bold are always allowed.
    RichText {
        features: Vec<TextFeature>,
        /// Maximum number of characters without markup,
        /// for short texts such as captions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max: Option<u32>,
    },
    Number {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        min: Option<f64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max: Option<f64>,
        /// Distance between allowed numbers, beginning at `min` or 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        step: Option<f64>,
    },
    /// True or false.
    Switch,
    /// One of the options.
    Choice { options: Vec<Choice> },
    /// A colour of the site, by the name of its design token.
    Colour { options: Vec<Choice> },
    /// A day, `YYYY-MM-DD`.
    Date,
    /// A time in RFC 3339.
    DateTime,
    /// A link: an external address, an internal slug, `#anchor`,
    /// `mailto:`, `tel:`, or `file:` and the id of a file.
    Link,
    /// The address of a YouTube or Vimeo video.
    VideoLink,
    /// A page of this site, by id.
    Page {
        /// Ids of page types to choose from. If empty, all pages.
        types: Vec<String>,
    },
    /// A page type of this installation, by id.
    PageType,
    Tags {
        /// Maximum number of tags.
        max: u32,
    },
    /// One picture.
    Picture,
    /// Several pictures, in order.
    Pictures { max: u32 },
    /// One document.
    File,
    /// Several documents, in order.
    Files { max: u32 },
    /// A list of items with fields.
    Items(Items),
}

impl FieldKind {
    pub const fn text() -> Self {
        Self::Text { max: MAX_TEXT_CHARS }
    }

    pub const fn long_text() -> Self {
        Self::LongText { max: MAX_LONG_TEXT_CHARS }
    }

    /// Returns true if a value can contain links to files.
    pub const fn links_to_files(&self) -> bool {
        matches!(self, Self::RichText { .. } | Self::Link)
    }

    /// Returns a rich text with all features.
    pub fn rich_text() -> Self {
        Self::RichText { features: TextFeature::ALL.to_vec(), max: None }
    }

    pub fn choice(options: impl IntoIterator<Item = Choice>) -> Self {
        Self::Choice { options: options.into_iter().collect() }
    }

    /// Returns a whole number in a range.
    pub fn whole(min: i32, max: i32) -> Self {
        Self::Number { min: Some(min.into()), max: Some(max.into()), step: Some(1.0) }
    }
}

/// Features that a rich text can allow, in addition
/// to paragraphs and inline marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TextFeature {
    Headings,
    Lists,
    Links,
    Quotes,
    Code,
    Tables,
    /// Horizontal rules.
    Rules,
}

impl TextFeature {
    pub const ALL: [Self; 7] =
        [Self::Headings, Self::Lists, Self::Links, Self::Quotes, Self::Code, Self::Tables, Self::Rules];
}

/// An option of a choice or colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Choice {
    pub value: String,
    pub label: Labels,
}

impl Choice {
    /// Returns an option. [`Types`](super::registry::Types) sets its label.
    pub fn new(value: &str) -> Self {
        Self::named(value, Labels::default())
    }

    /// Returns an option whose label is a proper name,
    /// which is not in the catalogue.
    pub fn named(value: &str, label: Labels) -> Self {
        Self { value: value.to_owned(), label }
    }
}

/// The definition of a list of items.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Items {
    /// The fields of one item.
    #[schema(no_recursion)]
    pub fields: Vec<Field>,
    /// Minimum number of items. Not checked in drafts.
    pub min: u32,
    /// Maximum number of items.
    pub max: u32,
    /// The name of the field that contains the title of an item.
    pub item_label: String,
    /// The label of a single item, such as "Card".
    pub singular: Labels,
}

impl Items {
    /// Returns a list of at most [`MAX_ITEMS`] items.
    /// The first field is the title of an item.
    pub fn of(fields: impl IntoIterator<Item = Field>) -> Self {
        let fields: Vec<Field> = fields.into_iter().collect();
        let item_label = fields.first().map(|field| field.name.clone()).unwrap_or_default();
        Self { fields, min: 0, max: MAX_ITEMS, item_label, singular: Labels::default() }
    }

    #[must_use]
    pub fn between(self, min: u32, max: u32) -> Self {
        Self { min, max, ..self }
    }

    #[must_use]
    pub fn labelled_by(self, field: &str) -> Self {
        Self { item_label: field.to_owned(), ..self }
    }
}

impl From<Items> for FieldKind {
    fn from(items: Items) -> Self {
        Self::Items(items)
    }
}

#[cfg(test)]
mod tests {
    use super::{Choice, Field, FieldKind};
    use serde_json::json;

    #[test]
    fn a_choice_begins_with_its_first_option_and_an_optional_colour_with_none() {
        let options = || vec![Choice::new("ink"), Choice::new("sand")];
        let colour = || FieldKind::Colour { options: options() };
        assert_eq!(Field::optional("c", FieldKind::choice(options())).initial(), Some(json!("ink")));
        assert_eq!(Field::required("c", colour()).initial(), Some(json!("ink")));
        assert_eq!(Field::optional("c", colour()).initial(), None);
    }
}
