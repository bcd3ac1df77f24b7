import type { BlockFile, BlockImage, MediaFile } from "../../api/wire";
import { fileAltText } from "../../lib/alt-text";
import { isEqual } from "../../lib/equal";
import type { CropChoice } from "../../media/crop/crop-dialog";
import { focalPointAt } from "../../media/crop/crop-state";
import { cutSize, fits, wholeOf } from "../../media/crop/geometry";

/**
 * Returns a library picture as a block stores it on a page of a locale. The server fills in the values derived
 * from the file.
 */
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

/** Returns a library file as a block stores it. */
export function blockFileOf({ id, fileName, hash, size }: MediaFile): BlockFile {
  return { fileID: id, fileName, hash, size };
}

/**
 * Returns a picture with the present content of its file. Keeps the settings of this use, except a crop that does
 * not fit the new content.
 */
export function withNewPicture(image: BlockImage, file: MediaFile): BlockImage {
  // Drops values of the earlier content. The server fills in the new ones.
  const { placeholder: _, shareHash: _share, ...kept } = image;
  const cropParams = isCropLost(image, file) ? null : (image.cropParams ?? null);
  const crop = cropParams ?? wholeOf(file);
  const focalPoint = image.focalPoint ?? null;
  const ofFile = file.focalPoint && { x: file.focalPoint.x * file.width, y: file.focalPoint.y * file.height };
  return {
    ...kept,
    fileName: file.fileName,
    hash: file.hash,
    cropParams,
    focus: focalPoint ?? (ofFile && focalPointAt(file, crop, ofFile)),
    isAnimated: file.isAnimated,
    ...cutSize(crop),
  };
}

/** Returns true if the crop of a picture does not fit the new content of its file. */
export function isCropLost({ cropParams = null }: BlockImage, file: MediaFile): boolean {
  return cropParams !== null && (file.isAnimated || !fits(file, cropParams));
}

/**
 * Returns a picture with another crop. Empties the hash of a changed crop, because only the server can compute it.
 */
export function withCrop(image: BlockImage, choice: CropChoice): BlockImage {
  const isSamePart = isEqual(image.cropParams ?? null, choice.cropParams);
  return { ...image, ...choice, ...(isSamePart ? {} : { hash: "" }) };
}

/** Adds unique keys to uses, because one file may occur twice. */
export function keyed<T extends { fileID: number }>(uses: readonly T[]): { key: string; use: T }[] {
  const seen = new Map<number, number>();
  return uses.map((use) => {
    const times = (seen.get(use.fileID) ?? 0) + 1;
    seen.set(use.fileID, times);
    return { key: `${use.fileID}-${times}`, use };
  });
}

/** Returns the list with one use moved to another index. */
export function moved<T extends { fileID: number }>(uses: readonly T[], key: string, to: number): T[] {
  const from = keyed(uses).findIndex((each) => each.key === key);
  const use = uses[from];
  return use && to >= 0 ? uses.toSpliced(from, 1).toSpliced(to, 0, use) : [...uses];
}
