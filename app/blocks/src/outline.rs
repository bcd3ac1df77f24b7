//! Outline of the headings above a block.
//! Headings in rich texts are adjusted to it,
//! so that no heading level is skipped.

/// Number of heading levels on a page: `h1` to `h4`.
const HEADING_LEVELS: usize = 4;

/// For each chosen level, from `h1` to `h4`: the level
/// at which the last heading with this level is shown.
/// 0 if there is no such heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadingOutline([u8; HEADING_LEVELS]);

impl Default for HeadingOutline {
    /// Returns the outline below the page's `h1`.
    fn default() -> Self {
        Self([1, 0, 0, 0])
    }
}

impl HeadingOutline {
    /// Returns the outline after a block with this HTML.
    pub(crate) fn after(mut self, html: &str) -> Self {
        for heading in html.split("<h").skip(1) {
            let Some(shown) = level_of(heading) else { continue };
            let chosen = heading[1..].strip_prefix(CHOSEN).and_then(level_of).unwrap_or(shown);
            self.enter(chosen, shown);
        }
        self
    }

    /// Adjusts the heading levels of a sanitized text to the headings above.
    ///
    /// A class keeps the look of the chosen level.
    pub(crate) fn place(mut self, html: String) -> String {
        if !html.contains("<h") {
            return html;
        }
        let mut placed = String::with_capacity(html.len() + 64);
        // Shown levels of the headings without an end tag so far.
        // Headings can be nested.
        let mut open = Vec::new();
        let mut rest = html.as_str();
        while let Some(begin) = rest.find("<h").into_iter().chain(rest.find("</h")).min() {
            let is_end = rest[begin..].starts_with("</");
            let name = begin + if is_end { 3 } else { 2 };
            placed.push_str(&rest[..name]);
            rest = &rest[name..];
            let Some(chosen) = level_of(rest) else { continue };
            let shown = if is_end { open.pop().unwrap_or(chosen) } else { self.next(chosen) };
            placed.push(char::from(b'0' + shown));
            rest = &rest[1..];
            if !is_end {
                self.enter(chosen, shown);
                open.push(shown);
                if shown != chosen {
                    placed.push_str(CHOSEN);
                    placed.push(char::from(b'0' + chosen));
                    placed.push('"');
                }
            }
        }
        placed.push_str(rest);
        placed
    }

    /// Returns the level at which the next heading is shown:
    /// one level below its parent heading.
    fn next(self, chosen: u8) -> u8 {
        let above = &self.0[..usize::from(chosen) - 1];
        above.iter().max().map_or(1, |deepest| deepest + 1)
    }

    fn enter(&mut self, chosen: u8, shown: u8) {
        let level = usize::from(chosen) - 1;
        self.0[level] = shown;
        self.0[level + 1..].fill(0);
    }
}

/// The HTML between the shown level and the
/// chosen level, as in `<h3 class="as-h2">`.
const CHOSEN: &str = " class=\"as-h";

/// Reads the heading level after `<h`, `</h` or `as-h`.
fn level_of(rest: &str) -> Option<u8> {
    let mut bytes = rest.bytes();
    let level = bytes.next()?.checked_sub(b'0').filter(|level| (1..=HEADING_LEVELS).contains(&usize::from(*level)))?;
    matches!(bytes.next(), Some(b'>' | b' ' | b'"')).then_some(level)
}

#[cfg(test)]
mod tests {
    use super::HeadingOutline;

    fn placed(above: &str, html: &str) -> String {
        HeadingOutline::default().after(above).place(html.to_owned())
    }

    #[test]
    fn a_heading_that_leaves_out_no_level_stays() {
        for (above, html) in [
            ("", "<h2>a</h2><h3>b</h3><h4>c</h4><h2>d</h2><h3>e</h3>"),
            ("<h2 class=\"block-heading\">a</h2>", "<h3>b</h3>"),
            ("<h2>a</h2><h3>b</h3>", "<h4>c</h4><h3>d</h3>"),
            ("", "<p>a</p><hr><p>&lt;h4></p>"),
        ] {
            assert_eq!(placed(above, html), html);
        }
    }

    #[test]
    fn a_heading_stands_one_level_below_what_it_stands_under_and_looks_as_it_was_chosen() {
        for (above, html, expected) in [
            ("", "<h3>a</h3><h3>b</h3>", "<h2 class=\"as-h3\">a</h2><h2 class=\"as-h3\">b</h2>"),
            ("", "<h4>a</h4><h3>b</h3>", "<h2 class=\"as-h4\">a</h2><h2 class=\"as-h3\">b</h2>"),
            ("", "<h2>a</h2><h4>b</h4><h3>c</h3>", "<h2>a</h2><h3 class=\"as-h4\">b</h3><h3>c</h3>"),
            ("<h2>a</h2><hr><h1 class=\"hero-title\">b</h1>", "<h3>c</h3>", "<h2 class=\"as-h3\">c</h2>"),
            (
                "<h2 class=\"as-h3\">a</h2>",
                "<h3>b</h3><h4>c</h4>",
                "<h2 class=\"as-h3\">b</h2><h3 class=\"as-h4\">c</h3>",
            ),
            ("", "<h3><b>a<h4>b</h4></b></h3>", "<h2 class=\"as-h3\"><b>a<h3 class=\"as-h4\">b</h3></b></h2>"),
        ] {
            assert_eq!(placed(above, html), expected, "{html} below {above}");
        }
    }

    #[test]
    fn no_levels_are_left_out_in_any_order() {
        let levels = |html: &str| {
            let digits = html.split("<h").skip(1).filter_map(|rest| rest.chars().next()?.to_digit(10));
            digits.collect::<Vec<_>>()
        };
        for number in 0..3_u32.pow(6) {
            let chosen: Vec<u32> = (0..6).map(|place| 2 + number / 3_u32.pow(place) % 3).collect();
            let texts: Vec<String> = chosen.iter().map(|level| format!("<h{level}>a</h{level}>")).collect();
            let whole = placed("", &texts.concat());
            let mut last = 1;
            for level in levels(&whole) {
                assert!((2..=last + 1).contains(&level), "{whole}");
                last = level;
            }
            // One joined text must give the same result as separate texts.
            let mut apart = String::new();
            for text in texts {
                let outline = HeadingOutline::default().after(&apart);
                apart.push_str(&outline.place(text));
            }
            assert_eq!(apart, whole);
        }
    }
}
