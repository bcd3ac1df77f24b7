//! What somebody looks for: the beginnings of words.

use crate::search::analysis::folded_words;
use std::collections::BTreeSet;

/// How many words of a term are looked for: each costs as much as a search for it alone.
const MOST: usize = 8;

/// The beginnings that a term looks for. One that another begins with says nothing beside it.
pub(crate) fn beginnings(term: &str) -> Vec<String> {
    let sorted: BTreeSet<String> = folded_words(term).take(MOST).collect();
    let mut rest = sorted.into_iter().peekable();
    let mut beginnings = Vec::new();
    while let Some(word) = rest.next() {
        // In their order, words that begin with another one come right after it.
        if rest.peek().is_none_or(|next| !next.starts_with(&word)) {
            beginnings.push(word);
        }
    }
    beginnings
}

#[cfg(test)]
mod tests {
    use super::{MOST, beginnings};

    #[test]
    fn a_term_is_the_beginnings_of_its_words() {
        for (term, expected) in [
            ("Harbour WINTER", vec!["harbour", "winter"]),
            ("/keel/", vec!["keel"]),
            ("Café d'été", vec!["cafe", "d", "ete"]),
            ("o oa OAK oak", vec!["oak"]),
            ("\"oak* OR (x:y)", vec!["oak", "or", "x", "y"]),
            ("%_\u{0}\u{e000}", vec![]),
        ] {
            assert_eq!(beginnings(term), expected, "{term:?}");
        }
        let many: Vec<String> = (10..99).map(|number| number.to_string()).collect();
        assert_eq!(beginnings(&many.join(" ")).len(), MOST);
    }
}
