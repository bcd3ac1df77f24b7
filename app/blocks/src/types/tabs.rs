//! Tabs: sections of which one is shown at a time.
//! Without a script, all sections are
//! shown below a list of links to them.

use crate::context::{BlockContext, HeadingLevel, filled};
use crate::{BlockType, appearance, item_text};
use content::fields::kind::{FieldKind, Items};
use content::fields::schema::{BlockSchema, Field};
use content::names::item_name;
use islands::tabs::Tabs;
use leptos::prelude::*;
use model::block::BlockContent;
use model::block::read::BlockFields;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new("tabs", [fields(), appearance::fields().into()].concat())
}

/// Maximum number of tabs.
/// Before the script has loaded, the style marks
/// the current tab by the address, with one rule per tab.
const MAX_TABS: u32 = 12;

fn fields() -> Vec<Field> {
    let tab = Items::of([Field::required("title", FieldKind::text()), Field::required("html", item_text::kind())]);
    vec![Field::optional("title", FieldKind::text()), Field::required("tabs", tab.between(1, MAX_TABS))]
}

/// A tab with a title.
struct Tab<'a> {
    /// The id of the section that the tab shows.
    id: String,
    title: String,
    item: &'a BlockFields<'a>,
}

impl Tab<'_> {
    fn link(&self, cx: &BlockContext<'_>) -> AnyView {
        let href = format!("#{}", self.id);
        let id = format!("{}.tab", self.id);
        view! { <li><a class="tab" id=id href=href data-field=cx.field(self.item, "title")>{self.title.clone()}</a></li> }.into_any()
    }

    fn section(&self, level: HeadingLevel, cx: &BlockContext<'_>) -> AnyView {
        let heading = level.heading("tab-title", cx.field(self.item, "title"), self.title.clone());
        let text = item_text::view(self.item, cx);
        view! { <section class="tab-panel" id=self.id.clone()>{heading}{text}</section> }.into_any()
    }
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let items = fields.items("tabs");
    let tabs: Vec<Tab<'_>> = items.iter().filter_map(|item| tab(item, block)).collect();
    // Leaves out the heading if there are no tabs.
    let title = filled(fields.text("title")).filter(|_| !tabs.is_empty());
    let heading = title.as_ref().and_then(|_| cx.section_heading(&fields));
    let level = cx.item_level(heading.as_ref());
    let links: Vec<AnyView> = tabs.iter().map(|tab| tab.link(cx)).collect();
    let sections: Vec<AnyView> = tabs.iter().map(|tab| tab.section(level, cx)).collect();
    let inner = (!tabs.is_empty()).then(|| {
        let list = view! { <ul class="tabs-list" aria-label=title>{links}</ul> };
        let sections = view! { <div class="tab-panels">{sections}</div> };
        // Removes the hydration markers, which are invalid HTML.
        // Islands keep them, but this content is not hydrated.
        let html = (list, sections).to_html().replace("<!>", "");
        // Previews and shared drafts run
        // no script, so they show all sections.
        if cx.page.purpose.is_inert() {
            view! { <div class="tabs" inner_html=html></div> }.into_any()
        } else {
            view! {
                <Tabs>
                    <div class="tabs-inner" inner_html=html></div>
                </Tabs>
            }
            .into_any()
        }
    });
    cx.section(block, "", heading, inner)
}

fn tab<'a>(item: &'a BlockFields<'a>, block: &BlockContent) -> Option<Tab<'a>> {
    let title = filled(item.text("title"))?;
    Some(Tab { id: item_name(&block.key, item.key()), title, item })
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of, preview_of};
    use model::block::BlockContent;
    use serde_json::{Value, json};

    fn tabs(props: Value) -> BlockContent {
        block(json!({"type":"tabs","key":"k","props":props}))
    }

    fn two() -> Value {
        json!({"title":"Boats","tabs":[
            {"key":"a","title":"Oak","html":"<p>Heavy.</p>DIRT"},{"key":"b","title":"Pine"},{"key":"c","html":"<p>Lost</p>"},
        ]})
    }

    const INNER: &str = "<ul aria-label=\"Boats\" class=\"tabs-list\">\
        <li><a id=\"k-a.tab\" href=\"#k-a\" class=\"tab\">Oak</a></li><li><a id=\"k-b.tab\" href=\"#k-b\" class=\"tab\">Pine</a></li></ul>\
        <div class=\"tab-panels\"><section id=\"k-a\" class=\"tab-panel\"><h3 class=\"tab-title\">Oak</h3><div class=\"prose\"><p>Heavy.</p></div></section>\
        <section id=\"k-b\" class=\"tab-panel\"><h3 class=\"tab-title\">Pine</h3></section></div>";

    #[test]
    fn sections_and_links_to_them_are_there_before_the_script() {
        let html = html_of(tabs(two()));
        assert!(html.contains("<h2 class=\"block-heading\">Boats</h2><leptos-island"), "{html}");
        assert!(html.contains("class=\"tabs tabs-switching\""), "{html}");
        assert!(html.contains(INNER) && !html.contains("<!>"), "{html}");
    }

    #[test]
    fn a_preview_shows_every_section_without_a_script() {
        let html = preview_of(tabs(two()));
        assert!(
            html.contains("<div class=\"tabs\">")
                && html
                    .replace(" data-field=\"tabs[a].title\"", "")
                    .replace(" data-field=\"tabs[b].title\"", "")
                    .replace(" data-field=\"tabs[a].html\"", "")
                    .contains(INNER),
            "{html}"
        );
        assert!(!html.contains("leptos-island") && !html.contains("tabs-switching"), "{html}");
    }

    #[test]
    fn tabs_of_two_blocks_have_names_of_their_own() {
        let html = |key: &str, item: &str| {
            html_of(block(json!({"type":"tabs","key":key,"props":{"tabs":[{"key":item,"title":"Oak"}]}})))
        };
        assert!(html("a", "b-c").contains("<section id=\"a-b-c\""));
        assert!(html("a-b", "c").contains("<section id=\"a_-b-c\""));
    }

    #[test]
    fn a_heading_needs_tabs_below_it() {
        let html = html_of(tabs(json!({"title":"Boats","tabs":[{"key":"a"}]})));
        assert_eq!(html, "<div class=\"block block-tabs\"></div>");
    }
}
