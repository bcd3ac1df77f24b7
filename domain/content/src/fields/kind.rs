//! Fields and their kinds. A kind decides the control, the check, and what is done with the value.

use super::words::Labels;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The most characters of a one-line field, of a plain text and of one rich text.
pub const MAX_TEXT: u32 = 255;
pub const MAX_LONG_TEXT: u32 = 2_000;
pub const MAX_RICH_TEXT: usize = 200_000;
/// Maximum number of elements of a rich text inside each other.
pub const MAX_NESTING: usize = 100;
/// The most items of a list where its schema says nothing else.
pub const MAX_ITEMS: u32 = 100;
/// The most lists of items inside each other.
pub const MAX_LEVELS: usize = 3;

/// Whether a field may stay empty. Storing a draft never asks; requesting publication and publishing do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Need {
    Required,
    Optional,
}

/// One field of a block type, a page type or an item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    pub name: String,
    pub label: Labels,
    /// A sentence of help under the label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<Labels>,
    #[serde(flatten)]
    pub kind: FieldKind,
    pub need: Need,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown_when: Option<Condition>,
    /// The value in a new block or item; the first option of a choice where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
}

/// When a field is shown. What is not shown is kept, and nothing is asked of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Condition {
    /// The name of a field beside this one; where there is none, of one around its item.
    pub field: String,
    /// The value that it must have. Where it has none, its default counts.
    pub is: Value,
}

impl Field {
    /// Labels follow when the types are put together.
    pub fn required(name: &str, kind: impl Into<FieldKind>) -> Self {
        Self {
            name: name.to_owned(),
            label: Labels::default(),
            hint: None,
            kind: kind.into(),
            need: Need::Required,
            shown_when: None,
            default: None,
        }
    }

    pub fn optional(name: &str, kind: impl Into<FieldKind>) -> Self {
        Self { need: Need::Optional, ..Self::required(name, kind) }
    }

    #[must_use]
    pub fn shown_when(self, field: &str, is: impl Into<Value>) -> Self {
        Self { shown_when: Some(Condition { field: field.to_owned(), is: is.into() }), ..self }
    }

    #[must_use]
    pub fn default(self, value: impl Into<Value>) -> Self {
        Self { default: Some(value.into()), ..self }
    }

    /// The value that a new block has here: the default, else the first option, else none. An optional colour has none.
    pub fn initial(&self) -> Option<Value> {
        match (&self.default, &self.kind) {
            (Some(value), _) => Some(value.clone()),
            (None, FieldKind::Colour { .. }) if self.need == Need::Optional => None,
            (None, FieldKind::Choice { options } | FieldKind::Colour { options }) => {
                options.first().map(|option| Value::String(option.value.clone()))
            }
            (None, FieldKind::Switch) => Some(Value::Bool(false)),
            _ => None,
        }
    }
}

/// What kind of value a field holds, with the limits of that value.
///
/// Values are JSON: text, links, dates, choices and colours are strings, numbers are numbers, switches booleans, a page is
/// its id, tags are a list of strings, items a list of objects with a `key` each. Pictures and files stand in `__images` and
/// `__files`, under the path of their field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum FieldKind {
    /// One line.
    Text {
        /// The most characters.
        max: u32,
    },
    /// Several lines of plain text.
    LongText { max: u32 },
    /// Several lines for a machine to read: not prose, so no words of the page.
    Code { max: u32 },
    /// HTML, cleaned by the server. Bold, italic and other marks inside a line are always allowed.
    RichText { features: Vec<TextFeature> },
    Number {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        min: Option<f64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max: Option<f64>,
        /// The distance between two allowed numbers, counted from `min`, else from 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        step: Option<f64>,
    },
    /// True or false.
    Switch,
    /// One of the options.
    Choice { options: Vec<Choice> },
    /// One of the site's colours, by the name of its token.
    Colour { options: Vec<Choice> },
    /// A day, `YYYY-MM-DD`.
    Date,
    /// A moment, RFC 3339.
    DateTime,
    /// External, internal (slug only), `#anchor`, `mailto:` or `tel:`.
    Link,
    /// A page of YouTube or Vimeo that shows one video.
    VideoLink,
    /// A page of this site, by its id.
    Page {
        /// The ids of the page types to choose from; empty for all.
        types: Vec<String>,
    },
    /// A page type of this installation, by its id.
    PageType,
    Tags {
        /// The most tags.
        max: u32,
    },
    /// One picture.
    Picture,
    /// Several pictures in an order.
    Pictures { max: u32 },
    /// One document.
    File,
    /// Several documents in an order.
    Files { max: u32 },
    /// A list of items, each with fields of its own.
    Items(Items),
}

impl FieldKind {
    pub const fn text() -> Self {
        Self::Text { max: MAX_TEXT }
    }

    pub const fn long_text() -> Self {
        Self::LongText { max: MAX_LONG_TEXT }
    }

    /// Rich text with everything that the editor can make.
    pub fn rich_text() -> Self {
        Self::RichText { features: TextFeature::ALL.to_vec() }
    }

    pub fn choice(options: impl IntoIterator<Item = Choice>) -> Self {
        Self::Choice { options: options.into_iter().collect() }
    }

    /// Whole numbers.
    pub fn whole(min: i32, max: i32) -> Self {
        Self::Number { min: Some(min.into()), max: Some(max.into()), step: Some(1.0) }
    }
}

/// What rich text may have besides paragraphs and marks inside a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TextFeature {
    Headings,
    Lists,
    Links,
    Quotes,
    Code,
    Tables,
    /// Lines across the text.
    Rules,
}

impl TextFeature {
    pub const ALL: [Self; 7] =
        [Self::Headings, Self::Lists, Self::Links, Self::Quotes, Self::Code, Self::Tables, Self::Rules];
}

/// An option of a choice or of a colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Choice {
    pub value: String,
    pub label: Labels,
}

impl Choice {
    /// Its label follows when the types are put together.
    pub fn new(value: &str) -> Self {
        Self::named(value, Labels::default())
    }

    /// An option with a proper name, which no catalogue has.
    pub fn named(value: &str, label: Labels) -> Self {
        Self { value: value.to_owned(), label }
    }
}

/// What a list of items is made of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Items {
    /// The fields of one item.
    #[schema(no_recursion)]
    pub fields: Vec<Field>,
    /// The fewest items, asked when it is published, and the most.
    pub min: u32,
    pub max: u32,
    /// The name of the field that an item is called by in lists.
    pub item_label: String,
    /// What one item is called.
    pub singular: Labels,
}

impl Items {
    /// Any number of items up to [`MAX_ITEMS`], each called by its first field.
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
