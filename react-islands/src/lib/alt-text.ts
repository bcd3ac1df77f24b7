import type { BlockImage, MediaFile } from "../api/wire";

/** Returns a picture's alternative text, or its file's. Empty if decorative. */
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
