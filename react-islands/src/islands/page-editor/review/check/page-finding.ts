import type { Finding } from "../../../../api/wire";
import type { PageDocument } from "../../../../document/document";
import { placeOf } from "../../../../document/place";
import { hasField } from "../../state/place/page-fields";

/** Something that an editor may want to mend: what the server finds, and what only a browser can tell. */
export interface PageFinding extends Omit<Finding, "kind"> {
  kind: Finding["kind"] | "contrast";
}

/**
 * Sorts what is said of places of a document in the order of the page. What is said of one block stays as it comes; what a list cannot
 * lead to is left out.
 */
export function inPageOrder<T>(said: T[], { blocks }: PageDocument, placeIn: (each: T) => string): T[] {
  const order = new Map(blocks.map(({ key }, index) => [key, index]));
  const indexOf = (each: T) => {
    const found = placeOf(placeIn(each));
    return found.part === "block" ? (order.get(found.key) ?? blocks.length) : -1;
  };
  return said
    .filter((each) => isListed(placeIn(each)))
    .toSorted((one, other) => indexOf(one) - indexOf(other));
}

/** Checks that a list can lead to a place. */
function isListed(place: string): boolean {
  return hasField(placeOf(place));
}
