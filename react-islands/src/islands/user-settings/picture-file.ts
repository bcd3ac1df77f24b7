import type { CropParams } from "../../api/wire";
import { drawCut } from "../../media/crop/draw";
import { type ImageType, imageTypeOf, MAX_SIDE_PX } from "./check-image";

/** A decoded picture. */
export interface Decoded {
  bitmap: ImageBitmap;
  type: ImageType;
  width: number;
  height: number;
}

const JPEG_QUALITY = 0.92;

/**
 * Decodes a picture and applies its EXIF orientation.
 * Null if it is broken.
 */
export async function decode(file: Blob): Promise<Decoded | null> {
  const type = await imageTypeOf(file);
  if (!type) return null;
  try {
    const bitmap = await createImageBitmap(file);
    return { bitmap, type, width: bitmap.width, height: bitmap.height };
  } catch {
    return null;
  }
}

/**
 * Creates a file with a square part of a picture.
 * Keeps the resolution, up to `MAX_SIDE_PX`.
 */
export async function cutFile({ bitmap, type }: Decoded, crop: CropParams): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(MAX_SIDE_PX, Math.round(crop.width));
  const background = type === "image/jpeg" ? "#ffffff" : null;
  const context = canvas.getContext("2d");
  if (context) drawCut(context, bitmap, crop, canvas, { background });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  if (!blob) throw new Error("The browser made no picture of the canvas.");
  return new File([blob], `profile.${type === "image/png" ? "png" : "jpg"}`, { type });
}
