//! The form in which names of folders and files are compared.

use unicode_normalization::UnicodeNormalization;

/// Folds a name into the form in which names are compared: names that differ in case or in the spelling of a letter are one.
pub fn fold_name(name: &str) -> String {
    let lower: String = name.nfc().collect::<String>().to_lowercase();
    lower.replace('ß', "ss").replace('ς', "σ").nfc().filter(|c| !matches!(c, '\u{200c}' | '\u{200d}')).collect()
}

#[cfg(test)]
mod tests {
    use super::fold_name;

    #[test]
    fn names_are_compared_without_case_and_spelling() {
        for [one, other] in [
            ["Käse.jpg", "KÄSE.JPG"],
            ["Ka\u{308}se.jpg", "käse.jpg"],
            ["Straße.pdf", "STRASSE.pdf"],
            ["ΟΔΟΣ.png", "οδος.png"],
            ["می\u{200c}خواهم.pdf", "میخواهم.pdf"],
        ] {
            assert_eq!(fold_name(one), fold_name(other), "{one} {other}");
        }
        assert_ne!(fold_name("Käse.jpg"), fold_name("Kase.jpg"));
    }
}
