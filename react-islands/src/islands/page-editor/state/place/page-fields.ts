import type { EditorTab } from "../../../../api/wire";
import type { DocumentLocation } from "../../../../document/place";

/**
 * Tab that shows each page field.
 * Null for the title, which is in the toolbar.
 */
const TABS = {
  title: null,
  slug: "settings",
  seoTitle: "seo",
  seoDescription: "seo",
  seoKeywords: "seo",
  seoImage: "seo",
} as const satisfies Record<string, EditorTab | null>;

export type PageFieldName = keyof typeof TABS;

/**
 * Returns the page field that has the focus.
 * Null if none has.
 */
export function focusedPageField(): string | null {
  return document.activeElement?.closest<HTMLElement>("[data-page-field]")?.dataset.pageField ?? null;
}

/** Location in a form to which the editor can jump. */
export type FieldPlace = Exclude<DocumentLocation, { part: "page" }> | { part: "page"; field: PageFieldName };

/**
 * Returns true if the editor can jump to a location.
 * Some errors concern the whole page.
 */
export function hasField(place: DocumentLocation): place is FieldPlace {
  return place.part !== "page" || Object.hasOwn(TABS, place.field);
}

/**
 * Returns the tab that shows a location.
 * Null for the title, which every
 * tab shows, and for unknown fields.
 */
export function tabOfPlace(place: DocumentLocation): EditorTab | null {
  if (place.part === "block") return "overview";
  if (place.part === "page-type") return "settings";
  return hasField(place) ? TABS[place.field] : null;
}
