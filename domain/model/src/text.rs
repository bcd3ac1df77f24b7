//! Removal of unwanted characters from names and titles.

/// Returns true for direction controls that can disguise a name.
/// The marks U+200E and U+200F are not among them,
/// because they affect only their own position.
fn is_turning(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns true for control characters and direction controls.
pub fn is_control_or_direction(c: char) -> bool {
    c.is_control() || is_turning(c)
}

/// Returns the stored form of a title: trimmed
/// and cleaned by [`clean_written_line`].
pub fn clean_title(title: &str) -> String {
    clean_written_line(title).trim().to_owned()
}

/// Cleans texts of several lines that staff wrote.
/// Converts line breaks to `\n`. Removes direction controls, byte order
/// marks, and zero-width spaces except in scripts without spaces.
/// Keeps non-breaking and thin spaces for typography.
pub fn clean_written_lines(text: &str) -> String {
    clean_written(text, '\n')
}

/// Like [`clean_written_lines`], but converts line breaks and tabs to spaces.
pub fn clean_written_line(text: &str) -> String {
    clean_written(text, ' ')
}

fn clean_written(text: &str, line_break: char) -> String {
    let mut before = ' ';
    let cleaned = text.chars().filter_map(|c| {
        let kept = match c {
            '\t' | '\n' | '\r' if line_break == ' ' => Some(' '),
            '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some(line_break),
            '\u{feff}' => None,
            '\u{200b}' => is_unspaced(before).then_some(c),
            c => (!is_turning(c)).then_some(c),
        };
        before = kept.unwrap_or(before);
        kept
    });
    cleaned.collect()
}

/// Returns true for characters of Thai, Lao, Myanmar and Khmer,
/// where zero-width spaces separate words.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}')
}

/// Cleans texts of several lines that visitors sent.
/// Converts line breaks to `\n` and special spaces to plain spaces.
/// Removes zero-width spaces and direction controls.
pub fn clean_lines(text: &str) -> String {
    text.chars().filter_map(|c| cleaned(c, '\n')).collect()
}

/// Like [`clean_lines`], but converts line breaks to spaces.
pub fn clean_line(text: &str) -> String {
    text.chars().filter_map(|c| cleaned(c, ' ')).collect()
}

fn cleaned(c: char, line_break: char) -> Option<char> {
    match c {
        '\t' if line_break == ' ' => Some(' '),
        '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some(line_break),
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' => Some(' '),
        '\u{200b}' | '\u{feff}' => None,
        c => (!is_turning(c)).then_some(c),
    }
}

#[cfg(test)]
mod tests {
    use super::{
        clean_line, clean_lines, clean_title, clean_written_line, clean_written_lines, is_control_or_direction,
    };

    #[test]
    fn what_turns_text_around_is_stray_and_letters_and_marks_are_not() {
        for stray in ['\u{0}', '\n', '\u{85}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}'] {
            assert!(is_control_or_direction(stray), "{stray:?}");
        }
        for good in ['a', 'é', 'ש', '日', ' ', '\u{a0}', '\u{200d}', '\u{200e}', '\u{200f}', '\u{2029}', '\u{202f}']
        {
            assert!(!is_control_or_direction(good), "{good:?}");
        }
    }

    #[test]
    fn a_title_is_kept_in_its_own_direction() {
        assert_eq!(clean_title(" An \u{2068}oak\u{2069} \u{202e}laets\u{202c}\u{202a} "), "An oak laets");
        assert_eq!(clean_title("\u{202e} \u{2066}"), "");
        assert_eq!(clean_title("שלום\u{200f}!"), "שלום\u{200f}!");
    }

    #[test]
    fn what_is_pasted_is_written_in_plain_characters() {
        for (pasted, lines, line) in [
            ("a\u{b}b\u{c}c\u{85}d\u{2028}e\u{2029}f", "a\nb\nc\nd\ne\nf", "a b c d e f"),
            ("10\u{a0}000\u{2009}\u{202f}€", "10 000  €", "10 000  €"),
            ("\u{202a}+31 20\u{202c}\u{200b}\u{feff}", "+31 20", "+31 20"),
            ("two\r\nlines\t\u{0}", "two\r\nlines\t\u{0}", "two\r\nlines \u{0}"),
            (
                "नमस्\u{200d}ते می\u{200c}روم ש\u{200f}",
                "नमस्\u{200d}ते می\u{200c}روم ש\u{200f}",
                "नमस्\u{200d}ते می\u{200c}روم ש\u{200f}",
            ),
        ] {
            assert_eq!((clean_lines(pasted).as_str(), clean_line(pasted).as_str()), (lines, line), "{pasted:?}");
        }
    }

    #[test]
    fn what_staff_paste_keeps_its_typography() {
        for (text, lines, line) in [
            ("a\u{b}b\u{c}c\u{85}d\u{2028}e\u{2029}f", "a\nb\nc\nd\ne\nf", "a b c d e f"),
            ("a\tb\r\nc", "a\tb\r\nc", "a b  c"),
            ("«\u{a0}oui\u{202f}!\u{a0}»", "«\u{a0}oui\u{202f}!\u{a0}»", "«\u{a0}oui\u{202f}!\u{a0}»"),
            ("zero\u{200b}width \u{202e}gnp\u{202c}\u{feff}", "zerowidth gnp", "zerowidth gnp"),
            ("ភ្នំ\u{200b}ពេញ", "ភ្នំ\u{200b}ពេញ", "ភ្នំ\u{200b}ពេញ"),
            ("👩\u{200d}🚀 می\u{200c}خواهم", "👩\u{200d}🚀 می\u{200c}خواهم", "👩\u{200d}🚀 می\u{200c}خواهم"),
        ] {
            assert_eq!(
                (clean_written_lines(text).as_str(), clean_written_line(text).as_str()),
                (lines, line),
                "{text:?}"
            );
        }
    }
}
