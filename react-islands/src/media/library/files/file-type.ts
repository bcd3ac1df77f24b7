import type { MediaFile } from "../../../api/wire";
import type { IconName } from "../../../ui/icon";

const ICONS: Record<string, IconName> = {
  doc: "fileText",
  docx: "fileText",
  odt: "fileText",
  pdf: "fileText",
  txt: "fileText",
  csv: "fileTable",
  ods: "fileTable",
  xls: "fileTable",
  xlsx: "fileTable",
  odp: "fileSlides",
  ppt: "fileSlides",
  pptx: "fileSlides",
  zip: "archive",
};

/**
 * Returns the extension in lower case, without the dot.
 * Empty if there is none.
 */
export function extensionOf({ fileName }: Pick<MediaFile, "fileName">): string {
  return fileName.match(/\.([^.]+)$/)?.[1]?.toLowerCase() ?? "";
}

/** Returns the icon of a file that has no thumbnail. */
export function iconOf(file: Pick<MediaFile, "fileName" | "kind">): IconName {
  if (file.kind === "document") return ICONS[extensionOf(file)] ?? "file";
  return file.kind === "video" ? "video" : "image";
}

/** Returns the length of a file name without its extension. */
export function stemLength(fileName: string): number {
  const end = fileName.lastIndexOf(".");
  return end > 0 ? end : fileName.length;
}
