export type Scheme = "light" | "dark";

/** The colours of the product by their names, as each scheme has them. */
export type ColourTokens = Record<Scheme, Map<string, string>>;

const PREFIX = "--color-";
const DARK = /prefers-color-scheme:\s*dark/;

/** Reads the tokens from the style sheets of a document: a computed style has those of one scheme only. */
export function readColourTokens(sheets: Iterable<CSSStyleSheet>): ColourTokens {
  const light = new Map<string, string>();
  const dark = new Map<string, string>();
  for (const sheet of sheets) {
    for (const rule of rulesOf(sheet)) {
      if (rule instanceof CSSMediaRule && DARK.test(rule.media.mediaText)) {
        for (const inner of rule.cssRules) collect(inner, dark);
      } else collect(rule, light);
    }
  }
  return { light, dark: new Map([...light, ...dark]) };
}

/** None for a sheet of another origin, which may not be read. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}

function collect(rule: CSSRule, tokens: Map<string, string>): void {
  if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ":root") return;
  for (const name of rule.style) {
    if (name.startsWith(PREFIX))
      tokens.set(name.slice(PREFIX.length), rule.style.getPropertyValue(name).trim());
  }
}
