import type { Block, BlockSchema, TextFeature } from "../../api/wire";
import { readCode, readDisplay } from "./display";
import { type PastedPart, partsOf } from "./flow";
import { unwrapGoogleDocs, unwrapGoogleLinks } from "./google-docs";
import { removeEmptyEntries } from "./lists";
import { nestLists } from "./nested-lists";
import { removeNonContent } from "./non-content";
import { isOwnText, ownHtml } from "./own-text";
import { htmlOfText } from "./plain-text";
import { removeReview, unwrapBookmarks, unwrapInnerLinks } from "./review";
import { blockOf, featuresOf, placed, targetsIn, textOfPart } from "./targets";
import { readSmallPictures, unwrapLayoutTables } from "./web-page";
import { readWordStyles } from "./word";
import { readWebWordHeadings, readWebWordLists } from "./word-for-the-web";
import { readWordLists } from "./word-lists";

/**
 * HTML converters, in the order in which they run.
 * Word's lists must be read before
 * `removeNonContent`, which removes their markers.
 */
const CONVERTERS = [
  removeReview,
  unwrapInnerLinks,
  unwrapBookmarks,
  readWordLists,
  readWordStyles,
  readWebWordHeadings,
  readWebWordLists,
  removeNonContent,
  readCode,
  readDisplay,
  unwrapGoogleDocs,
  unwrapGoogleLinks,
  nestLists,
  removeEmptyEntries,
  readSmallPictures,
  unwrapLayoutTables,
];

/**
 * Converts HTML to blocks.
 * Returns none if the HTML has no content.
 */
export function blocksOfHtml(html: string, schemas: BlockSchema[]): Block[] {
  const targets = targetsIn(schemas);
  if (!targets) return [];
  const body = bodyOf(html);
  const features = featuresOf(targets);
  const own = isOwnText(body, features) ? ownHtml(body) : null;
  const parts: PastedPart[] = own === null ? partsIn(body, features) : [{ kind: "text", html: own }];
  return placed(parts, targets).map((part) => blockOf(part, targets));
}

/**
 * Converts pasted HTML to HTML for a text field.
 * Null if our text editor wrote the
 * pasted HTML, which needs no conversion.
 */
export function textOfHtml(html: string, features: TextFeature[]): string | null {
  const body = bodyOf(html);
  return isOwnText(body, features) ? null : partsIn(body, features).map(textOfPart).join("");
}

/**
 * Counts the pictures that the user has to choose again,
 * because pasted HTML contains no image files.
 */
export function countPictures(blocks: Block[], schemas: BlockSchema[]): number {
  const picture = targetsIn(schemas)?.picture;
  return picture ? blocks.filter(({ type }) => type === picture.id).length : 0;
}

/** Converts plain text to blocks. */
export function blocksOfText(text: string, schemas: BlockSchema[]): Block[] {
  const targets = targetsIn(schemas);
  const html = targets ? htmlOfText(text, featuresOf(targets)) : "";
  return targets && html !== "" ? [blockOf({ kind: "text", html }, targets)] : [];
}

function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

/** Converts HTML to document parts. Omits formats outside of these features. */
function partsIn(body: HTMLElement, features: TextFeature[]): PastedPart[] {
  for (const convert of CONVERTERS) convert(body);
  return partsOf(body, features);
}
