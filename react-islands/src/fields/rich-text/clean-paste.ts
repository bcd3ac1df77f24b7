import type { TextFeature } from "../../api/wire";
import type { Part } from "../../document/paste/flow";
import { partsOfHtml } from "../../document/paste/paste";
import { escapedParagraphs } from "../../document/paste/plain-text";

/** What a text editor of this product never writes, and others built on the same library may. */
const FOREIGN =
  "h1, h5, h6, b, i, div, span, img, script, [style], [class], [hidden], [href*='//www.google.com/url?']";

/**
 * HTML of another program or page without its habits, read as on the list of blocks: what is hidden, scripts and styles vanish, and
 * what the field does not allow keeps its words.
 */
export function cleanPaste(html: string, features: TextFeature[]): string {
  return isFromHere(html) ? html : partsOfHtml(html, features).map(htmlOf).join("");
}

/** What was copied from a text editor of this product says how its ends fit in, and is read by the same schema. */
function isFromHere(html: string): boolean {
  if (!html.includes("data-pm-slice")) return false;
  return !new DOMParser().parseFromString(html, "text/html").querySelector(FOREIGN);
}

/** A picture cannot stand in a text; what was seen below it can. */
function htmlOf(part: Part): string {
  return part.kind === "picture" ? escapedParagraphs(part.gap.caption) : part.html;
}
