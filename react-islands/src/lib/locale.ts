/** Names of languages by interface language, because they load slowly. */
const NAMES = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  const names = NAMES.get(language) ?? new Intl.DisplayNames(language, { type: "language" });
  NAMES.set(language, names);
  return names;
}

/**
 * Returns the name of a locale:
 * `nl-nl` is “Dutch (Netherlands)”.
 */
export function localeName(locale: string, language: string): string {
  try {
    return namesIn(language).of(locale) ?? locale;
  } catch {
    return locale;
  }
}

/**
 * Returns the language of a locale,
 * the part before the first hyphen.
 */
export function localeBase(locale: string): string {
  return locale.split("-")[0] ?? locale;
}

/** Right-to-left scripts. The server has the same list. */
export const RIGHT_TO_LEFT_SCRIPTS = words(
  "adlm arab aran hebr mand mend nkoo rohg samr syrc syre syrj syrn thaa yezi",
);
/**
 * Right-to-left languages.
 * They apply unless the locale names a script.
 */
export const RIGHT_TO_LEFT_LANGUAGES = words(
  "ar arc azb bal ckb dv fa glk he ks lrc mzn nqo pnb ps sd skr syr ug ur yi",
);
/**
 * Languages that are written right
 * to left only in this region.
 */
export const RIGHT_TO_LEFT_REGIONS = words("az-ir pa-pk tg-af uz-af");

/** Attributes of an element whose text is in a locale. */
export interface LocaleAttributes {
  lang: string;
  dir: "ltr" | "rtl";
}

/**
 * Returns the attributes of an element
 * that shows or edits text in a locale.
 */
export function localeAttributes(locale: string): LocaleAttributes {
  return { lang: locale, dir: isRightToLeft(locale) ? "rtl" : "ltr" };
}

/**
 * Returns true if a locale is written right to left.
 * If it names a script, ignores the language.
 */
function isRightToLeft(locale: string): boolean {
  const [, language = "", script, region] =
    /^([a-z]+)(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-|$)/.exec(locale) ?? [];
  if (script) return RIGHT_TO_LEFT_SCRIPTS.has(script);
  return RIGHT_TO_LEFT_REGIONS.has(`${language}-${region}`) || RIGHT_TO_LEFT_LANGUAGES.has(language);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/**
 * Language, script, region and
 * variants of a locale, in lower case.
 */
const LOCALE = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(-([a-z\d]{5,8}|\d[a-z\d]{3}))*$/;

export function isLocale(text: string): boolean {
  const parts = text.split("-");
  return text.length <= 35 && LOCALE.test(text) && new Set(parts).size === parts.length;
}

/** Common locales. Other language tags are valid too. */
export const USUAL_LOCALES = (
  "af am ar ar-ae ar-dz ar-eg ar-iq ar-jo ar-lb ar-ma ar-sa ar-tn as ast ay az az-arab az-latn be bg " +
  "bho bm bn bo br bs ca ca-valencia ceb ckb co cs cy da de de-at de-be de-ch de-de de-li de-lu dsb dv " +
  "ee el el-cy en en-au en-ca en-gb en-ie en-in en-mt en-nz en-us en-za eo es es-419 es-ar es-cl es-co " +
  "es-es es-mx es-pe es-us et eu fa ff fi fil fo fr fr-be fr-ca fr-ch fr-fr fr-lu fur fy ga gd gl gn " +
  "gsw gu ha haw he hi hmn hr hsb ht hu hy id ig is it it-ch it-it ja jv ka kab kk km kn ko ku ky la lb " +
  "ln lo lt lv mai mg mi mk ml mn mni mr ms mt my nb nds ne nl nl-be nl-nl nn no ny oc om or pa pa-arab " +
  "pa-guru pcm pl ps pt pt-ao pt-br pt-mz pt-pt qu rm ro ro-md ru rw sa sc sd se si sk sl sm sn so sq " +
  "sr sr-cyrl sr-latn st su sv sv-fi sv-se sw szl ta te tg th ti tk tl tn to tr ts tt tw ug uk ur uz " +
  "uz-cyrl uz-latn vi wa wo xh yi yo yue zh zh-hans zh-hant zh-hk zh-tw zu"
).split(" ");
