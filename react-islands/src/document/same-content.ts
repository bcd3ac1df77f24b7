import type { BlockImage } from "../api/wire";
import { isEqual } from "../lib/equal";

/**
 * Whether two values say the same to who edits. What the server fills in about a picture or a file (its name, its
 * placeholder, the words that it inherits) follows from the library: a change there is nobody's change of the page.
 */
export function isSameContent(a: unknown, b: unknown): boolean {
  return isEqual(a, b, counting);
}

function counting(value: object): object {
  return isUse(value) ? chosen(value) : value;
}

function isUse(value: object): value is BlockImage {
  return "fileID" in value && typeof value.fileID === "number";
}

/** What a person chose about a picture or a file; what is absent is null. */
function chosen({ fileID, altText = null, cropParams = null, focalPoint = null }: BlockImage): object {
  return { fileID, altText, cropParams, focalPoint };
}
