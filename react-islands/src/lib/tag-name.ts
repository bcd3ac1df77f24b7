/**
 * The names of tags, as the server compares and keeps them; both are tested against
 * `domain/model/tests/tag_names.json`.
 */

/** The most characters of a name. */
export const MAX_TAG = 50;

/** What nobody sees and what does not change how the rest is read. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/gu;
/** What changes how its neighbours are drawn, and not what is read: joins, marks of direction, and what chooses a form of a sign. */
const SHAPING = /\u180e|\u200c|\u200d|\u200e|\u200f|\ufe0e|\ufe0f/gu;
const SPACE = /\s+/gu;
/** Control characters, and those that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const STRAY = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

/** A name as it is kept: without space around it, and with one space between words. */
export function cleanTag(name: string): string {
  return name.normalize("NFC").replaceAll(INVISIBLE, "").replaceAll(SPACE, " ").trim();
}

/** A name as it is compared: without regard to case, width and space. */
export function foldTag(name: string): string {
  const small = name.normalize("NFKC").replaceAll(INVISIBLE, "").replaceAll(SHAPING, "").toLowerCase();
  const folded = small.replaceAll("ß", "ss").replaceAll("ς", "σ").normalize("NFKC");
  return folded.replaceAll(SPACE, " ").trim();
}

/** What is wrong with a name, as a code of the catalogue; null for nothing. */
export function checkTag(name: string): "V_12" | "V_14" | "V_16" | null {
  const clean = cleanTag(name);
  if (clean === "") return "V_16";
  if ([...clean].length > MAX_TAG) return "V_14";
  return STRAY.test(clean) ? "V_12" : null;
}
