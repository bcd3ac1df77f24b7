import type { BlockImage } from "../api/wire";
import { isEqual } from "../lib/equal";
import type { PageDocument } from "./document";

/**
 * Compares without server data of files.
 * Because the media library changes that data.
 */
export function isSameContent(a: unknown, b: unknown): boolean {
  return isEqual(a, b, counting);
}

/**
 * Compares documents with file hashes.
 * Unknown hashes equal any. The server computes them.
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

/** Returns the editor's choices, or nulls. */
function chosen({ fileID, altText = null, cropParams = null, focalPoint = null }: BlockImage): object {
  return { fileID, altText, cropParams, focalPoint };
}
