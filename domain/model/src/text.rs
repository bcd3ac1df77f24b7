//! Characters that have no place in names and titles.

/// Whether a character changes the direction of those behind it, so that a name is read as another one: embeddings, overrides and isolates.
/// The marks that languages written from right to left need (U+200E, U+200F) change nothing but their own place.
fn is_turning(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character has no place in a name: a control character, or one that changes the direction of those behind it.
pub fn is_stray(c: char) -> bool {
    c.is_control() || is_turning(c)
}

/// A title as it is kept: without space around it, and without characters that change its direction, which come along unseen with what is
/// pasted.
pub fn clean_title(title: &str) -> String {
    let straight: String = title.chars().filter(|c| !is_turning(*c)).collect();
    straight.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::{clean_title, is_stray};

    #[test]
    fn what_turns_text_around_is_stray_and_letters_and_marks_are_not() {
        for stray in ['\u{0}', '\n', '\u{85}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}'] {
            assert!(is_stray(stray), "{stray:?}");
        }
        for good in ['a', 'é', 'ש', '日', ' ', '\u{a0}', '\u{200d}', '\u{200e}', '\u{200f}', '\u{2029}', '\u{202f}']
        {
            assert!(!is_stray(good), "{good:?}");
        }
    }

    #[test]
    fn a_title_is_kept_in_its_own_direction() {
        assert_eq!(clean_title(" An \u{2068}oak\u{2069} \u{202e}laets\u{202c}\u{202a} "), "An oak laets");
        assert_eq!(clean_title("\u{202e} \u{2066}"), "");
        assert_eq!(clean_title("שלום\u{200f}!"), "שלום\u{200f}!");
    }
}
