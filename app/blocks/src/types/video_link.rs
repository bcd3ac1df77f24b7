//! Video link: a YouTube or Vimeo video, shown as a picture until clicked.

use crate::context::{BlockContext, filled};
use crate::picture::{DisplayWidth, PictureFrame};
use crate::{BlockType, appearance};
use content::fields::kind::FieldKind;
use content::fields::schema::{BlockSchema, Field};
use content::link::Video;
use islands::video_player::VideoPlayer;
use leptos::html;
use leptos::prelude::*;
use model::block::BlockContent;
use model::visitors::ConsentCategory;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new("video-link", [fields(), appearance::fields().into()].concat()).framing(Video::PLAYER_ORIGINS)
}

fn fields() -> Vec<Field> {
    vec![
        Field::required("url", FieldKind::VideoLink),
        Field::required("title", FieldKind::text()),
        Field::optional("poster", FieldKind::Picture),
    ]
}

const FRAME: PictureFrame = PictureFrame {
    on_phones: DisplayWidth::cut("100%", 4.0 / 3.0),
    ..PictureFrame::same(None, DisplayWidth::cut("100%", 16.0 / 9.0))
};

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let player = Video::parse(fields.text("url")).map(|video| {
        let title = filled(fields.text("title")).unwrap_or_else(|| video.provider().to_owned());
        if cx.page.consent.allows(ConsentCategory::Marketing) {
            return player(&video, title);
        }
        let notice = cx.show(cx.words_with("blocks.view.videoLink.notice", &[("provider", video.provider())]));
        let page = video.page_url();
        // Chooses between two views, because `None` in an island
        // becomes an empty comment, which is invalid HTML.
        let words = words(title, cx.field(&fields, "title"), notice);
        let inner = match cx.picture(&fields, "poster", FRAME) {
            Some(picture) => (picture, words).into_any(),
            None => words,
        };
        view! {
            <VideoPlayer>
                <a class="video-poster" href=page data-embed=video.embed_url()>
                    {inner}
                </a>
            </VideoPlayer>
        }
        .into_any()
    });
    cx.div(block, "", player)
}

/// Draws the text that is shown on the picture,
/// or alone if there is no picture.
fn words(title: String, field: Option<String>, notice: AnyView) -> AnyView {
    view! {
        <span class="video-play" aria-hidden="true"></span>
        <span class="video-title" data-field=field>{title}</span>
        " "
        <span class="video-provider">{notice}</span>
    }
    .into_any()
}

/// Draws the player, for visitors who have given consent.
fn player(video: &Video, title: String) -> AnyView {
    // Does not use the `view!` macro, because
    // the macro does not support lazy frames.
    let player = html::iframe()
        .class("video-player")
        .src(video.idle_embed_url())
        .title(title)
        .attr("loading", "lazy")
        .attr("allow", "autoplay; encrypted-media; fullscreen; picture-in-picture");
    view! { <div class="video">{player}</div> }.into_any()
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of, html_with_consent};
    use serde_json::json;

    #[test]
    fn without_a_script_a_video_is_a_link_to_its_provider() {
        let props = json!({"url":"https://youtu.be/dQw4w9WgXcQ","title":"Launch day"});
        let html = html_of(block(json!({"type":"video-link","key":"k","props":props})));
        for part in [
            "<a href=\"https://www.youtube.com/watch?v=dQw4w9WgXcQ\" \
             data-embed=\"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;rel=0\" class=\"video-poster\">",
            "<span class=\"video-title\">Launch day</span>",
            "Playing it connects you to YouTube.",
            "<leptos-island data-component=\"VideoPlayer_",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("<iframe"), "{html}");
    }

    #[test]
    fn who_agreed_to_it_sees_the_player_at_once() {
        let props = json!({"url":"https://youtu.be/dQw4w9WgXcQ","title":"Launch day"});
        let html = html_with_consent(block(json!({"type":"video-link","key":"k","props":props})));
        assert!(
            html.contains("src=\"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=0&amp;rel=0\""),
            "{html}"
        );
        assert!(html.contains("title=\"Launch day\"") && !html.contains("leptos-island"), "{html}");
    }

    #[test]
    fn an_address_that_is_no_video_shows_nothing() {
        let props = json!({"url":"https://evil.example/watch?v=dQw4w9WgXcQ","title":"Launch day"});
        let html = html_of(block(json!({"type":"video-link","key":"k","props":props})));
        assert!(!html.contains("evil") && !html.contains("leptos-island"), "{html}");
    }
}
