import type { EditorTab } from "../../../api/wire";
import type { PageDocument } from "../../../document/document";
import type { Place } from "../../../document/place";
import { charactersOf, type Extent } from "../../../lib/extent";

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

/** Bounds of the server, in characters and in entries. */
export const MAX_TITLE = 255;
export const MAX_DESCRIPTION = 500;
export const MAX_KEYWORDS = 20;
const MAX_KEYWORD = 50;

/** How much a field of the page itself may hold, and holds; null where that is not counted. */
export function extentOfPageField(field: PageFieldName, document: PageDocument): Extent | null {
  switch (field) {
    case "title":
    case "seoTitle":
      return charactersOf(document[field], MAX_TITLE);
    case "seoDescription":
      return charactersOf(document.seoDescription, MAX_DESCRIPTION);
    case "seoKeywords":
      return extentOfKeywords(document.seoKeywords);
    default:
      return null;
  }
}

/** Their number, or the length of the one that is too long. */
function extentOfKeywords(keywords: string[]): Extent {
  const long = keywords.find((keyword) => keyword.length > MAX_KEYWORD);
  if (keywords.length > MAX_KEYWORDS || long === undefined) return { of: "entries", most: MAX_KEYWORDS };
  return charactersOf(long, MAX_KEYWORD);
}
