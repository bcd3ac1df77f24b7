//! Statistics: numbers, each with a label and a note.

use crate::context::{BlockContext, figures, filled};
use crate::{BlockType, appearance};
use content::fields::kind::{FieldKind, Items};
use content::fields::schema::{BlockSchema, Field};
use leptos::prelude::*;
use model::block::BlockContent;
use model::block::read::BlockFields;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new("statistics", [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    let figure = Items::of(figure_fields());
    vec![
        Field::optional("title", FieldKind::text()),
        Field::required("figures", figure.labelled_by("label").between(1, 12)),
    ]
}

fn figure_fields() -> [Field; 3] {
    [
        Field::required("number", FieldKind::text()),
        Field::required("label", FieldKind::text()),
        Field::optional("note", FieldKind::long_text()),
    ]
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let figures: Vec<AnyView> = fields.items("figures").iter().filter_map(|figure| figure_view(figure, cx)).collect();
    // Leaves out the heading if there are no figures.
    let heading = cx.section_heading(&fields).filter(|_| !figures.is_empty());
    let list = (!figures.is_empty()).then(|| view! { <dl class="statistics">{figures}</dl> });
    cx.section(block, "", heading, list)
}

/// Draws the label first, because it is the term of the
/// description list. The style shows the number above it.
fn figure_view(figure: &BlockFields<'_>, cx: &BlockContext<'_>) -> Option<AnyView> {
    let (number, label) = (filled(figure.text("number"))?, filled(figure.text("label"))?);
    let note = filled(figure.text("note"))
        .map(|note| view! { <dd class="statistic-note" data-field=cx.field(figure, "note")>{note}</dd> });
    let figure = view! {
        <div class="statistic">
            <dt class="statistic-label" data-field=cx.field(figure, "label")>{label}</dt>
            <dd class="statistic-number" data-field=cx.field(figure, "number")>{figures(number, cx.page.locale)}</dd>
            {note}
        </div>
    };
    Some(figure.into_any())
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_in, html_of};
    use serde_json::{Value, json};

    fn html(props: Value) -> String {
        html_of(block(json!({"type":"statistics","key":"k","props":props})))
    }

    #[test]
    fn a_figure_is_a_term_with_its_number() {
        let html = html(json!({"title":"In figures","figures":[
            {"key":"a","number":"1,250","label":"boats","note":"Since 1974"},
            {"key":"b","number":"12","label":"builders"},
        ]}));
        let expected = "<section class=\"block block-statistics\"><h2 class=\"block-heading\">In figures</h2>\
            <dl class=\"statistics\"><div class=\"statistic\"><dt class=\"statistic-label\">boats</dt>\
            <dd class=\"statistic-number\">1,250</dd><dd class=\"statistic-note\">Since 1974</dd></div>\
            <div class=\"statistic\"><dt class=\"statistic-label\">builders</dt>\
            <dd class=\"statistic-number\">12</dd></div></dl></section>";
        assert_eq!(html, expected);
    }

    #[test]
    fn a_number_is_not_turned_around_on_a_page_that_is_written_from_right_to_left() {
        let figures =
            json!([{"key":"a","number":"40+","label":"boats"},{"key":"b","number":"40 years","label":"of us"}]);
        let statistics = block(json!({"type":"statistics","key":"k","props":{"figures":figures}}));
        let html = html_in("ar-eg", statistics);
        assert!(html.contains("<bdi dir=\"ltr\">40+</bdi>") && html.contains(">40 years</dd>"), "{html}");
    }

    #[test]
    fn half_a_figure_says_nothing() {
        let html = html(json!({"title":"In figures","figures":[{"key":"a","number":"5"},{"key":"b","label":"boats"}]}));
        assert_eq!(html, "<div class=\"block block-statistics\"></div>");
    }
}
