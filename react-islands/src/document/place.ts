const IN_BLOCK = /^blocks\[([^\]]+)\](?:\.(.+))?$/;
const IN_PAGE_TYPE = /^(?:pageType\.props|typeData)\.(.+)$/;

/**
 * Location of a value in a page.
 * `field` is a field path, or empty for a whole block.
 */
export type DocumentLocation =
  | { part: "block"; key: string; field: string }
  | { part: "page-type"; field: string }
  | { part: "page"; field: string };

/**
 * Parses a location as the server
 * writes it in errors and findings.
 */
export function parseLocation(text: string): DocumentLocation {
  const [, key, field = ""] = IN_BLOCK.exec(text) ?? [];
  if (key) return { part: "block", key, field };
  const [, prop] = IN_PAGE_TYPE.exec(text) ?? [];
  if (prop) return { part: "page-type", field: prop };
  return { part: "page", field: text };
}
