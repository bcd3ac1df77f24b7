import type { BlockImage } from "../api/wire";
import { isEqual } from "../lib/equal";
import type { PageDocument } from "./document";

/**
 * Returns true if two values are equal for editors. Ignores the server's data about pictures and files (name,
 * placeholder, inherited texts), because a change in the media library does not change the page.
 */
export function isSameContent(a: unknown, b: unknown): boolean {
  return isEqual(a, b, counting);
}

/**
 * Returns true if two documents are equal, including the hashes of their pictures and files. A replaced file makes
 * a difference. An unknown hash equals any hash, because only the server can compute it.
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

/** Returns the editor's choices for a picture or a file. Absent ones are null. */
function chosen({ fileID, altText = null, cropParams = null, focalPoint = null }: BlockImage): object {
  return { fileID, altText, cropParams, focalPoint };
}
