//! Text in XML.

use quick_xml::escape::escape;

/// Text as it stands in an element, without characters that XML 1.0 does not have.
pub(super) fn text(text: &str) -> String {
    let allowed =
        |c: &char| matches!(c, '\t' | '\n' | '\r') || !(c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'));
    escape(text.chars().filter(allowed).collect::<String>()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn text_cannot_become_markup_or_break_the_document() {
        assert_eq!(text("Cats & <dogs>\u{1}\u{fffe}\n"), "Cats &amp; &lt;dogs&gt;\n");
    }
}
