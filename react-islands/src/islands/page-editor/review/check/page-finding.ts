import type { Finding } from "../../../../api/wire";
import type { PageDocument } from "../../../../document/document";
import { parseLocation } from "../../../../document/place";
import { hasField } from "../../state/place/page-fields";

/** Problem found by the server or browser. */
export interface PageFinding extends Omit<Finding, "kind"> {
  kind: Finding["kind"] | "contrast";
}

/**
 * Sorts errors or findings in page order.
 * Removes those without a field to link to.
 */
export function inPageOrder<T>(said: T[], { blocks }: PageDocument, placeIn: (each: T) => string): T[] {
  const order = new Map(blocks.map(({ key }, index) => [key, index]));
  const indexOf = (each: T) => {
    const found = parseLocation(placeIn(each));
    return found.part === "block" ? (order.get(found.key) ?? blocks.length) : -1;
  };
  return said
    .filter((each) => isListed(placeIn(each)))
    .toSorted((one, other) => indexOf(one) - indexOf(other));
}

/** Returns true if a list can link to the location. */
function isListed(place: string): boolean {
  return hasField(parseLocation(place));
}
