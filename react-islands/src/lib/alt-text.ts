import type { BlockImage, MediaFile } from "../api/wire";

/** Returns own or inherited text, empty if decorative. */
export function shownAltText({
  altText,
  inheritedAltText,
}: Pick<BlockImage, "altText" | "inheritedAltText">): string {
  return altText ?? inheritedAltText ?? "";
}

export function fileAltText({ altTexts, defaultAltText }: MediaFile, locale: string): string {
  return altTexts[locale] ?? defaultAltText;
}
