import type { ErrorItem } from "../../api/wire";

const IN_BLOCK = /^blocks\[(.+)\]\.(.+)$/;
const IN_PAGE_TYPE = /^(?:pageType\.props|typeData)\.(.+)$/;

/** Where an error belongs on the screen. */
export type ErrorPlace =
  | { part: "block"; key: string; field: string }
  | { part: "page-type"; field: string }
  | { part: "page"; field: string };

export function placeOf({ property }: ErrorItem): ErrorPlace {
  const [, key, field] = IN_BLOCK.exec(property) ?? [];
  if (key && field) return { part: "block", key, field };
  const [, prop] = IN_PAGE_TYPE.exec(property) ?? [];
  if (prop) return { part: "page-type", field: prop };
  return { part: "page", field: property };
}

/** The errors of one block, by field. */
export function errorsOfBlock(errors: ErrorItem[], key: string): Record<string, ErrorItem> {
  return byField(errors, (place) => place.part === "block" && place.key === key);
}

/** The errors of the page type's fields or of the page's own, by field. */
export function errorsOfPart(errors: ErrorItem[], part: "page" | "page-type"): Record<string, ErrorItem> {
  return byField(errors, (place) => place.part === part);
}

function byField(errors: ErrorItem[], belongs: (place: ErrorPlace) => boolean): Record<string, ErrorItem> {
  const found: Record<string, ErrorItem> = {};
  for (const error of errors) {
    const place = placeOf(error);
    if (belongs(place)) found[place.field] ??= error;
  }
  return found;
}
