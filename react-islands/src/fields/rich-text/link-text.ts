import { isLink, proposedLink } from "../../lib/link";

const ADDRESS = /^https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’”»\]]$/i;
const MAILBOX = /^(?:mailto:)?[^\s@/:\\()[\]]+@[^\s@/:\\()[\]]+\.[\p{L}\d-]+$/iu;
const HOST = /^(?:[\p{L}\d-]+\.)+([a-z]{2,})(?::\d+)?(?:[/?#]\S*)?$/iu;

/** Common top-level domains of no country. */
const GENERIC_DOMAINS =
  "com org net info edu gov int biz name pro app dev page site online shop store cloud tech blog news wiki live life world email museum travel church school berlin hamburg koeln cologne bayern wien swiss paris brussels vlaanderen gent amsterdam frl london scot wales cymru".split(
    " ",
  );

/** Returns a word's address, null without a scheme. */
export function typedLink(word: string): string | null {
  const [, round, square] = /^(?:\((.+)\)|\[(.+)\])$/.exec(word) ?? [];
  const link = round ?? square ?? word;
  return isWhole(link) && isLink(link) ? link : null;
}

/** Returns the link of a bare address. */
export function addressToLink(text: string): string | null {
  if (isWhole(text)) return isLink(text) ? text : null;
  return MAILBOX.test(text) || isHost(text) ? proposedLink(text) : null;
}

function isWhole(text: string): boolean {
  if (/^mailto:/i.test(text)) return MAILBOX.test(text);
  // Closing brackets belong to addresses with opening ones.
  return ADDRESS.test(text) && (!text.endsWith(")") || text.includes("("));
}

/** Distinguishes hosts from file names by top-level domain. */
function isHost(text: string): boolean {
  const [, domain = ""] = HOST.exec(text) ?? [];
  if (domain.length !== 2) return GENERIC_DOMAINS.includes(domain.toLowerCase());
  const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return regions.of(domain.toUpperCase()) !== undefined;
}
