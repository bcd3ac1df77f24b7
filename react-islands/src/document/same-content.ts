import type { BlockImage } from "../api/wire";
import { isEqual } from "../lib/equal";
import type { PageDocument } from "./document";

/**
 * Whether two values say the same to who edits. What the server fills in about a picture or a file (its name, its
 * placeholder, the words that it inherits) follows from the library: a change there is nobody's change of the page.
 */
export function isSameContent(a: unknown, b: unknown): boolean {
  return isEqual(a, b, counting);
}

/**
 * Whether two documents are the same, with the bytes of their pictures and files: one that shows the new content of a
 * replaced file is another. A hash that only the server can say counts as the same as any.
 */
export function isSameDocument(a: PageDocument, b: PageDocument): boolean {
  return isEqual(a, b, countingBytes);
}

function counting(value: object): object {
  return isUse(value) ? chosen(value) : value;
}

function countingBytes(value: object, other: object): object {
  if (!isUse(value)) return value;
  const isKnown = isUse(other) && value.hash && other.hash;
  return { ...chosen(value), hash: isKnown ? value.hash : "" };
}

function isUse(value: object): value is BlockImage {
  return "fileID" in value && typeof value.fileID === "number";
}

/** What a person chose about a picture or a file; what is absent is null. */
function chosen({ fileID, altText = null, cropParams = null, focalPoint = null }: BlockImage): object {
  return { fileID, altText, cropParams, focalPoint };
}
