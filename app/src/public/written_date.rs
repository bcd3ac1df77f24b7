//! Dates in the site's languages.

use i18n::{Language, t, t_with};
use model::locale::Locale;
use time::{Date, OffsetDateTime};

/// Returns a date in the locale's
/// language, such as `14 March 2026`.
pub(crate) fn written_date(day: Date, locale: &Locale) -> String {
    date_in(day, Language::of(locale))
}

/// Returns a date in a language of the product.
pub(crate) fn date_in(date: Date, language: Language) -> String {
    const MONTHS: [&str; 12] = [
        "public.months.1",
        "public.months.2",
        "public.months.3",
        "public.months.4",
        "public.months.5",
        "public.months.6",
        "public.months.7",
        "public.months.8",
        "public.months.9",
        "public.months.10",
        "public.months.11",
        "public.months.12",
    ];
    let month = t(language, MONTHS[usize::from(u8::from(date.month())) - 1]);
    let number = match (language, date.day()) {
        (Language::Fr, 1) => "1er".to_owned(),
        (_, day) => day.to_string(),
    };
    let variables = [("day", number.as_str()), ("month", month), ("year", &date.year().to_string())];
    t_with(language, "public.date", &variables)
}

/// Returns a time in a language of the product, such as `14 March 2026, 09:30`.
pub(crate) fn time_in(at: OffsetDateTime, language: Language) -> String {
    format!("{}, {:02}:{:02}", date_in(at.date(), language), at.hour(), at.minute())
}

#[cfg(test)]
mod tests {
    use super::date_in;
    use content::fields::check::parse_date;
    use i18n::Language;

    #[test]
    fn a_date_is_written_as_its_language_does() {
        let written = |language| date_in(parse_date("2026-08-01").unwrap(), language);
        assert_eq!(written(Language::Nl), "1 augustus 2026");
        assert_eq!(written(Language::De), "1. August 2026");
        assert_eq!(written(Language::Fr), "1er août 2026");
    }
}
