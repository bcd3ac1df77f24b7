//! Search terms of users, split into prefixes of words.

use search::{Alternatives, word_alternatives};
use std::collections::BTreeSet;

/// Maximum number of searched words of a
/// term. Each word costs a full search.
const MAX_TERM_WORDS: usize = 8;

/// Returns the words of a term as prefixes,
/// with alternative forms of each. Leaves
/// out a word that begins another word,
/// because the longer word is stricter.
pub fn prefixes(term: &str) -> Vec<Alternatives> {
    let sorted: BTreeSet<Alternatives> = word_alternatives(term).into_iter().take(MAX_TERM_WORDS).collect();
    let is_implied = |one: &Alternatives| {
        let [[word]] = one.iter().map(Vec::as_slice).collect::<Vec<_>>()[..] else { return false };
        let begins = |other: &Alternatives| other != one && other.iter().flatten().all(|own| own.starts_with(word));
        sorted.iter().any(begins)
    };
    sorted.iter().filter(|one| !is_implied(one)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::{Alternatives, MAX_TERM_WORDS, prefixes};

    #[test]
    fn a_term_is_the_beginnings_of_its_words() {
        let shown = |alternatives: &Alternatives| -> String {
            alternatives.iter().map(|all| all.join("+")).collect::<Vec<_>>().join("|")
        };
        for (term, expected) in [
            ("Harbour WINTER", &["harbour", "winter"][..]),
            ("/keel/", &["keel"]),
            ("Café d'été", &["cafe", "d+ete|dete"]),
            ("o oa OAK oak", &["oak"]),
            ("\"oak* OR (x:y)", &["oak", "or", "x", "y"]),
            ("Müller e-mail", &["e+mail|email", "muller|mueller"]),
            ("東京都", &["東京+京都+都"]),
            ("C++", &["c\u{ff0b}\u{ff0b}"]),
            ("%_\u{0}\u{e000}", &[]),
            ("100%", &["100"]),
        ] {
            assert_eq!(prefixes(term).iter().map(shown).collect::<Vec<_>>(), expected, "{term:?}");
        }
        let many: Vec<String> = (10..99).map(|number| number.to_string()).collect();
        assert_eq!(prefixes(&many.join(" ")).len(), MAX_TERM_WORDS);
    }
}
