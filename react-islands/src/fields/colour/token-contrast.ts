import type { ColourTokens, Scheme } from "./colour-tokens";
import { contrast, MIN_TEXT_CONTRAST } from "./contrast";

/**
 * Returns the contrast of text on a token in each scheme.
 * Null if unknown.
 */
export function tokenContrast(token: string, tokens: ColourTokens): Record<Scheme, number> | null {
  const inScheme = (scheme: Scheme) => {
    const colours = tokens[scheme];
    return contrast(colours.get(token) ?? "", colours.get(textOn(token, tokens)) ?? "");
  };
  const [light, dark] = [inScheme("light"), inScheme("dark")];
  return light === null || dark === null ? null : { light, dark };
}

/**
 * Returns true if the contrast is too
 * low in at least one scheme.
 */
export function isLow(contrasts: Record<Scheme, number>): boolean {
  return Math.min(contrasts.light, contrasts.dark) < MIN_TEXT_CONTRAST;
}

/**
 * Returns the token for text on `token`:
 * `on-<token>`, or else `text`.
 */
function textOn(token: string, { light }: ColourTokens): string {
  return light.has(`on-${token}`) ? `on-${token}` : "text";
}
