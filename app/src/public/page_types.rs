//! The page types, each with its fields
//! and the elements around its blocks.

use crate::public::footer::{no_footer, site_footer};
use crate::public::header::{no_header, site_header, slim_header};
use crate::public::site::Site;
use crate::public::title::title;
use crate::public::wording::Wording;
use crate::public::{article, side_menu};
use blocks::context::MainHeading;
use content::fields::registry::Types;
use content::fields::schema::{Field, PageTypeSchema, RelatedPagesQuery};
use leptos::prelude::*;
use model::media::BlockImage;
use model::teaser::RelatedPages;
use model::view::PageView;

/// A page type and its layout.
#[derive(Clone, Copy)]
pub(crate) struct PageType {
    pub(crate) id: &'static str,
    fields: fn() -> Vec<Field>,
    pub(crate) main_heading: MainHeading,
    pub(crate) header: fn(&Site<'_>, Wording) -> AnyView,
    pub(crate) breadcrumb: Breadcrumb,
    /// Draws the title above the blocks,
    /// if the main heading is not in a hero.
    pub(crate) title: fn(&PageView, Wording) -> AnyView,
    /// Name of the field with the picture above the blocks.
    picture: Option<&'static str>,
    /// Draws the menu next to the blocks, if any.
    pub(crate) side: fn(&PageView, &Site<'_>, Wording) -> Option<AnyView>,
    /// Draws the content below the blocks, if any.
    pub(crate) end: fn(&PageView, &Site<'_>, Wording) -> Option<AnyView>,
    /// The query for the related pages that a page links to.
    around: RelatedPagesQuery,
    pub(crate) footer: fn(&Site<'_>, Wording) -> AnyView,
}

/// Breadcrumb visibility for a page type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breadcrumb {
    Shown,
    Absent,
}

const BLANK: PageType = PageType {
    id: "blank",
    fields: Vec::new,
    main_heading: MainHeading::FirstHero,
    header: no_header,
    breadcrumb: Breadcrumb::Absent,
    title,
    picture: None,
    side: no_side,
    end: no_end,
    around: |_| None,
    footer: no_footer,
};

const HOME: PageType = PageType {
    id: "home",
    fields: Vec::new,
    main_heading: MainHeading::FirstHero,
    header: site_header,
    breadcrumb: Breadcrumb::Absent,
    title,
    picture: None,
    side: no_side,
    end: no_end,
    around: |_| None,
    footer: site_footer,
};

const CONTENT: PageType = PageType {
    id: "content",
    fields: || vec![side_menu::field()],
    main_heading: MainHeading::Page,
    header: site_header,
    breadcrumb: Breadcrumb::Shown,
    title,
    picture: None,
    side: side_menu::side_menu,
    end: no_end,
    around: side_menu::around,
    footer: site_footer,
};

const ARTICLE: PageType = PageType {
    id: "article",
    fields: article::fields,
    main_heading: MainHeading::Page,
    header: site_header,
    breadcrumb: Breadcrumb::Shown,
    title: article::title,
    picture: Some(article::PICTURE),
    side: no_side,
    end: article::neighbours,
    around: |_| Some(RelatedPages::Neighbours),
    footer: site_footer,
};

const LANDING: PageType = PageType {
    id: "landing",
    fields: Vec::new,
    main_heading: MainHeading::FirstHero,
    header: slim_header,
    breadcrumb: Breadcrumb::Absent,
    title,
    picture: None,
    side: no_side,
    end: no_end,
    around: |_| None,
    footer: site_footer,
};

/// All page types, in the order in which menus list them.
pub(crate) const PAGE_TYPES: &[PageType] = &[BLANK, HOME, CONTENT, ARTICLE, LANDING];

/// Returns the schemas, in the order
/// in which menus list them.
pub fn schemas() -> Vec<PageTypeSchema> {
    let schema = |page_type: &PageType| PageTypeSchema::new(page_type.id, (page_type.fields)());
    PAGE_TYPES.iter().map(schema).collect()
}

/// Registers the query for related pages of each page type.
pub(crate) fn with_around(types: Types) -> Types {
    PAGE_TYPES.iter().fold(types, |types, page_type| types.showing_around(page_type.id, page_type.around))
}

/// Returns the page type with this id.
/// Unknown types are shown as the type `content`.
pub(crate) fn find(id: &str) -> &'static PageType {
    PAGE_TYPES.iter().find(|page_type| page_type.id == id).unwrap_or(&CONTENT)
}

impl PageType {
    /// Returns the picture above the blocks, if any.
    pub(crate) fn picture<'a>(&self, view: &'a PageView) -> Option<&'a BlockImage> {
        let images = view.page.page_version.images.get(self.picture?)?;
        images.iter().find(|image| !image.hash.is_empty())
    }
}

fn no_side(_: &PageView, _: &Site<'_>, _: Wording) -> Option<AnyView> {
    None
}

fn no_end(_: &PageView, _: &Site<'_>, _: Wording) -> Option<AnyView> {
    None
}

#[cfg(test)]
mod tests {
    use super::PAGE_TYPES;

    #[test]
    fn the_page_types_are_those_of_this_release() {
        let ids: Vec<_> = PAGE_TYPES.iter().map(|page_type| page_type.id).collect();
        assert_eq!(ids, ["blank", "home", "content", "article", "landing"]);
        assert_eq!(super::find("gone").id, "content");
    }
}
