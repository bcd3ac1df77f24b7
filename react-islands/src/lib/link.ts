import { isAnchor } from "./anchor";

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters on purpose, because links must not contain them.
const FORBIDDEN = /[\s\\\u0000-\u001f]/;

/**
 * `page` links to a page of this site, `anchor` to a
 * part of the same page, `file` to a file of the library.
 */
export type LinkKind = "page" | "anchor" | "address" | "mail" | "phone" | "file";

const FILE = /^file:([1-9]\d{0,15})$/;

/** Returns the link to a file of the media library. */
export function fileLink(id: number): string {
  return `file:${id}`;
}

/**
 * Returns the id of the file to which a link leads.
 * Null for other links.
 */
export function linkedFileID(link: string): number | null {
  const [, id] = FILE.exec(link.trim()) ?? [];
  return id === undefined ? null : Number(id);
}

/**
 * Returns the kind of a link by the server's rules.
 * Null if the text is no valid link.
 */
export function linkKind(text: string): LinkKind | null {
  const link = text.trim();
  if (FORBIDDEN.test(link)) return null;
  if (link.startsWith("#")) return isAnchor(decoded(link.slice(1))) ? "anchor" : null;
  if (FILE.test(link)) return "file";
  if (link.startsWith("/")) return link.startsWith("//") ? null : "page";
  const url = parse(link);
  switch (url?.protocol) {
    case "http:":
    case "https:":
      return url.hostname !== "" ? "address" : null;
    case "mailto:":
      return url.pathname.includes("@") ? "mail" : null;
    case "tel:":
      return /\d/.test(url.pathname) ? "phone" : null;
    default:
      return null;
  }
}

/** Other programs write letters outside ASCII as `%C3%BC`. */
function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

export function isLink(text: string): boolean {
  return linkKind(text) !== null;
}

const SCHEMES = ["http:", "https:", "mailto:", "tel:"];
const SCHEME = /^([a-z][a-z0-9+-]*:)(?!\d+(?:\/|$))/;

/**
 * Returns a forbidden scheme, such as `javascript:`.
 * Null if the link has none.
 * Ignores white space, because browsers do.
 */
export function forbiddenScheme(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters on purpose, as browsers do.
  const [, scheme] = SCHEME.exec(text.replaceAll(/[\s\u0000-\u001f]/g, "").toLowerCase()) ?? [];
  return scheme && !SCHEMES.includes(scheme) ? scheme : null;
}

const MAILBOX = /^[^\s@/:\\]+@[^\s@/:\\]+\.[^\s@/:\\]+$/;
const TELEPHONE = /^tel:/i;
const PHONE = /^\(?\+?[\d\s()./\p{Pd}]+$/u;
const MIN_PHONE_DIGITS = 5;
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:\d+)?([/?#]\S*)?$/i;

/**
 * Returns a link for a host, e-mail address
 * or telephone number that a user typed.
 * Also corrects `tel:` links, because
 * the server refuses spaces in them.
 */
export function proposedLink(text: string): string | null {
  const words = text.trim();
  if (isLink(words) && !TELEPHONE.test(words)) return null;
  const phone = phoneLink(words);
  if (phone !== null) return phone === words ? null : phone;
  if (MAILBOX.test(words)) return checked(`mailto:${words}`);
  return HOST.test(words) ? checked(`https://${words}`) : null;
}

/**
 * Returns the `href` of pasted HTML as a valid link.
 * Escapes spaces.
 * Null if the link is forbidden.
 */
export function linkFromHref(href: string): string | null {
  const address = href.trim().startsWith("#") ? decoded(href.trim()) : href.trim();
  const number = TELEPHONE.test(address) ? phoneLink(address) : null;
  return number ?? checked(address.replaceAll(/[\t\n\r]/g, "").replaceAll(" ", "%20"));
}

/**
 * Returns a `tel:` link.
 * Null if the text is no telephone number.
 */
function phoneLink(words: string): string | null {
  const number = words.replace(TELEPHONE, "").trim();
  if (!PHONE.test(number)) return null;
  const isInternational = number.includes("+");
  const digits = (isInternational ? number.replace("(0)", "") : number).replaceAll(/\D/g, "");
  // A few digits without `tel:` may be any number.
  if (digits.length < MIN_PHONE_DIGITS && !TELEPHONE.test(words)) return null;
  return checked(`tel:${isInternational ? "+" : ""}${digits}`);
}

function checked(link: string): string | null {
  return isLink(link) ? link : null;
}

const VIDEO_HOSTS = ["youtu.be", "youtube.com", "youtube-nocookie.com", "vimeo.com", "player.vimeo.com"];

/**
 * Returns true if a link seems to be a video.
 * The server checks precisely.
 */
export function isVideoLink(text: string): boolean {
  const url = parse(text.trim());
  if (!url || !["http:", "https:"].includes(url.protocol)) return false;
  return VIDEO_HOSTS.includes(url.hostname.replace(/^(www|m)\./, "")) && url.pathname.length > 1;
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
