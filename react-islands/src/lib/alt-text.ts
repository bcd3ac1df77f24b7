import type { BlockImage, MediaFile } from "../api/wire";

/** Returns the alternative text of a picture on a page: its own, or its file's. Empty for a decorative picture. */
export function shownAltText({
  altText,
  inheritedAltText,
}: Pick<BlockImage, "altText" | "inheritedAltText">): string {
  return altText ?? inheritedAltText ?? "";
}

/** Returns the alternative text of a file in a locale. */
export function fileAltText({ altTexts, defaultAltText }: MediaFile, locale: string): string {
  return altTexts[locale] ?? defaultAltText;
}
