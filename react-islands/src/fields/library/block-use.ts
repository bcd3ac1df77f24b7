import type { BlockFile, BlockImage, MediaFile } from "../../api/wire";
import { fileAltText } from "../../lib/alt-text";

/** A picture of the library as a page of a locale holds it. The server fills in again what follows from the file. */
export function blockImageOf(file: MediaFile, locale: string): BlockImage {
  const { id, fileName, hash, width, height, focalPoint, isAnimated } = file;
  return {
    fileID: id,
    fileName,
    hash,
    altText: null,
    inheritedAltText: fileAltText(file, locale),
    cropParams: null,
    focalPoint: null,
    focus: focalPoint,
    isAnimated,
    width,
    height,
  };
}

/** A file of the library as a page holds it. */
export function blockFileOf({ id, fileName, hash, size }: MediaFile): BlockFile {
  return { fileID: id, fileName, hash, size };
}

/** Uses with keys of their own: one file may be there twice. */
export function keyed<T extends { fileID: number }>(uses: readonly T[]): { key: string; use: T }[] {
  const seen = new Map<number, number>();
  return uses.map((use) => {
    const times = (seen.get(use.fileID) ?? 0) + 1;
    seen.set(use.fileID, times);
    return { key: `${use.fileID}-${times}`, use };
  });
}

/** A list in which one of the uses went to another place. */
export function moved<T extends { fileID: number }>(uses: readonly T[], key: string, to: number): T[] {
  const from = keyed(uses).findIndex((each) => each.key === key);
  const use = uses[from];
  return use && to >= 0 ? uses.toSpliced(from, 1).toSpliced(to, 0, use) : [...uses];
}
