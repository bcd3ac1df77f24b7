const ANCHOR = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a link may not hold.
const FORBIDDEN = /[\s\\\u0000-\u001f]/;

/** Whether a text may name an anchor. */
export function isAnchor(name: string): boolean {
  return ANCHOR.test(name);
}

/** Where a link leads: a page of this site, an anchor of the same page, another site, a mailbox or a telephone. */
export type LinkKind = "page" | "anchor" | "address" | "mail" | "phone";

/** What a text is as a link, as the server takes it; null for a text that is none. */
export function linkKind(text: string): LinkKind | null {
  const link = text.trim();
  if (FORBIDDEN.test(link)) return null;
  if (link.startsWith("#")) return isAnchor(link.slice(1)) ? "anchor" : null;
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

export function isLink(text: string): boolean {
  return linkKind(text) !== null;
}

const SCHEMES = ["http:", "https:", "mailto:", "tel:"];
const SCHEME = /^([a-z][a-z0-9+-]*:)(?!\d+(?:\/|$))/;

/** The scheme by which a text begins, where no link may begin by it: `javascript:`. Browsers read it in spite of spaces. */
export function forbiddenScheme(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave these out.
  const [, scheme] = SCHEME.exec(text.replaceAll(/[\s\u0000-\u001f]/g, "").toLowerCase()) ?? [];
  return scheme && !SCHEMES.includes(scheme) ? scheme : null;
}

const MAILBOX = /^[^\s@/:\\]+@[^\s@/:\\]+\.[^\s@/:\\]+$/;
const TELEPHONE = /^tel:/i;
const PHONE = /^\(?\+?[\d\s()./\p{Pd}]+$/u;
const FEWEST_DIGITS = 5;
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:\d+)?([/?#]\S*)?$/i;

/**
 * The link that is meant by a text that is none yet: an address without its scheme, a mailbox, a telephone number. That is
 * also meant with its scheme, as the server takes no spaces in a link.
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
 * The link of an `href` that another program or page wrote: browsers follow it in spite of white space, which the server takes in
 * no link. Null where it is none that a page may have.
 */
export function linkFromHref(href: string): string | null {
  const address = href.trim();
  const number = TELEPHONE.test(address) ? phoneLink(address) : null;
  return number ?? checked(address.replaceAll(/[\t\n\r]/g, "").replaceAll(" ", "%20"));
}

/** The link of a telephone number, without what only parts its digits; null for anything else. */
function phoneLink(words: string): string | null {
  const number = words.replace(TELEPHONE, "").trim();
  if (!PHONE.test(number)) return null;
  const isInternational = number.includes("+");
  const digits = (isInternational ? number.replace("(0)", "") : number).replaceAll(/\D/g, "");
  // Without the scheme few digits may be any number.
  if (digits.length < FEWEST_DIGITS && !TELEPHONE.test(words)) return null;
  return checked(`tel:${isInternational ? "+" : ""}${digits}`);
}

function checked(link: string): string | null {
  return isLink(link) ? link : null;
}

const VIDEO_HOSTS = ["youtu.be", "youtube.com", "youtube-nocookie.com", "vimeo.com", "player.vimeo.com"];

/** Whether a text looks like the address of a video at a provider that the server knows; it looks closer. */
export function isVideoLink(text: string): boolean {
  const url = parse(text.trim());
  if (!url || !["http:", "https:"].includes(url.protocol)) return false;
  return VIDEO_HOSTS.includes(url.hostname.replace(/^(www|m)\./, "")) && url.pathname.length > 1;
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
