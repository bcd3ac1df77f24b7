import { isLink, proposedLink } from "../../lib/link";

const ADDRESS = /^https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’”»\]]$/i;
const MAILBOX = /^(?:mailto:)?[^\s@/:\\()[\]]+@[^\s@/:\\()[\]]+\.[\p{L}\d-]+$/iu;
const HOST = /^(?:[\p{L}\d-]+\.)+([a-z]{2,})(?::\d+)?(?:[/?#]\S*)?$/iu;

/** Top-level domains that belong to no country and are often met. */
const GENERIC_DOMAINS =
  "com org net info edu gov int biz name pro app dev page site online shop store cloud tech blog news wiki live life world email museum travel church school berlin hamburg koeln cologne bayern wien swiss paris brussels vlaanderen gent amsterdam frl london scot wales cymru".split(
    " ",
  );

/** The address in a word that was typed, which may be in brackets; null where the word is not an address with its scheme. */
export function typedLink(word: string): string | null {
  const [, round, square] = /^(?:\((.+)\)|\[(.+)\])$/.exec(word) ?? [];
  const link = round ?? square ?? word;
  return isWhole(link) && isLink(link) ? link : null;
}

/** Returns the link of a text that is nothing but an address, with or without its scheme; null for every other text. */
export function addressToLink(text: string): string | null {
  if (isWhole(text)) return isLink(text) ? text : null;
  return MAILBOX.test(text) || isHost(text) ? proposedLink(text) : null;
}

function isWhole(text: string): boolean {
  if (/^mailto:/i.test(text)) return MAILBOX.test(text);
  // A closing bracket belongs to what is around the address, unless it was opened in it.
  return ADDRESS.test(text) && (!text.endsWith(")") || text.includes("("));
}

/** Whether a text is a host, and no name of a file: its last part is a top-level domain. */
function isHost(text: string): boolean {
  const [, domain = ""] = HOST.exec(text) ?? [];
  if (domain.length !== 2) return GENERIC_DOMAINS.includes(domain.toLowerCase());
  const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return regions.of(domain.toUpperCase()) !== undefined;
}
