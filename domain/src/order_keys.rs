//! Keys that sort siblings. A new key fits between any two keys,
//! so moving a page changes the key of no other page.
//!
//! A key is a text of the characters `!` to `}`, compared by bytes. It is read as
//! a fraction with the digits `!` = 0 to `}` = 92, and does not end with `!`.
//! The last segment of each slug is a key.

const ZERO: u8 = b'!';
const BASE: u8 = b'}' - ZERO + 1;

/// Prefix of the segment of a page without a key among pages
/// with keys. Such pages come after all keys, by address.
pub(crate) const AFTER_KEYS: char = '~';

/// Maximum length of a key. Longer ones are replaced, with all others of their siblings.
const MAX_KEY_BYTES: usize = 120;

/// Returns strictly ascending keys for siblings in their order.
/// Keeps the given keys that already ascend, and adds the missing ones.
pub(crate) fn complete_keys(keys: &[Option<String>]) -> Vec<String> {
    let completed = fill_gaps(keys);
    if completed.iter().any(|key| key.len() > MAX_KEY_BYTES) {
        return between("", None, keys.len());
    }
    completed
}

fn fill_gaps(keys: &[Option<String>]) -> Vec<String> {
    let mut completed: Vec<String> = Vec::with_capacity(keys.len());
    let mut missing = 0;
    for key in keys {
        let last = completed.last().map_or("", String::as_str);
        match key {
            Some(key) if key.as_str() > last => {
                let filled = between(last, Some(key), missing);
                completed.extend(filled);
                completed.push(key.clone());
                missing = 0;
            }
            _ => missing += 1,
        }
    }
    let last = completed.last().map_or("", String::as_str);
    let filled = between(last, None, missing);
    completed.extend(filled);
    completed
}

/// Returns ascending keys between two keys. An empty `low` is below all keys.
fn between(low: &str, high: Option<&str>, count: usize) -> Vec<String> {
    if count == 0 {
        return Vec::new();
    }
    let middle = middle_of(low.as_bytes(), high.map(str::as_bytes));
    let middle: String = middle.into_iter().map(char::from).collect();
    let after = (count - 1) / 2;
    let mut keys = between(low, Some(&middle), count - 1 - after);
    let above = between(&middle, high, after);
    keys.push(middle);
    keys.extend(above);
    keys
}

/// Returns a short key between two keys. `None` is above all keys.
fn middle_of(low: &[u8], high: Option<&[u8]>) -> Vec<u8> {
    if let Some(high) = high {
        // Missing digits of a fraction are zeros.
        let digits = low.iter().copied().chain(std::iter::repeat(ZERO));
        let same = digits.zip(high).take_while(|(low, high)| low == *high).count();
        if same > 0 {
            let rest = middle_of(low.get(same..).unwrap_or_default(), Some(&high[same..]));
            return [&high[..same], &rest].concat();
        }
    }
    let low_digit = low.first().map_or(0, |digit| digit - ZERO);
    let high_digit = high.and_then(<[u8]>::first).map_or(BASE, |digit| digit - ZERO);
    if high_digit > low_digit + 1 {
        return vec![ZERO + u8::midpoint(low_digit, high_digit)];
    }
    match high {
        Some(high) if high.len() > 1 => vec![high[0]],
        _ => [vec![ZERO + low_digit], middle_of(low.get(1..).unwrap_or_default(), None)].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_KEY_BYTES, between, complete_keys};

    fn some(keys: &[&str]) -> Vec<Option<String>> {
        keys.iter().map(|key| (!key.is_empty()).then(|| (*key).to_owned())).collect()
    }

    #[track_caller]
    fn assert_ascending(keys: &[String]) {
        assert!(keys.windows(2).all(|pair| pair[0] < pair[1]), "{keys:?}");
        let is_key = |key: &String| key.bytes().all(|byte| (b'!'..=b'}').contains(&byte)) && !key.ends_with('!');
        assert!(keys.iter().all(|key| !key.is_empty() && is_key(key)), "{keys:?}");
    }

    #[test]
    fn a_key_fits_between_any_two_keys() {
        for (low, high) in [
            ("", None),
            ("", Some("\"")),
            ("", Some("!\"")),
            ("a", Some("b")),
            ("a", Some("a-")),
            ("a", Some("a-b")),
            ("team", Some("team-2")),
            ("z", Some("zz")),
            ("}", None),
            ("}}}", None),
            ("a}", Some("b")),
            ("2024", Some("2025")),
        ] {
            for count in [1, 2, 7, 300] {
                let keys = between(low, high, count);
                assert_eq!(keys.len(), count);
                assert_ascending(&keys);
                assert!(keys[0].as_str() > low && high.is_none_or(|high| keys[count - 1].as_str() < high), "{keys:?}");
            }
        }
    }

    #[test]
    fn keys_that_ascend_stay_and_the_others_are_made() {
        let keys = complete_keys(&some(&["contact", "", "team", "team", "about", "", "zoo", ""]));
        assert_ascending(&keys);
        assert_eq!([&keys[0], &keys[2], &keys[6]], ["contact", "team", "zoo"]);
        assert_eq!(complete_keys(&some(&["a", "b"])), ["a", "b"]);
        assert!(complete_keys(&[]).is_empty());
    }

    #[test]
    fn keys_stay_short_however_often_a_page_is_moved() {
        let mut keys = some(&["about", "contact", "team"]);
        for round in 0..2_000 {
            // Moves the last page to the second place, then the first one to the third.
            let from = if round % 2 == 0 { 2 } else { 0 };
            keys.remove(from);
            keys.insert(if from == 2 { 1 } else { 2 }, None);
            let completed = complete_keys(&keys);
            assert_ascending(&completed);
            assert!(completed.iter().all(|key| key.len() <= MAX_KEY_BYTES));
            keys = completed.into_iter().map(Some).collect();
        }
    }

    #[test]
    fn a_long_key_is_replaced_with_its_siblings() {
        let long = "a".repeat(200);
        let keys = complete_keys(&some(&["", &long, "b"]));
        assert_ascending(&keys);
        assert!(keys.iter().all(|key| key.len() < 4), "{keys:?}");
    }
}
