//! Rich text as Markdown, and back.

mod html;
mod read;
mod write;

pub use read::to_html;
pub use write::to_markdown;

/// Attribute that the cleaner adds to links.
const REL: &str = " rel=\"noopener noreferrer\"";

#[cfg(test)]
mod tests {
    use super::{to_html, to_markdown};

    #[test]
    fn text_is_markdown_that_reads_back_to_the_same_bytes() {
        for (html, markdown) in [
            ("<p>A boat.</p><p>Two boats &amp; 3 &lt; 4.</p>", "A boat.\n\nTwo boats & 3 < 4."),
            ("<h2>The yard</h2><h3>Sheds</h3><h4>Doors</h4>", "## The yard\n\n### Sheds\n\n#### Doors"),
            ("<ul><li>Repair</li><li>Care</li></ul>", "- Repair\n- Care"),
            ("<ul><li><p>Repair</p></li><li><p>Care</p></li></ul>", "- Repair\n\n- Care"),
            ("<ol start=\"3\"><li>a</li><li>b<ul><li>c</li></ul></li></ol>", "3. a\n4. b\n   - c"),
            ("<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n* b"),
            (
                "<p><strong>Bold</strong>, <em>soft</em>, <s>gone</s>, <code>a &lt; b</code></p>",
                "**Bold**, *soft*, ~~gone~~, `a < b`",
            ),
            ("<p>H<sub>2</sub>O<br>m<sup>2</sup></p>", "H<sub>2</sub>O\\\nm<sup>2</sup>"),
            (
                "<p><a href=\"page:contact\" rel=\"noopener noreferrer\">Write to <em>us</em></a></p>",
                "[Write to *us*](page:contact)",
            ),
            (
                "<p><a href=\"/a?b=1&amp;c\" target=\"_blank\" rel=\"noopener noreferrer\">x</a></p>",
                "<a href=\"/a?b=1&amp;c\" target=\"_blank\" rel=\"noopener noreferrer\">x</a>",
            ),
            ("<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"),
            ("<pre><code>let a = 1;\n\n```</code></pre><hr>", "````\nlet a = 1;\n\n```\n````\n\n---"),
            (
                "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>x|y</td></tr></tbody></table>",
                "| a | b |\n| --- | --- |\n| 1 | x\\|y |",
            ),
            (
                "<p>a</p><table><tbody><tr><td colspan=\"2\">x</td></tr></tbody></table>",
                "a\n\n<table><tbody><tr><td colspan=\"2\">x</td></tr></tbody></table>",
            ),
            ("<p>1. a</p><p># b</p><p>* c_d *e*</p><p>- f</p>", "1\\. a\n\n\\# b\n\n\\* c_d \\*e\\*\n\n\\- f"),
            ("<p>a&nbsp;b [c] \\d</p>", "a&nbsp;b \\[c\\] \\d"),
            ("", ""),
        ] {
            assert_eq!(to_markdown(html).as_deref(), Some(markdown), "{html}");
            assert_eq!(to_html(markdown).unwrap(), html, "{markdown}");
        }
    }

    #[test]
    fn text_that_markdown_cannot_hold_keeps_its_bytes() {
        for html in [
            "<p> a </p><p></p>",
            "<p><strong>a </strong>b</p>",
            "<p>a<strong>.b</strong>c</p>",
            "<p>&amp;copy; &lt;b&gt; ::: +++ ~a~ `b`</p>",
            "<ul><li>a<p>b</p></li><li>c</li></ul>",
            "<table><tbody><tr><td>1</td></tr></tbody></table>",
            "<p><u>a</u> <s><em>b</em></s><em>c</em></p>",
            "<pre>a\n\n</pre>",
            "<pre>\n\na</pre>",
            "<p>a\nb</p><p>:::</p>",
            "<p><a rel=\"noopener noreferrer\">no</a></p>",
            "<ol start=\"-1\"><li>a</li></ol>",
            "<blockquote></blockquote><h2></h2>",
            "<p><a href=\"https://a.example/(b\" rel=\"noopener noreferrer\">a*b</a></p>",
            "<p>مرحبا <strong>قارب</strong>。<em>船</em>。</p>",
        ] {
            if let Some(markdown) = to_markdown(html) {
                assert_eq!(to_html(&markdown).unwrap(), html, "{markdown}");
            }
        }
        assert_eq!(to_markdown("text outside of a paragraph"), None);
        assert_eq!(to_markdown("<p>not closed"), None);
    }

    #[test]
    fn markdown_of_people_becomes_the_elements_that_rich_text_has() {
        for (markdown, html) in [
            ("# One\n\n##### Five", "<h2>One</h2><h4>Five</h4>"),
            ("```rust\nlet a;\n```", "<pre><code>let a;</code></pre>"),
            ("a  \nb", "<p>a<br>b</p>"),
            (
                "<https://a.example>",
                "<p><a href=\"https://a.example\" rel=\"noopener noreferrer\">https://a.example</a></p>",
            ),
            ("a\r\nb", "<p>a\nb</p>"),
        ] {
            assert_eq!(to_html(markdown).unwrap(), html, "{markdown}");
        }
        let problem = to_html("a\n\n![boat](boat.jpg)").unwrap_err();
        assert_eq!(problem.offset, 3);
        assert!(problem.sentence.contains("picture"), "{problem:?}");
    }
}
