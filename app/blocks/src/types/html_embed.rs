//! HTML embed: third-party code in a sandboxed frame, after consent.
//!
//! The code is never part of the page. The frame loads it from `address`, with
//! a Content-Security-Policy that allows only the declared origins.

use crate::context::{BlockContext, filled};
use crate::{BlockType, appearance};
use content::fields::kind::{Choice, FieldKind, Items};
use content::fields::schema::{BlockSchema, Field, FieldError};
use leptos::html;
use leptos::prelude::*;
use model::access::Permission;
use model::block::BlockContent;
use model::embed::{Embed, Origin};
use model::error::Code;
use model::id::PageId;
use model::visitors::ConsentCategory;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).checked_by(check).embedding(embedding)
}

/// Frame sources for the page's Content-Security-Policy. The frame loads its
/// document from this site.
const FRAMES: &[&str] = &["'self'"];
const MAX_CODE_CHARS: u32 = 20_000;
const MAX_ORIGINS: u32 = 10;

fn schema() -> BlockSchema {
    BlockSchema::new("html-embed", [fields(), appearance::fields().into()].concat())
        .framing(FRAMES)
        .needing(Permission::EmbedHtml)
}

fn fields() -> Vec<Field> {
    let origin = Items::of([Field::required("origin", FieldKind::text())]);
    vec![
        Field::required("title", FieldKind::text()),
        Field::required("html", FieldKind::Code { max: MAX_CODE_CHARS }),
        Field::optional("origins", origin.between(0, MAX_ORIGINS)),
        Field::optional("height", FieldKind::choice(heights())),
    ]
}

fn heights() -> [Choice; 4] {
    [Choice::new("medium"), Choice::new("low"), Choice::new("high"), Choice::new("window")]
}

/// Refuses invalid origins.
fn check(block: &BlockContent) -> Vec<FieldError> {
    let origins = block.fields().items("origins");
    let is_wrong = |text: &str| !text.trim().is_empty() && Origin::parse(text).is_none();
    origins
        .iter()
        .filter(|item| is_wrong(item.text("origin")))
        .map(|item| FieldError::new(item.path("origin"), Code::NotAUrl))
        .collect()
}

fn embedding(block: &BlockContent) -> Option<Embed> {
    let html = filled(block.text("html"))?;
    let origins = block.fields().items("origins");
    let origins = origins.iter().filter_map(|item| Origin::parse(item.text("origin"))).take(MAX_ORIGINS as usize);
    Some(Embed { title: block.text("title").trim().to_owned(), html, origins: origins.collect() })
}

/// Returns the address of a block's embedded code.
fn address(page: PageId, key: &str) -> String {
    format!("/api/pagewright/page/{page}/embed/{key}")
}

/// The link that opens the consent panel on the current page.
const CONSENT_LINK: &str = "?consent";

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let height = match block.text("height") {
        "low" => "embed-low",
        "high" => "embed-high",
        "window" => "embed-window",
        _ => "embed-medium",
    };
    let inner = embedding(block).map(|embed| {
        let field = cx.field(&block.fields(), "title");
        if cx.page.purpose.is_inert() {
            notice(embed.title, field, cx.say("blocks.view.htmlEmbed.inPreview"), None)
        } else if cx.page.consent.allows(ConsentCategory::Marketing) {
            frame(embed.title, address(cx.page.page_id, &block.key))
        } else {
            notice(
                embed.title,
                field,
                cx.say("blocks.view.htmlEmbed.needsConsent"),
                Some(cx.say("blocks.view.htmlEmbed.choose")),
            )
        }
    });
    cx.div(block, height, inner)
}

/// Draws a message in place
/// of the frame, with the same height.
fn notice(title: String, field: Option<String>, words: AnyView, link: Option<AnyView>) -> AnyView {
    let title = (!title.is_empty()).then(|| view! { <p class="embed-title" data-field=field>{title}</p> });
    let link = link.map(|words| view! { <p><a href=CONSENT_LINK>{words}</a></p> });
    view! { <div class="embed embed-notice">{title} <p>{words}</p> {link}</div> }.into_any()
}

fn frame(title: String, src: String) -> AnyView {
    // Does not use the `view!` macro, because
    // the macro does not support lazy frames.
    html::iframe()
        .class("embed")
        .src(src)
        .title(title)
        .attr("sandbox", "allow-scripts allow-popups")
        .attr("loading", "lazy")
        .into_any()
}

#[cfg(test)]
mod tests {
    use super::{check, embedding};
    use crate::testing::{block, html_of, html_with_consent, preview_of};
    use model::block::BlockContent;
    use model::error::Code;
    use serde_json::{Value, json};

    fn embed(props: Value) -> BlockContent {
        block(json!({"type":"html-embed","key":"k","props":props}))
    }

    fn widget() -> BlockContent {
        embed(json!({"title":"Tide table","html":"<script src=\"https://tides.example/w.js\"></script>"}))
    }

    #[test]
    fn before_consent_there_is_a_notice_that_leads_to_the_choice() {
        let html = html_of(widget());
        assert!(html.contains("Tide table") && html.contains("<a href=\"?consent\">"), "{html}");
        assert!(!html.contains("<iframe") && !html.contains("tides.example"), "{html}");
    }

    #[test]
    fn after_consent_there_is_a_sandboxed_frame_and_the_code_is_not_in_the_page() {
        let html = html_with_consent(widget());
        for part in [
            "src=\"/api/pagewright/page/7/embed/k\"",
            "title=\"Tide table\"",
            "sandbox=\"allow-scripts allow-popups\"",
            "loading=\"lazy\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("tides.example") && !html.contains("allow-same-origin"), "{html}");
    }

    #[test]
    fn a_preview_runs_nothing() {
        let html = preview_of(widget());
        assert!(html.contains("on the published page only"), "{html}");
        assert!(!html.contains("<iframe") && !html.contains("tides.example"), "{html}");
    }

    #[test]
    fn what_is_no_origin_is_refused_and_never_given_on() {
        let items =
            ["https://a.example", "http://a.example", "https://a.example/path", "https://a.example;script-src *", ""];
        let items: Vec<_> = items
            .iter()
            .zip("abcde".chars())
            .map(|(origin, key)| json!({"key":key.to_string(),"origin":origin}))
            .collect();
        let block = embed(json!({"title":"T","html":"<p>a</p>","origins":items}));
        let errors = check(&block);
        let paths: Vec<_> = errors.iter().map(|error| (error.path.as_str(), error.code)).collect();
        let wrong = |key: &'static str| (key, Code::NotAUrl);
        assert_eq!(paths, ["origins[b].origin", "origins[c].origin", "origins[d].origin"].map(wrong));
        let origins: Vec<_> = embedding(&block).unwrap().origins.iter().map(ToString::to_string).collect();
        assert_eq!(origins, ["https://a.example"]);
    }

    #[test]
    fn without_code_there_is_nothing_to_embed() {
        assert_eq!(embedding(&embed(json!({"title":"T","html":"  "}))), None);
        assert!(!html_with_consent(embed(json!({"title":"T"}))).contains("<iframe"));
    }
}
