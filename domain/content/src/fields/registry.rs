//! The block types and page types of the installation,
//! for checks, renderer and editor.

use super::kind::{FieldKind, MAX_ITEM_LEVELS};
use super::labels::FindPhrase;
use super::path::is_name;
use super::schema::{Behaviour, BlockSchema, Condition, Field, PageTypeSchema, RelatedPagesQuery};
use crate::templates::{ShippedTemplate, StarterSite};
use model::block::Props;
use model::teaser::RelatedPages;
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

/// A block type without its view.
#[derive(Clone, Debug)]
pub struct RegisteredBlockType {
    pub schema: Arc<BlockSchema>,
    pub behaviour: Behaviour,
}

/// The known types, in the order in which editors
/// choose from them.
#[derive(Clone, Debug, Default)]
pub struct Types {
    blocks: Vec<RegisteredBlockType>,
    by_id: HashMap<String, usize>,
    pages: Vec<Arc<PageTypeSchema>>,
    /// The queries for related pages, by id of the page type.
    around: HashMap<String, RelatedPagesQuery>,
    templates: Vec<ShippedTemplate>,
    /// The texts of templates that editors must replace.
    placeholders: HashSet<String>,
    sites: Vec<StarterSite>,
}

/// The schemas for the content of one page:
/// its page type and all block types.
#[derive(Clone, Copy, Debug)]
pub struct Schemas<'a> {
    pub types: &'a Types,
    page_type: &'a str,
}

impl<'a> Schemas<'a> {
    /// Returns the fields of the page type.
    /// Empty if the page type is unknown.
    pub fn page_fields(&self) -> &'a [Field] {
        self.types.find_page_type(self.page_type).map_or(&[], |schema| &schema.fields)
    }

    /// Returns the fields of a block type.
    /// Empty if the block type is unknown.
    pub fn block_fields(&self, block_type: &str) -> &'a [Field] {
        self.types.find_block(block_type).map_or(&[], |block_type| &block_type.schema.fields)
    }
}

/// An error in a schema, as a sentence
/// for the developer of the type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaError(String);

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SchemaError {}

impl Types {
    /// Builds the types with names as labels, for tests.
    ///
    /// # Errors
    ///
    /// Returns the first mistake in a schema, such as a duplicate
    /// id or field name, a condition that can never hold,
    /// or items more than three levels deep.
    pub fn new(mut blocks: Vec<RegisteredBlockType>, mut pages: Vec<PageTypeSchema>) -> Result<Self, SchemaError> {
        blocks.iter_mut().for_each(|block| Arc::make_mut(&mut block.schema).set_labels_by_name());
        pages.iter_mut().for_each(PageTypeSchema::set_labels_by_name);
        Self::checked(blocks, pages)
    }

    /// Builds the types with labels from a catalogue.
    ///
    /// # Errors
    ///
    /// The errors of [`Self::new`], and a phrase that is missing in English.
    pub fn labelled(
        mut blocks: Vec<RegisteredBlockType>,
        mut pages: Vec<PageTypeSchema>,
        find: FindPhrase<'_>,
    ) -> Result<Self, SchemaError> {
        let missing = |key: String| SchemaError(format!("The phrase \"{key}\" is missing."));
        for block in &mut blocks {
            Arc::make_mut(&mut block.schema).set_labels(find).map_err(missing)?;
        }
        for page in &mut pages {
            page.set_labels(find).map_err(missing)?;
        }
        Self::checked(blocks, pages)
    }

    fn checked(blocks: Vec<RegisteredBlockType>, pages: Vec<PageTypeSchema>) -> Result<Self, SchemaError> {
        let mut by_id = HashMap::new();
        for (index, block) in blocks.iter().enumerate() {
            let schema = &block.schema;
            let at = |problem: String| SchemaError(format!("The block type \"{}\" {problem}.", schema.id));
            if by_id.insert(schema.id.clone(), index).is_some() {
                return Err(at("is registered twice".to_owned()));
            }
            check_fields(&schema.fields, None, 0).map_err(at)?;
        }
        let mut ids = HashSet::new();
        for schema in &pages {
            let at = |problem: String| SchemaError(format!("The page type \"{}\" {problem}.", schema.id));
            if !ids.insert(schema.id.as_str()) {
                return Err(at("is registered twice".to_owned()));
            }
            check_fields(&schema.fields, None, 0).map_err(at)?;
        }
        Ok(Self { blocks, by_id, pages: pages.into_iter().map(Arc::new).collect(), ..Self::default() })
    }

    /// Adds the query that returns the related pages
    /// of a page type.
    #[must_use]
    pub fn showing_around(mut self, page_type: &str, query: RelatedPagesQuery) -> Self {
        self.around.insert(page_type.to_owned(), query);
        self
    }

    /// Adds the patterns and page templates that the product ships.
    #[must_use]
    pub fn with_templates(self, templates: Vec<ShippedTemplate>) -> Self {
        let placeholders = templates.iter().flat_map(|template| template.placeholders.iter().cloned()).collect();
        Self { templates, placeholders, ..self }
    }

    /// Returns true if a shipped template contains a text
    /// that tells editors what to write.
    pub fn is_placeholder(&self, text: &str) -> bool {
        self.placeholders.contains(text)
    }

    /// Returns the shipped patterns and page templates,
    /// in the order in which editors choose from them.
    pub fn templates(&self) -> &[ShippedTemplate] {
        &self.templates
    }

    /// Adds the sites that an empty installation can start with.
    #[must_use]
    pub fn with_sites(self, sites: Vec<StarterSite>) -> Self {
        Self { sites, ..self }
    }

    pub fn sites(&self) -> &[StarterSite] {
        &self.sites
    }

    /// Returns the related pages that a page of this type shows.
    pub fn around(&self, page_type: &str, props: &Props) -> Option<RelatedPages> {
        self.around.get(page_type).and_then(|query| query(props))
    }

    /// Returns the schemas for this page type.
    pub fn of_page<'a>(&'a self, page_type: &'a str) -> Schemas<'a> {
        Schemas { types: self, page_type }
    }

    pub fn find_block(&self, id: &str) -> Option<&RegisteredBlockType> {
        self.by_id.get(id).map(|index| &self.blocks[*index])
    }

    pub fn find_page_type(&self, id: &str) -> Option<&PageTypeSchema> {
        self.pages.iter().map(Arc::as_ref).find(|schema| schema.id == id)
    }

    pub fn blocks(&self) -> impl Iterator<Item = &BlockSchema> {
        self.blocks.iter().map(|block| block.schema.as_ref())
    }

    pub fn pages(&self) -> impl Iterator<Item = &PageTypeSchema> {
        self.pages.iter().map(Arc::as_ref)
    }
}

/// The fields of one level, with the level that contains it.
struct FieldLevel<'a> {
    fields: &'a [Field],
    around: Option<&'a FieldLevel<'a>>,
}

impl FieldLevel<'_> {
    fn find(&self, name: &str) -> Option<&Field> {
        let here = self.fields.iter().find(|field| field.name == name);
        here.or_else(|| self.around.and_then(|around| around.find(name)))
    }
}

/// Checks the fields of a schema. The error text continues
/// a sentence that begins with the name of the type.
fn check_fields(fields: &[Field], around: Option<&FieldLevel<'_>>, depth: usize) -> Result<(), String> {
    let level = FieldLevel { fields, around };
    let mut names = HashSet::new();
    for field in fields {
        let name = field.name.as_str();
        if !is_name(name) || (name == "key" && depth > 0) {
            return Err(format!("has a field with the invalid name \"{name}\""));
        }
        if !names.insert(name) {
            return Err(format!("has two fields with the name \"{name}\""));
        }
        if let Some(condition) = &field.shown_when {
            check_condition(name, condition, &level)?;
        }
        check_kind(field, &level, depth)?;
    }
    Ok(())
}

fn check_kind(field: &Field, level: &FieldLevel<'_>, depth: usize) -> Result<(), String> {
    let name = &field.name;
    match &field.kind {
        FieldKind::Choice { options } | FieldKind::Colour { options } => {
            let values: HashSet<_> = options.iter().map(|option| &option.value).collect();
            if values.is_empty() || values.len() < options.len() {
                return Err(format!("has a choice \"{name}\" without options or with a duplicate option"));
            }
        }
        FieldKind::Number { min: Some(min), max: Some(max), .. } if min > max => {
            return Err(format!("has a number \"{name}\" whose minimum is above its maximum"));
        }
        FieldKind::Number { step: Some(step), .. } if *step <= 0.0 => {
            return Err(format!("has a number \"{name}\" whose step is not above 0"));
        }
        FieldKind::Items(items) => {
            if depth == MAX_ITEM_LEVELS {
                return Err(format!("has items \"{name}\" more than {MAX_ITEM_LEVELS} levels deep"));
            }
            if items.min > items.max {
                return Err(format!("has items \"{name}\" whose minimum count is above their maximum count"));
            }
            if !items.fields.iter().any(|field| field.name == items.item_label) {
                return Err(format!("has items \"{name}\" without their label field \"{}\"", items.item_label));
            }
            check_fields(&items.fields, Some(level), depth + 1)?;
        }
        _ => {}
    }
    Ok(())
}

/// Checks that a condition names a field that it can see,
/// and a value that this field can have.
fn check_condition(name: &str, condition: &Condition, level: &FieldLevel<'_>) -> Result<(), String> {
    let Condition { field: wanted, is } = condition;
    let Some(field) = level.find(wanted).filter(|_| wanted != name) else {
        return Err(format!("shows \"{name}\" on a condition with the unknown field \"{wanted}\""));
    };
    let can_hold = match (&field.kind, is) {
        (FieldKind::Choice { options } | FieldKind::Colour { options }, Value::String(value)) => {
            options.iter().any(|option| option.value == *value)
        }
        (FieldKind::Switch, value) => value.is_boolean(),
        (FieldKind::Number { .. }, value) => value.is_number(),
        (FieldKind::Text { .. } | FieldKind::PageType, value) => value.is_string(),
        _ => false,
    };
    if can_hold { Ok(()) } else { Err(format!("shows \"{name}\" where \"{wanted}\" is {is}, which it cannot be")) }
}

#[cfg(test)]
mod tests {
    use super::{RegisteredBlockType, Types};
    use crate::fields::kind::{Choice, FieldKind, Items};
    use crate::fields::schema::{Behaviour, BlockSchema, Field, Labels};
    use model::block::Props;
    use model::teaser::RelatedPages;
    use std::sync::Arc;

    fn field(name: &str, kind: impl Into<FieldKind>) -> Field {
        Field::optional(name, kind)
    }

    fn block(fields: Vec<Field>) -> RegisteredBlockType {
        let schema = BlockSchema::new("t", fields);
        RegisteredBlockType { schema: Arc::new(schema), behaviour: Behaviour::default() }
    }

    fn problem(fields: Vec<Field>) -> String {
        Types::new(vec![block(fields)], Vec::new()).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn a_schema_with_a_mistake_is_refused_with_its_name() {
        let side = || field("side", FieldKind::choice([Choice::new("left")]));
        let text = |name: &str| field(name, FieldKind::text());
        let nested = (0..4).fold(text("a"), |inner, _| field("list", Items::of([inner])));
        for (fields, expected) in [
            (vec![text("a"), text("a")], "has two fields with the name \"a\""),
            (vec![text("a").shown_when("b", "x")], "on a condition with the unknown field \"b\""),
            (vec![text("a").shown_when("a", "x")], "on a condition with the unknown field"),
            (vec![side(), text("a").shown_when("side", "up")], "where \"side\" is \"up\", which it cannot be"),
            (vec![side(), text("a").shown_when("side", true)], "which it cannot be"),
            (vec![text("a b")], "invalid name \"a b\""),
            (vec![field("list", Items::of([text("key")]))], "invalid name \"key\""),
            (vec![field("list", Items::of([text("a")]).labelled_by("b"))], "without their label field \"b\""),
            (vec![field("list", Items::of([text("a")]).between(3, 2))], "minimum count is above their maximum count"),
            (vec![nested], "more than 3 levels deep"),
            (vec![field("n", FieldKind::whole(3, 2))], "minimum is above its maximum"),
            (vec![field("c", FieldKind::choice([]))], "without options"),
        ] {
            let problem = problem(fields);
            assert!(problem.starts_with("The block type \"t\" ") && problem.contains(expected), "{problem}");
        }
        let twice = Types::new(vec![block(vec![]), block(vec![])], Vec::new()).unwrap_err();
        assert_eq!(twice.to_string(), "The block type \"t\" is registered twice.");
    }

    #[test]
    fn types_are_called_by_their_phrases_and_those_of_tests_by_their_names() {
        let fields = || vec![field("a", FieldKind::text())];
        let plain = Types::new(vec![block(fields())], Vec::new()).unwrap();
        assert_eq!(plain.find_block("t").unwrap().schema.fields[0].label.get("en"), "a");
        let labelled = |missing: &'static str| {
            let find = |key: &str| (key != missing).then(|| Labels::of_name("Phrase"));
            Types::labelled(vec![block(fields())], Vec::new(), &find)
        };
        let types = labelled("").unwrap();
        assert_eq!(types.find_block("t").unwrap().schema.fields[0].label.get("en"), "Phrase");
        assert_eq!(labelled("types.t.label").unwrap_err().to_string(), "The phrase \"types.t.label\" is missing.");
    }

    #[test]
    fn a_page_type_says_by_its_properties_which_pages_around_it_it_shows() {
        let types = Types::new(Vec::new(), Vec::new()).unwrap();
        let types = types.showing_around("p", |props| props.contains_key("menu").then_some(RelatedPages::Section));
        let on = Props::from_iter([("menu".to_owned(), true.into())]);
        assert_eq!(
            (types.around("p", &on), types.around("p", &Props::new()), types.around("q", &on)),
            (Some(RelatedPages::Section), None, None)
        );
    }

    #[test]
    fn a_condition_may_look_at_the_fields_around_its_item() {
        let inner = field("picture", FieldKind::Picture).shown_when("on", true);
        let fields = vec![field("on", FieldKind::Switch), field("list", Items::of([inner]))];
        assert_eq!(problem(fields), "");
    }
}
