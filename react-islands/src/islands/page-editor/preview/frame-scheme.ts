export type Scheme = "light" | "dark";

const ASKS = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;
const ALWAYS = "(min-width: 0px)";
const NEVER = "(max-width: 0px)";

/** Original media queries of the rules that were changed. */
const ASKED = new WeakMap<MediaList, string>();

/** Overrides the browser's color scheme in a document. */
export function showScheme(document: Document, scheme: Scheme): void {
  // If the browser prefers this scheme, keeps the original media
  // queries, because changing them recomputes all styles.
  const isPreferred = window.matchMedia(`(prefers-color-scheme: ${scheme})`).matches;
  document.documentElement.style.colorScheme = isPreferred ? "" : scheme;
  for (const sheet of document.styleSheets) answerAll(rulesOf(sheet), isPreferred ? null : scheme);
}

function rulesOf(sheet: CSSStyleSheet): CSSRuleList | [] {
  try {
    return sheet.cssRules;
  } catch {
    // Stylesheets from other origins are unreadable.
    return [];
  }
}

/** Makes media queries match a scheme. Null restores them. */
function answerAll(rules: Iterable<CSSRule>, scheme: Scheme | null): void {
  for (const rule of rules) {
    if ("media" in rule) answer(rule.media as MediaList, scheme);
    if ("cssRules" in rule) answerAll(rule.cssRules as CSSRuleList, scheme);
  }
}

function answer(media: MediaList, scheme: Scheme | null): void {
  const asked = ASKED.get(media) ?? media.mediaText;
  const answered = scheme === null ? asked : answeredBy(asked, scheme);
  if (media.mediaText === answered) return;
  ASKED.set(media, asked);
  media.mediaText = answered;
}

function answeredBy(asked: string, scheme: Scheme): string {
  return asked.replaceAll(ASKS, (_, wanted: string) => (wanted.toLowerCase() === scheme ? ALWAYS : NEVER));
}
