/** Maximum length of an anchor in bytes, as on the server. */
const MAX_ANCHOR_BYTES = 200;
/** Longest anchor that is made from words, in bytes. The rest is room for a number. */
const MAX_MADE_BYTES = MAX_ANCHOR_BYTES - 8;
/** Anchor of words without letters and digits. */
const NAMELESS = "section";

const ANCHOR = /^[\p{Alphabetic}\p{N}][\p{Alphabetic}\p{N}\p{M}_-]*$/u;
const APOSTROPHES = /['\u2019\u02bc\u00ad]/g;
const START = /^[^\p{Alphabetic}\p{N}]+/u;
const GAPS = /[^\p{Alphabetic}\p{N}\p{M}_]+/gu;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/**
 * Returns true if the name is a letter or digit of any script,
 * followed by letters, digits, hyphens and underscores.
 */
export function isAnchor(name: string): boolean {
  return ANCHOR.test(name) && bytesOf(name) <= MAX_ANCHOR_BYTES && name === name.normalize();
}

/** Returns the anchor that the server makes from the words of a heading. */
export function anchorOf(words: string): string {
  const lower = words.normalize().toLowerCase().normalize().replaceAll(APOSTROPHES, "");
  const anchor = lower.replace(START, "").replaceAll(GAPS, "-");
  let cut = "";
  let bytes = 0;
  for (const character of anchor) {
    bytes += bytesOf(character);
    if (bytes > MAX_MADE_BYTES) break;
    cut += character;
  }
  return cut.replace(/-+$/, "") || NAMELESS;
}
