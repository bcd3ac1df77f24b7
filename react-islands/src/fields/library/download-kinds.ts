import type { MediaKind } from "../../api/wire";

/** Kinds of files that visitors can download. */
export const DOWNLOAD_KINDS: MediaKind[] = ["document", "image", "gif"];
