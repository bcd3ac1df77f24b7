export type Scheme = "light" | "dark";

/** Colours by token name, for each scheme. */
export type ColourTokens = Record<Scheme, Map<string, string>>;

const PREFIX = "--color-";
const LIGHT_DARK = /^light-dark\((.+?),(.+)\)$/;

/**
 * Reads the tokens from style sheets.
 * Computed styles would return the function
 * `light-dark()` instead of its two colours.
 */
export function readColourTokens(sheets: Iterable<CSSStyleSheet>): ColourTokens {
  const tokens: ColourTokens = { light: new Map(), dark: new Map() };
  for (const sheet of sheets) {
    for (const rule of rulesOf(sheet)) collect(rule, tokens);
  }
  return tokens;
}

/**
 * Returns the rules of a style sheet.
 * Empty if it is of another origin,
 * because scripts cannot read it.
 */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}

function collect(rule: CSSRule, tokens: ColourTokens): void {
  if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ":root") return;
  for (const property of rule.style) {
    if (!property.startsWith(PREFIX)) continue;
    const value = rule.style.getPropertyValue(property).trim();
    const [, light = value, dark = value] = LIGHT_DARK.exec(value) ?? [];
    const name = property.slice(PREFIX.length);
    tokens.light.set(name, light.trim());
    tokens.dark.set(name, dark.trim());
  }
}
