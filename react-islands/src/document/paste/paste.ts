import type { Block, BlockSchema, TextFeature } from "../../api/wire";
import { readCode, readDisplay } from "./display";
import { type Part, partsOf } from "./flow";
import { unwrapGoogleDocs, unwrapGoogleLinks } from "./google-docs";
import { removeEmptyEntries } from "./lists";
import { nestLists } from "./nested-lists";
import { isOwnText, ownHtml } from "./own-text";
import { htmlOfText } from "./plain-text";
import { removeReview, unwrapBookmarks, unwrapInnerLinks } from "./review";
import { blockOf, featuresOf, placed, targetsIn, textOfPart } from "./targets";
import { removeUnwanted } from "./unwanted";
import { readSmallPictures, unwrapLayoutTables } from "./web-page";
import { readWordStyles } from "./word";
import { readWebWordHeadings, readWebWordLists } from "./word-for-the-web";
import { readWordLists } from "./word-lists";

/** One habit of a program each. Lists are read before their markers could be taken for text. */
const CONVERTERS = [
  removeReview,
  unwrapInnerLinks,
  unwrapBookmarks,
  readWordLists,
  readWordStyles,
  readWebWordHeadings,
  readWebWordLists,
  removeUnwanted,
  readCode,
  readDisplay,
  unwrapGoogleDocs,
  unwrapGoogleLinks,
  nestLists,
  removeEmptyEntries,
  readSmallPictures,
  unwrapLayoutTables,
];

/** The blocks of a document that a word processor or a web page put on the clipboard; none where it says nothing. */
export function blocksOfHtml(html: string, schemas: BlockSchema[]): Block[] {
  const targets = targetsIn(schemas);
  if (!targets) return [];
  const body = bodyOf(html);
  const features = featuresOf(targets);
  const own = isOwnText(body, features) ? ownHtml(body) : null;
  const parts: Part[] = own === null ? partsIn(body, features) : [{ kind: "text", html: own }];
  return placed(parts, targets).map((part) => blockOf(part, targets));
}

/** The same document as one text; null for content of a text field of this product, which is pasted as it is. */
export function textOfHtml(html: string, features: TextFeature[]): string | null {
  const body = bodyOf(html);
  return isOwnText(body, features) ? null : partsIn(body, features).map(textOfPart).join("");
}

/** How many blocks of a document stand for its pictures. They are empty: a document names its pictures, but does not hold them. */
export function countPictures(blocks: Block[], schemas: BlockSchema[]): number {
  const picture = targetsIn(schemas)?.picture;
  return picture ? blocks.filter(({ type }) => type === picture.id).length : 0;
}

/** The same for text without any format. */
export function blocksOfText(text: string, schemas: BlockSchema[]): Block[] {
  const targets = targetsIn(schemas);
  const html = targets ? htmlOfText(text, featuresOf(targets)) : "";
  return targets && html !== "" ? [blockOf({ kind: "text", html }, targets)] : [];
}

function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

/** Returns the parts of a document. Texts have no more than these features. */
function partsIn(body: HTMLElement, features: TextFeature[]): Part[] {
  for (const convert of CONVERTERS) convert(body);
  return partsOf(body, features);
}
