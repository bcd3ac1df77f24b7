import type { BlockImage } from "../api/wire";
import { isEqual } from "../lib/equal";
import type { PageDocument } from "./document";

/**
 * Compares content.
 * Ignores the data of files that the server adds,
 * because changes in the media library change it.
 */
export function isSameContent(a: unknown, b: unknown): boolean {
  return isEqual(a, b, counting);
}

/**
 * Compares documents, including the hashes of files.
 * The server computes the hashes, so
 * a missing hash equals every hash.
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

/** Returns only the editor's choices for a picture or file. */
function chosen({ fileID, altText = null, cropParams = null, focalPoint = null }: BlockImage): object {
  return { fileID, altText, cropParams, focalPoint };
}
