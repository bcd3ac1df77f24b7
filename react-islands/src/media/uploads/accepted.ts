import type { MediaKind } from "../../api/wire";

/** The types of file that the library takes, as a file input names them (specification, section 12). */
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

/** What a file input offers for some kinds of files. */
export function acceptOf(kinds: readonly MediaKind[]): string {
  return kinds.flatMap((kind) => TYPES[kind]).join(",");
}

/** Whether a file is of one of the kinds, by its name. */
export function isAccepted({ name }: File, kinds: readonly MediaKind[]): boolean {
  const lower = name.toLowerCase();
  return kinds.some((kind) => TYPES[kind].some((extension) => lower.endsWith(extension)));
}
