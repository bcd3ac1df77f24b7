import type { MediaKind } from "../../api/wire";

/** Accepted types, in syntax of file inputs. */
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
  // A video is a link.
  video: [],
};

/** Returns the `accept` attribute of a file input. */
export function acceptOf(kinds: readonly MediaKind[]): string {
  return kinds.flatMap((kind) => TYPES[kind]).join(",");
}

/** Checks the extension of the file name. */
export function isAccepted({ name }: File, kinds: readonly MediaKind[]): boolean {
  const lower = name.toLowerCase();
  return kinds.some((kind) => TYPES[kind].some((extension) => lower.endsWith(extension)));
}
