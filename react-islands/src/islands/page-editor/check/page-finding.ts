import type { Finding } from "../../../api/wire";
import type { PageDocument } from "../../../document/document";
import { placeOf } from "../../../document/place";
import { hasField } from "../place/page-fields";

/** Something that an editor may want to mend: what the server finds, and what only a browser can tell. */
export interface PageFinding extends Omit<Finding, "kind"> {
  kind: Finding["kind"] | "contrast";
}

/** Checks that the list of findings can lead to a finding. */
export function hasPlace({ place }: PageFinding): boolean {
  return hasField(placeOf(place));
}

/** The findings of a document in the order of the page; those of one block as they come. */
export function inPageOrder(findings: PageFinding[], { blocks }: PageDocument): PageFinding[] {
  const order = new Map(blocks.map(({ key }, index) => [key, index]));
  const indexOf = ({ place }: PageFinding) => {
    const found = placeOf(place);
    return found.part === "block" ? (order.get(found.key) ?? blocks.length) : -1;
  };
  return findings.toSorted((one, other) => indexOf(one) - indexOf(other));
}
