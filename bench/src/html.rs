//! Finds the files that the product's HTML loads.

/// Returns all inline scripts.
pub(crate) fn inline_scripts(html: &str) -> impl Iterator<Item = &str> {
    scripts(html).filter(|(tag, _)| !tag.contains("src=")).map(|(_, text)| text)
}

/// Returns the opening tags of external and preloaded scripts.
pub(crate) fn script_files(html: &str) -> Vec<&str> {
    let files = scripts(html).filter(|(tag, _)| tag.contains("src=")).map(|(tag, _)| tag);
    let ahead = links(html).filter(|link| link.contains("modulepreload") || link.contains("as=\"script\""));
    files.chain(ahead).collect()
}

pub(crate) fn stylesheets(html: &str) -> impl Iterator<Item = &str> {
    let sheets = links(html).filter(|link| link.contains("rel=\"stylesheet\""));
    sheets.filter_map(|link| Some(link.split_once("href=\"")?.1.split_once('"')?.0))
}

/// Returns local addresses with this ending, in links or island props.
pub(crate) fn addresses<'a>(html: &'a str, ending: &'a str) -> impl Iterator<Item = &'a str> {
    let words = html.split(['"', '\'', '<', '>', ' ', ';', '&']);
    words.filter(move |word| word.starts_with('/') && word.ends_with(ending))
}

fn links(html: &str) -> impl Iterator<Item = &str> {
    html.split("<link").skip(1).filter_map(|rest| rest.split_once('>')).map(|(tag, _)| tag)
}

/// Returns the opening tag and the text of every script.
fn scripts(html: &str) -> impl Iterator<Item = (&str, &str)> {
    html.split("<script").skip(1).filter_map(|rest| rest.split_once("</script>")?.0.split_once('>'))
}

#[cfg(test)]
mod tests {
    use super::{addresses, inline_scripts, script_files, stylesheets};

    const HTML: &str = "<link rel=\"stylesheet\" href=\"/a.css\"><link rel=\"modulepreload\" href=\"/b.js\">\
        <link rel=\"icon\" href=\"/i.svg\"><script type=\"module\">go()</script><script src=\"/c.js\"></script>\
        <leptos-island data-props=\"{&quot;module&quot;:&quot;/d.js&quot;}\">";

    #[test]
    fn what_a_page_loads_is_found() {
        assert_eq!(stylesheets(HTML).collect::<Vec<_>>(), ["/a.css"]);
        assert_eq!(inline_scripts(HTML).collect::<Vec<_>>(), ["go()"]);
        assert_eq!(script_files(HTML).len(), 2);
        assert_eq!(addresses(HTML, ".js").collect::<Vec<_>>(), ["/b.js", "/c.js", "/d.js"]);
    }
}
