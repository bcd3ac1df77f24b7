//! Finds and renames the tags in a version.

use crate::fields;
use crate::fields::references::with_tags;
use crate::fields::registry::Schemas;
use crate::walk::{VersionPart, VersionParts, edit, walk_parts};
use model::fold::fold_tag;
use model::tag;
use model::version::VersionContent;
use std::collections::BTreeMap;

/// A tag in a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedTag {
    /// The name as an editor entered it.
    pub name: String,
    /// True if the page has the tag. Tags in blocks
    /// only select pages for lists.
    pub is_carried: bool,
}

/// Returns all tags of a version by folded name.
pub fn named_tags<'a>(parts: impl Into<VersionParts<'a>>, schemas: Schemas<'a>) -> BTreeMap<String, NamedTag> {
    let mut names = BTreeMap::new();
    walk_parts(parts, schemas, &mut |part, found| {
        // Hidden fields may contain invalid names, because only shown
        // fields are validated.
        for name in fields::references::tags(found).filter(|name| tag::check(name).is_none()) {
            let new = || NamedTag { name: name.to_owned(), is_carried: false };
            names.entry(fold_tag(name)).or_insert_with(new).is_carried |= part == VersionPart::Page;
        }
    });
    names
}

/// Renames tags. Removes a tag if `rename` returns `None` for it.
pub fn rename_tags(content: &mut VersionContent, schemas: Schemas<'_>, rename: impl Fn(&str) -> Option<String>) {
    edit(content, schemas, &|found| with_tags(found, &rename));
}

#[cfg(test)]
mod tests {
    use super::{named_tags, rename_tags};
    use crate::fixtures::{types, version};
    use model::fold::fold_tag;
    use serde_json::json;

    #[test]
    fn tags_are_found_and_renamed_wherever_a_field_holds_them() {
        let mut content = version(json!([
            {"type":"note","key":"a","props":{"tags":["Boats","  BOATS","Sea"]}},
            {"type":"note","key":"b","props":{"tags":["Sea"]}, "junk":1},
            {"type":"other","key":"c","props":{"tags":["Boats"]}},
        ]));
        content.type_props.insert("tags".into(), json!(["Old"]));
        let untouched = serde_json::to_string(&content.blocks[1..]).unwrap();
        let found = named_tags(&content, types().of_page("article"));
        let carried: Vec<_> = found.iter().map(|(key, tag)| (key.as_str(), tag.is_carried)).collect();
        assert_eq!(carried, [("boats", false), ("old", true), ("sea", false)]);
        let rename = |name: &str| match fold_tag(name).as_str() {
            "boats" => Some("Ships".to_owned()),
            "old" => None,
            _ => Some(name.to_owned()),
        };
        rename_tags(&mut content, types().of_page("article"), rename);
        assert_eq!(content.blocks[0].content().props["tags"], json!(["Ships", "Sea"]));
        assert_eq!(content.type_props["tags"], json!([]));
        assert_eq!(serde_json::to_string(&content.blocks[1..]).unwrap(), untouched);
    }
}
