import type { BlockImage, MediaFile } from "../api/wire";

/**
 * Returns the text of the block, or else that of the file.
 * Empty if the picture is decorative.
 */
export function shownAltText({
  altText,
  inheritedAltText,
}: Pick<BlockImage, "altText" | "inheritedAltText">): string {
  return altText ?? inheritedAltText ?? "";
}

export function fileAltText({ altTexts, defaultAltText }: MediaFile, locale: string): string {
  return altTexts[locale] ?? defaultAltText;
}
