import type { MediaKind } from "../../api/wire";

/**
 * Accepted file types, in the
 * syntax of the `accept` attribute.
 */
const TYPES: Record<MediaKind, string[]> = {
  image: [".jpg", ".jpeg", ".png", ".webp", ".avif"],
  gif: [".gif"],
  document: [
    ".pdf",
    ".doc",
    ".docx",
    ".xls",
    ".xlsx",
    ".ppt",
    ".pptx",
    ".odt",
    ".ods",
    ".odp",
    ".txt",
    ".csv",
    ".zip",
  ],
  // Videos are links, so they cannot be uploaded.
  video: [],
};

/** Returns the `accept` attribute of a file input. */
export function acceptOf(kinds: readonly MediaKind[]): string {
  return kinds.flatMap((kind) => TYPES[kind]).join(",");
}

/** Returns true if the extension of a file is accepted. */
export function isAccepted({ name }: File, kinds: readonly MediaKind[]): boolean {
  const lower = name.toLowerCase();
  return kinds.some((kind) => TYPES[kind].some((extension) => lower.endsWith(extension)));
}
