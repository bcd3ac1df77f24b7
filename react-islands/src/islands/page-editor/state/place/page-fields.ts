import type { EditorTab } from "../../../../api/wire";
import type { Place } from "../../../../document/place";

/** The fields of the page itself with their tabs. The field in the bar has null. */
const TABS = {
  title: null,
  slug: "settings",
  seoTitle: "seo",
  seoDescription: "seo",
  seoKeywords: "seo",
  seoImage: "seo",
} as const satisfies Record<string, EditorTab | null>;

export type PageFieldName = keyof typeof TABS;

/** Returns the focused field of the page itself, or null if none has the focus. */
export function focusedPageField(): string | null {
  return document.activeElement?.closest<HTMLElement>("[data-page-field]")?.dataset.pageField ?? null;
}

/** A place that has a field on the screen. */
export type FieldPlace = Exclude<Place, { part: "page" }> | { part: "page"; field: PageFieldName };

/** Returns true if a place has a field. Errors of the page itself may be about properties without one. */
export function hasField(place: Place): place is FieldPlace {
  return place.part !== "page" || Object.hasOwn(TABS, place.field);
}

/** Returns the tab of a place, or null for a place that every tab shows or none. */
export function tabOfPlace(place: Place): EditorTab | null {
  if (place.part === "block") return "overview";
  if (place.part === "page-type") return "settings";
  return hasField(place) ? TABS[place.field] : null;
}
