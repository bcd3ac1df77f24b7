/** Reads the markers of Word's lists: numbers and bullets as text. */

/** Fonts that draw letters as bullets. */
const SYMBOL_FONT = /(?:^|;)\s*font-family\s*:\s*["']?(?:symbol|wingdings|webdings|marlett)/i;

const ROMAN = /^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/;
const ROMAN_DIGITS: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
/**
 * Letters as numbers:
 * `a` is 1, `z` is 26, `aa` is 27.
 */
const LETTERS = /^([a-z])\1*$/;

/**
 * Returns true if a marker is a bullet.
 * Word writes bullets of level 2 as the letter `o`.
 */
export function isBullet(marker: Element): boolean {
  const text = marker.textContent?.trim() ?? "";
  if (!/[\p{L}\p{N}]/u.test(text) || text === "o") return true;
  const fonts = [marker, marker.parentElement, ...marker.querySelectorAll("span, font")];
  return fonts.some((element) => SYMBOL_FONT.test(element?.getAttribute("style") ?? ""));
}

/**
 * Returns the numbers that a marker may mean, smallest first.
 * For example, `v.` may be 5 or 22.
 * In `1.2.3`, only the last number counts.
 */
export function numbersOf(marker: string, format: string | null): number[] {
  const parts = marker
    .replaceAll(/[ºª°]/g, "")
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const last = parts.findLast((part) => part !== "") ?? "";
  const digits = /\d+/.exec(last)?.[0];
  if (digits) return [Number(digits)];
  const numbers = [
    ...(ROMAN.test(last) && !format?.startsWith("alpha") ? [romanNumber(last)] : []),
    ...(LETTERS.test(last) && !format?.startsWith("roman") ? [letterNumber(last)] : []),
  ];
  return numbers.toSorted((one, other) => one - other);
}

function romanNumber(text: string): number {
  const digits = [...text].map((letter) => ROMAN_DIGITS[letter] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}

function letterNumber(text: string): number {
  return text.charCodeAt(0) - "a".charCodeAt(0) + 1 + (text.length - 1) * 26;
}
