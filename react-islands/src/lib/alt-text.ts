import type { BlockImage, MediaFile } from "../api/wire";

/** The words that stand for a picture on a page: its own, or those of its file; empty for one that only decorates. */
export function shownAltText({
  altText,
  inheritedAltText,
}: Pick<BlockImage, "altText" | "inheritedAltText">): string {
  return altText ?? inheritedAltText ?? "";
}

/** The words of a file in a locale. */
export function fileAltText({ altTexts, defaultAltText }: MediaFile, locale: string): string {
  return altTexts[locale] ?? defaultAltText;
}
