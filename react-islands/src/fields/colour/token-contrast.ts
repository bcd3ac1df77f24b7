import type { ColourTokens, Scheme } from "./colour-tokens";
import { contrast, TEXT_CONTRAST } from "./contrast";

/** The contrast of text with a token behind it, in each scheme; null where it is not known in both. */
export function tokenContrast(token: string, tokens: ColourTokens): Record<Scheme, number> | null {
  const inScheme = (scheme: Scheme) => {
    const colours = tokens[scheme];
    return contrast(colours.get(token) ?? "", colours.get(textOn(token, tokens)) ?? "");
  };
  const [light, dark] = [inScheme("light"), inScheme("dark")];
  return light === null || dark === null ? null : { light, dark };
}

/** Whether text cannot be read well enough in one of the schemes. */
export function isLow(contrasts: Record<Scheme, number>): boolean {
  return Math.min(contrasts.light, contrasts.dark) < TEXT_CONTRAST;
}

/** The colour of text on a token: `on-<token>`, where there is one. */
function textOn(token: string, { light }: ColourTokens): string {
  return light.has(`on-${token}`) ? `on-${token}` : "text";
}
