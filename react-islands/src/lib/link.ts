const ANCHOR = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a link may not hold.
const FORBIDDEN = /[\s\\\u0000-\u001f]/;

/** Whether a text may name an anchor. */
export function isAnchor(name: string): boolean {
  return ANCHOR.test(name);
}

/** Whether a text is a link as the server takes it: external, internal, an anchor, `mailto:` or `tel:`. */
export function isLink(text: string): boolean {
  const link = text.trim();
  if (FORBIDDEN.test(link)) return false;
  if (link.startsWith("#")) return isAnchor(link.slice(1));
  if (link.startsWith("/")) return !link.startsWith("//");
  const url = parse(link);
  switch (url?.protocol) {
    case "http:":
    case "https:":
      return url.hostname !== "";
    case "mailto:":
      return url.pathname.includes("@");
    case "tel:":
      return /\d/.test(url.pathname);
    default:
      return false;
  }
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
