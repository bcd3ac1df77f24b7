import type { BlockFile, BlockImage, MediaFile } from "../../api/wire";
import { fileAltText } from "../../lib/alt-text";
import { isEqual } from "../../lib/equal";
import type { CropChoice } from "../../media/crop/crop-dialog";
import { focalPointAt } from "../../media/crop/crop-state";
import { cutSize, fits, wholeOf } from "../../media/crop/geometry";

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

/**
 * A picture with the content that its file has now. What was chosen for this use stays, but for a crop that does not fit
 * the new content.
 */
export function withNewPicture(image: BlockImage, file: MediaFile): BlockImage {
  // These are of the earlier content. The server fills in those of the new one.
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

/** Whether the crop of a picture cannot be made of what its file has become. */
export function isCropLost({ cropParams = null }: BlockImage, file: MediaFile): boolean {
  return cropParams !== null && (file.isAnimated || !fits(file, cropParams));
}

/** A picture of which another part is shown. Only the server can say the hash of a part. */
export function withCrop(image: BlockImage, choice: CropChoice): BlockImage {
  const isSamePart = isEqual(image.cropParams ?? null, choice.cropParams);
  return { ...image, ...choice, ...(isSamePart ? {} : { hash: "" }) };
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
