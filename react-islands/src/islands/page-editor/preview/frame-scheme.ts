export type Scheme = "light" | "dark";

const ASKS = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;
const ALWAYS = "(min-width: 0px)";
const NEVER = "(max-width: 0px)";

/** What the rules asked before they were answered. */
const ASKED = new WeakMap<MediaList, string>();

/** Makes a document look as for somebody who prefers a scheme, whatever this browser prefers. */
export function showScheme(document: Document, scheme: Scheme): void {
  document.documentElement.style.colorScheme = scheme;
  for (const sheet of document.styleSheets) answerAll(rulesOf(sheet), scheme);
}

function rulesOf(sheet: CSSStyleSheet): CSSRuleList | [] {
  try {
    return sheet.cssRules;
  } catch {
    // A sheet of another site does not show its rules.
    return [];
  }
}

function answerAll(rules: Iterable<CSSRule>, scheme: Scheme): void {
  for (const rule of rules) {
    if ("media" in rule) answer(rule.media as MediaList, scheme);
    if ("cssRules" in rule) answerAll(rule.cssRules as CSSRuleList, scheme);
  }
}

function answer(media: MediaList, scheme: Scheme): void {
  const asked = ASKED.get(media) ?? media.mediaText;
  const answered = asked.replaceAll(ASKS, (_, wanted: string) =>
    wanted.toLowerCase() === scheme ? ALWAYS : NEVER,
  );
  if (answered === asked) return;
  ASKED.set(media, asked);
  if (media.mediaText !== answered) media.mediaText = answered;
}
