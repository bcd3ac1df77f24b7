import { isLink, proposedLink } from "../../lib/link";

const ADDRESS = /^https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’”»\]]$/i;
const MAILBOX = /^(?:mailto:)?[^\s@/:\\()[\]]+@[^\s@/:\\()[\]]+\.[\p{L}\d-]+$/iu;
const HOST = /^(?:[\p{L}\d-]+\.)+([a-z]{2,})(?::\d+)?(?:[/?#]\S*)?$/iu;

/** Common top-level domains that belong to no country. */
const GENERIC_DOMAINS =
  "com org net info edu gov int biz name pro app dev page site online shop store cloud tech blog news wiki live life world email museum travel church school berlin hamburg koeln cologne bayern wien swiss paris brussels vlaanderen gent amsterdam frl london scot wales cymru".split(
    " ",
  );

/**
 * Returns the address in a typed word.
 * Null if it has no scheme.
 */
export function typedLink(word: string): string | null {
  const [, round, square] = /^(?:\((.+)\)|\[(.+)\])$/.exec(word) ?? [];
  const link = round ?? square ?? word;
  return isWhole(link) && isLink(link) ? link : null;
}

/**
 * Returns the link for a text that is an
 * address, also without a scheme.
 * Null for other texts.
 */
export function addressToLink(text: string): string | null {
  if (isWhole(text)) return isLink(text) ? text : null;
  return MAILBOX.test(text) || isHost(text) ? proposedLink(text) : null;
}

function isWhole(text: string): boolean {
  if (/^mailto:/i.test(text)) return MAILBOX.test(text);
  // A closing bracket belongs to the address
  // only if the address has an opening bracket.
  return ADDRESS.test(text) && (!text.endsWith(")") || text.includes("("));
}

/**
 * Returns true if the text is a host
 * with a known top-level domain.
 * Otherwise it may be a file name.
 */
function isHost(text: string): boolean {
  const [, domain = ""] = HOST.exec(text) ?? [];
  if (domain.length !== 2) return GENERIC_DOMAINS.includes(domain.toLowerCase());
  const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return regions.of(domain.toUpperCase()) !== undefined;
}
