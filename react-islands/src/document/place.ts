const IN_BLOCK = /^blocks\[([^\]]+)\](?:\.(.+))?$/;
const IN_PAGE_TYPE = /^(?:pageType\.props|typeData)\.(.+)$/;

/** Place of a part of a version on the screen. `field` is a field path, empty for a whole block. */
export type Place =
  | { part: "block"; key: string; field: string }
  | { part: "page-type"; field: string }
  | { part: "page"; field: string };

/** Reads a place in a version, as the errors and the findings of the server name it. */
export function placeOf(text: string): Place {
  const [, key, field = ""] = IN_BLOCK.exec(text) ?? [];
  if (key) return { part: "block", key, field };
  const [, prop] = IN_PAGE_TYPE.exec(text) ?? [];
  if (prop) return { part: "page-type", field: prop };
  return { part: "page", field: text };
}
