//! Finds and rewrites the links of a version.

use crate::fields;
use crate::fields::references::with_links;
use crate::fields::registry::Schemas;
use crate::link::{Link, split_link};
use crate::walk::{VersionParts, edit, walk_parts};
use model::id::PageId;
use model::slug::canonical_path;
use model::version::VersionContent;
use std::collections::BTreeSet;

/// Beginning of a link to a page of a starter site, before the id of its template.
const STARTER_PAGE_LINK: &str = "page:";

/// Returns the addresses of all internal links in canonical form,
/// without query and anchor.
///
/// The rich text must be clean.
pub fn link_references(content: &VersionContent, schemas: Schemas<'_>) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    walk_parts(content, schemas, &mut |_, found| {
        for link in fields::references::links(found) {
            if let Some(Link::Internal(path)) = Link::parse(link) {
                paths.insert(canonical_path(split_link(&path).0));
            }
        }
    });
    paths
}

/// Returns all pages that fields name by id.
pub fn page_references<'a>(parts: impl Into<VersionParts<'a>>, schemas: Schemas<'a>) -> BTreeSet<PageId> {
    let mut pages = BTreeSet::new();
    walk_parts(parts, schemas, &mut |_, found| pages.extend(fields::references::page(found)));
    pages
}

/// Replaces the links for which `rewrite` returns a new link.
/// Returns true if a link was replaced.
///
/// Blocks without replaced links stay the same byte for byte,
/// even if their type is unknown.
pub fn rewrite_links(
    content: &mut VersionContent,
    schemas: Schemas<'_>,
    rewrite: impl Fn(&str) -> Option<String>,
) -> bool {
    edit(content, schemas, &|found| with_links(found, &rewrite))
}

/// Replaces the links to pages of a starter site by their
/// addresses, or removes them if there is no such page.
pub fn link_starter_pages(
    content: &mut VersionContent,
    schemas: Schemas<'_>,
    address: impl Fn(&str) -> Option<String>,
) {
    let rewrite = |link: &str| Some(address(link.strip_prefix(STARTER_PAGE_LINK)?).unwrap_or_default());
    rewrite_links(content, schemas, rewrite);
}

#[cfg(test)]
mod tests {
    use super::{link_references, page_references, rewrite_links};
    use crate::clean::clean_html;
    use crate::fixtures::{types, version};
    use crate::link::split_link;
    use model::id::PageId;
    use serde_json::json;

    #[test]
    fn internal_links_are_found_in_fields_and_in_text() {
        let content = version(json!([{"type":"note","key":"a","props":{
            "link":"/about#team",
            "html":"<p><a href=\"/nl-nl/X/?y\" rel=\"z\">1</a> <a href=\"https://a.example/b\">2</a></p>",
        }}]));
        let found: Vec<String> = link_references(&content, types().of_page("article")).into_iter().collect();
        assert_eq!(found, ["/about", "/nl-nl/x"]);
    }

    #[test]
    fn links_are_rewritten_where_they_stand_and_nothing_else_is_touched() {
        let mut content = version(json!([
            {"type":"note","key":"a","props":{
                "link":"/about#team",
                "html":"<p>/about <a href=\"/about?a=1&amp;b\" rel=\"z\">/about</a> <a href=\"/about-us\">2</a></p>",
            }},
            {"type":"note","key":"b","props":{"title":"/about"}, "junk":1},
            {"type":"other","key":"c","props":{"link":"/about"}},
        ]));
        let untouched = serde_json::to_string(&content.blocks[1..]).unwrap();
        let rewrite = |link: &str| {
            let (path, rest) = split_link(link);
            (path == "/about").then(|| format!("/us{rest}"))
        };
        assert!(rewrite_links(&mut content, types().of_page("article"), rewrite));
        let props = &content.blocks[0].content().props;
        assert_eq!(props["link"], "/us#team");
        let html = "<p>/about <a href=\"/us?a=1&amp;b\" rel=\"z\">/about</a> <a href=\"/about-us\">2</a></p>";
        assert_eq!(props["html"], html);
        assert_eq!(serde_json::to_string(&content.blocks[1..]).unwrap(), untouched);
        assert!(!rewrite_links(&mut content, types().of_page("article"), rewrite));
    }

    #[test]
    fn items_are_cleaned_searched_and_rewritten_like_the_block() {
        let mut content = version(json!([{"type":"note","key":"a","props":{"page":7,"list":[
            {"key":"x","html":"<p><a href=\"/about\">1</a></p>","link":"/team"},{"key":"y","link":"/about"},
        ]}}]));
        content.type_props.insert("source".into(), json!("/source"));
        let found: Vec<String> = link_references(&content, types().of_page("article")).into_iter().collect();
        assert_eq!(found, ["/about", "/source", "/team"]);
        assert!(page_references(&content, types().of_page("article")).contains(&PageId(7)));
        let rewrite = |link: &str| (link == "/about").then(|| "/us".to_owned());
        assert!(rewrite_links(&mut content, types().of_page("article"), rewrite));
        clean_html(&mut content, types().of_page("article"), |html, _| html.replace("<p>", "<p >"));
        let list = &content.blocks[0].content().props["list"];
        let expected =
            json!([{"key":"x","html":"<p ><a href=\"/us\">1</a></p>","link":"/team"},{"key":"y","link":"/us"}]);
        assert_eq!(list, &expected);
    }
}
