import type { EditorTab } from "../../../../api/wire";
import type { DocumentLocation } from "../../../../document/place";

/** Tab of each page field. Null: the bar. */
const TABS = {
  title: null,
  slug: "settings",
  seoTitle: "seo",
  seoDescription: "seo",
  seoKeywords: "seo",
  seoImage: "seo",
} as const satisfies Record<string, EditorTab | null>;

export type PageFieldName = keyof typeof TABS;

/** Returns the focused page field. Null for none. */
export function focusedPageField(): string | null {
  return document.activeElement?.closest<HTMLElement>("[data-page-field]")?.dataset.pageField ?? null;
}

/** A place with a field. */
export type FieldPlace = Exclude<DocumentLocation, { part: "page" }> | { part: "page"; field: PageFieldName };

/**
 * Returns true for places with a field.
 * Page errors may have none.
 */
export function hasField(place: DocumentLocation): place is FieldPlace {
  return place.part !== "page" || Object.hasOwn(TABS, place.field);
}

/**
 * Returns the tab of a place.
 * Null if every tab or none shows it.
 */
export function tabOfPlace(place: DocumentLocation): EditorTab | null {
  if (place.part === "block") return "overview";
  if (place.part === "page-type") return "settings";
  return hasField(place) ? TABS[place.field] : null;
}
