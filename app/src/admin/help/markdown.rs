//! Renders the Markdown of a help page.

use crate::admin::help_link::HELP;
use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd, html};
use quick_xml::escape::escape;

/// Size in which each picture is shown, in pixels.
const PICTURE_WIDTH: u32 = 640;
const PICTURE_HEIGHT: u32 = 420;

/// Address of the folder of pictures in a page, without the language.
const PICTURES: &str = "../images/";

/// A rendered help page.
#[derive(Debug, Default)]
pub(super) struct HelpPage {
    /// The heading of level 1, which `html` lacks.
    pub(super) title: String,
    /// The first paragraph as plain text.
    pub(super) summary: String,
    pub(super) html: String,
}

impl HelpPage {
    /// Parses a page. `address_of` returns the address of a picture file,
    /// or `None` if there is no such file. Then the page has no picture there.
    pub(super) fn parse(markdown: &str, address_of: impl Fn(&str) -> Option<String>) -> Self {
        let mut page = Self::default();
        let mut part = Part::Body;
        let mut picture = None;
        let mut events = Vec::new();
        for event in Parser::new(markdown) {
            match (&event, part) {
                (Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }), _) => part = Part::Title,
                (Event::End(TagEnd::Heading(HeadingLevel::H1)), _) => part = Part::Body,
                (Event::Text(text), Part::Title) => page.title.push_str(text),
                (_, Part::Title) => {}
                (Event::Start(Tag::Image { dest_url, .. }), _) => {
                    picture = Some((file_name(dest_url).to_owned(), String::new()));
                }
                (Event::End(TagEnd::Image), _) => {
                    let picture = picture.take().and_then(|(file, alt)| Some(draw(&address_of(&file)?, &alt)));
                    events.extend(picture.map(|html| Event::InlineHtml(html.into())));
                }
                (Event::Text(text), _) if picture.is_some() => {
                    if let Some((_, alt)) = &mut picture {
                        alt.push_str(text);
                    }
                }
                (Event::Start(Tag::Paragraph), _) if page.summary.is_empty() => {
                    part = Part::Summary;
                    events.push(event);
                }
                (Event::End(TagEnd::Paragraph), Part::Summary) => {
                    part = Part::Body;
                    events.push(event);
                }
                (Event::Text(text), Part::Summary) => {
                    page.summary.push_str(text);
                    events.push(event);
                }
                (Event::SoftBreak, Part::Summary) => {
                    page.summary.push(' ');
                    events.push(event);
                }
                _ => events.push(with_address(event)),
            }
        }
        html::push_html(&mut page.html, events.into_iter());
        page
    }
}

/// The part of the page that an event belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Title,
    Summary,
    Body,
}

/// Replaces the file of another page by its address in the admin.
fn with_address(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let dest_url = match dest_url.strip_suffix(".md") {
                Some(task) => format!("{HELP}/{task}").into(),
                None => dest_url,
            };
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        other => other,
    }
}

/// Returns the name of a picture file without its folders.
fn file_name(address: &str) -> &str {
    address.strip_prefix(PICTURES).and_then(|path| path.split_once('/')).map_or(address, |(_, name)| name)
}

/// Draws a picture, which opens in its full size, because the panel is narrow.
fn draw(address: &str, alt: &str) -> String {
    let (address, alt) = (escape(address), escape(alt));
    format!(
        "<a href=\"{address}\" target=\"_blank\"><img src=\"{address}\" alt=\"{alt}\" width=\"{PICTURE_WIDTH}\" \
         height=\"{PICTURE_HEIGHT}\" loading=\"lazy\"></a>"
    )
}

#[cfg(test)]
mod tests {
    use super::HelpPage;

    fn parse(markdown: &str) -> HelpPage {
        HelpPage::parse(markdown, |file| (file == "menu.webp").then(|| format!("/assets/help/1/{file}")))
    }

    #[test]
    fn title_and_summary_are_those_of_the_file() {
        let page = parse("# Fill *a* menu\n\nA menu leads **visitors**\nto pages.\n\n1. Open it.\n");
        assert_eq!(page.title, "Fill a menu");
        assert_eq!(page.summary, "A menu leads visitors to pages.");
        assert!(page.html.starts_with("<p>A menu leads <strong>visitors</strong>"), "{}", page.html);
        assert!(page.html.contains("<ol>\n<li>Open it.</li>") && !page.html.contains("<h1"), "{}", page.html);
    }

    #[test]
    fn links_to_other_pages_lead_to_them_in_the_admin() {
        let page = parse("Intro.\n\nSee [tags](tags.md) and [a site](https://site.example/).");
        assert!(page.html.contains("<a href=\"/cmsadmin/help/tags\">tags</a>"), "{}", page.html);
        assert!(page.html.contains("<a href=\"https://site.example/\">"), "{}", page.html);
    }

    #[test]
    fn a_picture_has_its_size_and_words() {
        let page = parse("Intro.\n\n![Menu with \"Home\"](../images/en/menu.webp)");
        let img = "<img src=\"/assets/help/1/menu.webp\" alt=\"Menu with &quot;Home&quot;\" width=\"640\" height=\"420\" \
                   loading=\"lazy\">";
        assert!(page.html.contains(img), "{}", page.html);
        let page = parse("Intro.\n\n![Gone](../images/en/gone.webp)");
        assert!(!page.html.contains("img") && !page.html.contains("Gone"), "{}", page.html);
    }
}
