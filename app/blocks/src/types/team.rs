//! Team: people with portrait, role and LinkedIn link.

use crate::context::{BlockContext, BlockPosition, HeadingLevel, filled};
use crate::picture::{DisplayWidth, PictureFrame};
use crate::{BlockType, appearance};
use content::fields::kind::{FieldKind, Items};
use content::fields::schema::{BlockSchema, Field, FieldError};
use content::link::linked_in;
use leptos::prelude::*;
use model::block::BlockContent;
use model::block::read::BlockFields;
use model::error::Code;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).checked_by(check)
}

const DEFAULT_COLUMNS: u8 = 3;

fn schema() -> BlockSchema {
    BlockSchema::new("team", [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    let person = Items::of(person_fields());
    vec![
        Field::optional("title", FieldKind::text()),
        Field::optional("columns", FieldKind::whole(2, 4)).default(DEFAULT_COLUMNS),
        Field::required("people", person.labelled_by("name").between(1, 60)),
    ]
}

fn person_fields() -> [Field; 6] {
    [
        Field::required("name", FieldKind::text()),
        Field::optional("function", FieldKind::text()),
        Field::optional("picture", FieldKind::Picture),
        Field::optional("description", FieldKind::long_text()),
        Field::optional("specialties", FieldKind::text()),
        Field::optional("linkedIn", FieldKind::text()),
    ]
}

/// Returns an error for each address that
/// is not an https address of LinkedIn.
fn check(block: &BlockContent) -> Vec<FieldError> {
    let people = block.fields().items("people");
    let is_wrong = |text: &str| !text.trim().is_empty() && linked_in(text).is_none();
    people
        .iter()
        .filter(|person| is_wrong(person.text("linkedIn")))
        .map(|person| FieldError::new(person.path("linkedIn"), Code::NotAUrl))
        .collect()
}

const PICTURE_ASPECT_RATIO: f64 = 4.0 / 5.0;

fn frame(columns: &str) -> PictureFrame {
    let from_side = match columns {
        "team-2" => "(100% - 2rem) / 2",
        "team-4" => "(100% - 6rem) / 4",
        _ => "(100% - 4rem) / 3",
    };
    PictureFrame {
        from_columns: DisplayWidth::cut("(100% - 2rem) / 2", PICTURE_ASPECT_RATIO),
        from_side: DisplayWidth::cut(from_side, PICTURE_ASPECT_RATIO),
        ..PictureFrame::same(Some("team-picture"), DisplayWidth::cut("min(100%, 16rem)", PICTURE_ASPECT_RATIO))
            .playing()
    }
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let items = fields.items("people");
    let title = cx.section_heading(&fields);
    let level = cx.item_level(title.as_ref());
    let columns = match fields.number("columns") {
        Some(2.0) => "team-2",
        Some(4.0) => "team-4",
        _ => "team-3",
    };
    let frame = frame(columns);
    let people: Vec<AnyView> = items
        .iter()
        .enumerate()
        .filter_map(|(index, person)| {
            let place = if index == 0 { cx.place } else { BlockPosition::Later };
            let portrait = person.picture("picture").map(|image| cx.picture_at(place, person, "picture", image, frame));
            person_view(person, portrait, level, cx)
        })
        .collect();
    // Leaves out the heading if there are no people.
    let heading = title.filter(|_| !people.is_empty());
    let list = (!people.is_empty()).then(|| view! { <ul class="team">{people}</ul> });
    cx.section(block, columns, heading, list)
}

/// Draws one person. Returns `None` if it has no content.
fn person_view(
    person: &BlockFields<'_>,
    portrait: Option<AnyView>,
    level: HeadingLevel,
    cx: &BlockContext<'_>,
) -> Option<AnyView> {
    let name = filled(person.text("name"));
    let heading = name.clone().map(|name| level.heading("team-name", cx.field(person, "name"), name));
    let function = filled(person.text("function")).map(|function| {
        view! { <p class="team-function" data-field=cx.field(person, "function")>{function}</p> }.into_any()
    });
    let text = filled(person.text("description"))
        .map(|text| view! { <p class="team-text" data-field=cx.field(person, "description")>{text}</p> }.into_any());
    let specialties = person.text("specialties").split(',').filter_map(filled);
    let specialties: Vec<_> = specialties.map(|specialty| view! { <li>{specialty}</li> }).collect();
    let specialties = (!specialties.is_empty()).then(|| {
        view! {
            <ul
                class="team-specialties"
                aria-label=cx.words("blocks.view.team.specialties")
                data-field=cx.field(person, "specialties")
            >
                {specialties}
            </ul>
        }
        .into_any()
    });
    let profile = linked_in(person.text("linkedIn")).map(|href| {
        let label = name.map(|name| format!("LinkedIn: {name}"));
        view! {
            <p>
                <a
                    class="team-linkedin"
                    href=href
                    aria-label=label
                    rel="noreferrer"
                    data-field=cx.field(person, "linkedIn")
                >
                    "LinkedIn"
                </a>
            </p>
        }
        .into_any()
    });
    let words: Vec<AnyView> = [heading, function, text, specialties, profile].into_iter().flatten().collect();
    if words.is_empty() && portrait.is_none() {
        return None;
    }
    let words = (!words.is_empty()).then(|| view! { <div class="team-words">{words}</div> });
    Some(view! { <li class="team-person">{portrait} {words}</li> }.into_any())
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::testing::{block, html_of};
    use model::block::BlockContent;
    use model::error::Code;
    use serde_json::{Value, json};

    fn team(props: Value) -> BlockContent {
        let images = json!({"people[a].picture":[{"hash":"h","fileName":"a.jpg","altText":"","fileID":1,"width":800,"height":1000}]});
        block(json!({"type":"team","key":"k","props":props,"__images":images}))
    }

    #[test]
    fn every_person_shows_what_is_filled_in() {
        let html = html_of(team(json!({"title":"The yard","people":[
            {"key":"a","name":"Margaret Wren","function":"Shipwright","description":"Since 1984.",
             "specialties":"Planking, ,Caulking","linkedIn":"https://www.linkedin.com/in/margaret-wren"},
            {"key":"b","name":"Tom Reed"},
            {"key":"c"},
        ]})));
        for part in [
            "<h2 class=\"block-heading\">The yard</h2><ul class=\"team\"><li class=\"team-person\"><picture>",
            "<h3 class=\"team-name\">Margaret Wren</h3><p class=\"team-function\">Shipwright</p><p class=\"team-text\">Since 1984.</p>",
            "class=\"team-specialties\"><li>Planking</li><li>Caulking</li></ul>",
            "href=\"https://www.linkedin.com/in/margaret-wren\"",
            "aria-label=\"LinkedIn: Margaret Wren\"",
            "<h3 class=\"team-name\">Tom Reed</h3></div></li></ul>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert_eq!(html.matches("team-person").count(), 2);
    }

    #[test]
    fn an_address_that_is_not_on_linked_in_is_refused_and_never_linked() {
        let addresses = [
            "https://www.linkedin.com/in/a",
            "http://www.linkedin.com/in/a",
            "https://linkedin.com.evil.example/in/a",
            "https://evil.example/linkedin.com",
            "javascript:alert(1)//linkedin.com",
            "",
        ];
        let people: Vec<Value> = addresses
            .iter()
            .zip(["a", "b", "c", "d", "e", "f"])
            .map(|(address, key)| json!({"key":key,"name":"N","linkedIn":address}))
            .collect();
        let team = team(json!({ "people": people }));
        let errors: Vec<_> = check(&team).into_iter().map(|error| (error.path, error.code)).collect();
        let wrong = ["b", "c", "d", "e"].map(|key| (format!("people[{key}].linkedIn"), Code::NotAUrl));
        assert_eq!(errors, wrong);
        assert_eq!(html_of(team).matches("<a ").count(), 1);
    }

    #[test]
    fn a_team_of_nobody_has_no_heading() {
        let html = html_of(block(json!({"type":"team","key":"k","props":{"title":"The yard","people":[{"key":"a"}]}})));
        assert!(!html.contains("The yard") && !html.contains("<ul"), "{html}");
    }
}
