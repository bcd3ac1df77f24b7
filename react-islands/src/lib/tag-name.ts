/** Normalises tags like the server, see `tag_names.json`. */

/** Maximum number of characters of a tag. */
export const MAX_TAG_CHARS = 50;

/** Invisible characters that do not change their neighbours. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/gu;
/**
 * Invisible characters that change how
 * their neighbours look, such as joiners.
 */
const SHAPING = /\u180e|\u200c|\u200d|\u200e|\u200f|\ufe0e|\ufe0f/gu;
const SPACE = /\s+/gu;
/** Control characters, including changes of text direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters on purpose.
const STRAY = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

/** Returns the tag to store: trimmed, and with single spaces. */
export function cleanTag(name: string): string {
  return name.normalize("NFC").replaceAll(INVISIBLE, "").replaceAll(SPACE, " ").trim();
}

/**
 * Returns a tag for comparisons: without differences
 * of case, character width and white space.
 */
export function foldTag(name: string): string {
  const small = name.normalize("NFKC").replaceAll(INVISIBLE, "").replaceAll(SHAPING, "").toLowerCase();
  const folded = small.replaceAll("ß", "ss").replaceAll("ς", "σ").normalize("NFKC");
  return folded.replaceAll(SPACE, " ").trim();
}

/**
 * Returns the error code of a tag.
 * Null if the tag is valid.
 */
export function checkTag(name: string): "V_12" | "V_14" | "V_16" | null {
  const clean = cleanTag(name);
  if (clean === "") return "V_16";
  if ([...clean].length > MAX_TAG_CHARS) return "V_14";
  return STRAY.test(clean) ? "V_12" : null;
}
