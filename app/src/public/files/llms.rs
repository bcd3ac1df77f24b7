//! `llms.txt`: the site's pages in Markdown, for language models.

use super::Root;
use model::listed::ListedPage;
use model::locale::Locale;
use std::fmt::Write;

/// Lists the pages of each locale, the default locale first.
/// The description of the home page is above the list.
pub fn llms(pages: &[ListedPage], site_name: &str, locales: &[Locale], root: Root<'_>) -> String {
    let mut text = format!("# {}\n", line(site_name));
    let home = pages.iter().find(|page| page.locale == *root.default_locale && page.slug == "/");
    if let Some(description) = home.map(|home| line(&home.description)).filter(|words| !words.is_empty()) {
        push(&mut text, format_args!("\n> {description}\n"));
    }
    let others = locales.iter().filter(|locale| *locale != root.default_locale);
    for locale in std::iter::once(root.default_locale).chain(others) {
        let mut of_locale = pages.iter().filter(|page| page.locale == *locale).peekable();
        if of_locale.peek().is_none() {
            continue;
        }
        push(&mut text, format_args!("\n## {}\n\n", locale.tag()));
        for page in of_locale {
            let (title, address) = (label(&page.title), root.address(&page.slug, locale));
            match line(&page.description) {
                words if words.is_empty() => push(&mut text, format_args!("- [{title}]({address})\n")),
                words => push(&mut text, format_args!("- [{title}]({address}): {words}\n")),
            }
        }
    }
    text
}

fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("writing to memory does not fail");
}

/// Joins all lines of a text into one line.
fn line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Escapes a text for the label of a Markdown link.
fn label(words: &str) -> String {
    line(words).replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]")
}

#[cfg(test)]
mod tests {
    use super::llms;
    use crate::public::files::Root;
    use model::id::PageId;
    use model::listed::ListedPage;
    use model::locale::Locale;
    use time::OffsetDateTime;

    fn page(locale: &str, slug: &str, title: &str, description: &str) -> ListedPage {
        ListedPage {
            id: PageId(1),
            locale: Locale::parse(locale).unwrap(),
            slug: slug.into(),
            title: title.into(),
            description: description.into(),
            published_at: OffsetDateTime::UNIX_EPOCH,
            translations: Vec::new(),
        }
    }

    #[test]
    fn pages_are_listed_by_locale() {
        let locales = ["nl-nl", "en-gb", "de-de"].map(|code| Locale::parse(code).unwrap());
        let root = Root { base_url: "https://site.example", default_locale: &locales[1] };
        let pages = [
            page("nl-nl", "/", "Thuis", ""),
            page("en-gb", "/", "Home", "All of\nus"),
            page("en-gb", "/a", "A [draft]", ""),
        ];
        let expected = "# Harbour\n\n> All of us\n\n## en-GB\n\n- [Home](https://site.example/): All of us\n\
             - [A \\[draft\\]](https://site.example/a)\n\n## nl-NL\n\n- [Thuis](https://site.example/nl-nl)\n";
        assert_eq!(llms(&pages, "Harbour", &locales, root), expected);
    }
}
