import { BOUNDS } from "../../../../api/bounds";
import type { PageDocument } from "../../../../document/document";
import { charactersOf, type Extent } from "../../../../lib/extent";
import type { PageFieldName } from "./page-fields";

const { title, seoDescription, seoKeywords } = BOUNDS.VersionDraft;
export const MAX_TITLE_CHARS = title.maxLength;
export const MAX_DESCRIPTION_CHARS = seoDescription.maxLength;
export const MAX_KEYWORDS = seoKeywords.maxItems;
const MAX_KEYWORD_CHARS = seoKeywords.maxItemLength;

/**
 * Returns the size limit of a page field.
 * Null if there is none.
 */
export function extentOfPageField(field: PageFieldName, document: PageDocument): Extent | null {
  switch (field) {
    case "title":
    case "seoTitle":
      return charactersOf(document[field], MAX_TITLE_CHARS);
    case "seoDescription":
      return charactersOf(document.seoDescription, MAX_DESCRIPTION_CHARS);
    case "seoKeywords":
      return extentOfKeywords(document.seoKeywords);
    default:
      return null;
  }
}

/**
 * Returns the limit that the keywords exceed:
 * their number, or the length of one keyword.
 * Defaults to their number.
 */
function extentOfKeywords(keywords: string[]): Extent {
  const long = keywords.find((keyword) => keyword.length > MAX_KEYWORD_CHARS);
  if (keywords.length > MAX_KEYWORDS || long === undefined) return { of: "entries", most: MAX_KEYWORDS };
  return charactersOf(long, MAX_KEYWORD_CHARS);
}
