import type { BlockFile, BlockImage, MediaFile } from "../../api/wire";
import { fileAltText } from "../../lib/alt-text";
import { isEqual } from "../../lib/equal";
import type { CropChoice } from "../../media/crop/crop-dialog";
import { focalPointAt } from "../../media/crop/crop-state";
import { cutSize, fits, wholeCrop } from "../../media/crop/geometry";

/**
 * Returns a library picture in the form that blocks store.
 * The server fills in derived values.
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

/** Returns a library file in the form that blocks store. */
export function blockFileOf({ id, fileName, hash, size }: MediaFile): BlockFile {
  return { fileID: id, fileName, hash, size };
}

/**
 * Updates a picture after its file was replaced.
 * Removes the crop if it no longer fits.
 */
export function withNewPicture(image: BlockImage, file: MediaFile): BlockImage {
  // Removes values of the former file.
  // The server computes them again for the new file.
  const { placeholder: _, shareHash: _share, ...kept } = image;
  const cropParams = isCropLost(image, file) ? null : (image.cropParams ?? null);
  const crop = cropParams ?? wholeCrop(file);
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

/**
 * Returns true if the picture has a crop
 * that cannot be applied to the replaced file.
 */
export function isCropLost({ cropParams = null }: BlockImage, file: MediaFile): boolean {
  return cropParams !== null && (file.isAnimated || !fits(file, cropParams));
}

/**
 * Applies a crop. If the crop changes, empties
 * the hash, because the server computes it.
 */
export function withCrop(image: BlockImage, choice: CropChoice): BlockImage {
  const isSamePart = isEqual(image.cropParams ?? null, choice.cropParams);
  return { ...image, ...choice, ...(isSamePart ? {} : { hash: "" }) };
}

/**
 * Adds a unique key to each use, because
 * a file can occur several times.
 */
export function keyed<T extends { fileID: number }>(uses: readonly T[]): { key: string; use: T }[] {
  const seen = new Map<number, number>();
  return uses.map((use) => {
    const times = (seen.get(use.fileID) ?? 0) + 1;
    seen.set(use.fileID, times);
    return { key: `${use.fileID}-${times}`, use };
  });
}

/** Moves the use that has this key to index `to`. */
export function moved<T extends { fileID: number }>(uses: readonly T[], key: string, to: number): T[] {
  const from = keyed(uses).findIndex((each) => each.key === key);
  const use = uses[from];
  return use && to >= 0 ? uses.toSpliced(from, 1).toSpliced(to, 0, use) : [...uses];
}
