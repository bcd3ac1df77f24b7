/** A locale in the words of a language: `nl-nl` is “Dutch (Netherlands)” in English. */
export function localeName(locale: string, language: string): string {
  return new Intl.DisplayNames(language, { type: "language" }).of(locale) ?? locale;
}

/** The language of a locale: what stands before the first hyphen. */
export function localeBase(locale: string): string {
  return locale.split("-")[0] ?? locale;
}
