/** Replacements for letters that Unicode does not decompose. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};
const WITH_PLAIN = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/** Removes case and accents for comparisons. */
export function fold(text: string): string {
  const bare = text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
  return bare.replaceAll(WITH_PLAIN, (letter) => PLAIN[letter] ?? letter);
}
