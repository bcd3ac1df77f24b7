//! Message to editors in place of a block that cannot be shown.
//! Visitors see nothing.

use crate::context::BlockContext;
use leptos::prelude::*;
use model::block::BlockContent;
use model::view::RenderPurpose;

/// Reason why a block cannot be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockProblem {
    /// This release has no block type with this id.
    UnknownType,
    ViewFailed,
}

/// Draws the message. Returns `None` outside of previews.
pub(crate) fn problem_view(problem: BlockProblem, block: &BlockContent, cx: &BlockContext<'_>) -> Option<AnyView> {
    if cx.page.purpose != RenderPurpose::Preview {
        return None;
    }
    let words = match problem {
        BlockProblem::UnknownType => cx.words_with("blocks.view.problem.unknownType", &[("type", &block.block_type)]),
        BlockProblem::ViewFailed => cx.words("blocks.view.problem.viewFailed").to_owned(),
    };
    let key = block.key.clone();
    Some(view! { <div class="block block-problem" data-block-key=key><p>{cx.show(words)}</p></div> }.into_any())
}

#[cfg(test)]
mod tests {
    use crate::BlockType;
    use crate::context::{BlockContext, PageContext};
    use crate::testing::page;
    use content::fields::schema::BlockSchema;
    use leptos::prelude::*;
    use model::block::{Block, BlockContent};
    use model::locale::Locale;
    use model::view::RenderPurpose;
    use serde_json::json;

    fn types() -> [BlockType; 2] {
        let schema = |id: &str| BlockSchema::new(id, Vec::new());
        [BlockType::new(schema("fails"), fails), BlockType::new(schema("words"), words)]
    }

    fn fails(_: &BlockContent, _: &BlockContext<'_>) -> AnyView {
        panic!("the view of this type fails")
    }

    fn words(_: &BlockContent, _: &BlockContext<'_>) -> AnyView {
        view! { <p>"Words"</p> }.into_any()
    }

    fn html(purpose: RenderPurpose, locale: &str) -> String {
        let blocks = json!([
            {"type":"fails","key":"f"}, {"type":"from-the-<future>","key":"u","props":{"text":"Later"}}, {"type":"words","key":"w"},
        ]);
        let blocks: Vec<Block> = serde_json::from_str(&blocks.to_string()).unwrap();
        let locale = Locale::parse(locale).unwrap();
        let page = PageContext { purpose, ..page(&locale) };
        crate::render(&types(), &blocks, &page, None)
    }

    #[test]
    fn a_preview_says_in_the_place_of_a_block_why_it_is_not_shown() {
        let html = html(RenderPurpose::Preview, "en-gb");
        let expected = "<div data-block-key=\"f\" class=\"block block-problem\"><p>This block could not be shown. Visitors do not \
             see it. Please tell the administrator.</p></div><div data-block-key=\"u\" class=\"block block-problem\"><p>This block \
             is of the type “from-the-&lt;future&gt;”, which is not known here. It is kept as it is, and visitors do not see \
             it.</p></div><p>Words</p>";
        assert_eq!(html, expected);
    }

    #[test]
    fn the_problem_of_a_block_is_said_in_the_language_of_the_page() {
        for (locale, words) in [("nl-nl", "Dit blok kon"), ("de-de", "Dieser Block konnte"), ("fr-fr", "Ce bloc n’a")]
        {
            let html = html(RenderPurpose::Preview, locale);
            assert!(html.contains(words), "{html}");
        }
    }

    #[test]
    fn visitors_see_nothing_of_a_block_that_cannot_be_shown() {
        for purpose in [RenderPurpose::Visit, RenderPurpose::NotFound, RenderPurpose::Shared] {
            assert_eq!(html(purpose, "en-gb"), "<p>Words</p>", "{purpose:?}");
        }
    }
}
