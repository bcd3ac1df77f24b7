import type { EditorTab } from "../../../../api/wire";
import type { Place } from "../../../../document/place";

/** The fields of a page itself, each with the tab that shows it; null for the one in the bar. */
const TABS = {
  title: null,
  slug: "settings",
  seoTitle: "seo",
  seoDescription: "seo",
  seoKeywords: "seo",
  seoImage: "seo",
} as const satisfies Record<string, EditorTab | null>;

export type PageFieldName = keyof typeof TABS;

/** The field of the page itself that has the focus; null where none has. */
export function focusedPageField(): string | null {
  return document.activeElement?.closest<HTMLElement>("[data-page-field]")?.dataset.pageField ?? null;
}

/** A place that has a field on the screen. */
export type FieldPlace = Exclude<Place, { part: "page" }> | { part: "page"; field: PageFieldName };

/** Whether there is a field at a place: of the page itself errors also name what has none. */
export function hasField(place: Place): place is FieldPlace {
  return place.part !== "page" || Object.hasOwn(TABS, place.field);
}

/** The tab that a place belongs to; null for what every tab shows, and for what none does. */
export function tabOfPlace(place: Place): EditorTab | null {
  if (place.part === "block") return "overview";
  if (place.part === "page-type") return "settings";
  return hasField(place) ? TABS[place.field] : null;
}
