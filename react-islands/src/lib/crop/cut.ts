import type { Picture, Square } from "./crop";
import { type ImageType, imageTypeOf, MAX_SIDE } from "./profile-image";

/** A picture that a browser has decoded. */
export interface Decoded extends Picture {
  bitmap: ImageBitmap;
  type: ImageType;
}

const QUALITY = 0.92;

/** Decodes a picture, turned as its camera says; null where it is broken. */
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

/** Draws a square of a picture over the whole of a canvas. */
export function drawSquare(canvas: HTMLCanvasElement, { bitmap }: Decoded, { x, y, side }: Square): void {
  canvas.getContext("2d")?.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

/** Cuts a square out of a picture, in as many pixels as it has there. */
export async function cutSquare(picture: Decoded, square: Square): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(MAX_SIDE, Math.round(square.side));
  drawSquare(canvas, picture, square);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, picture.type, QUALITY));
  if (!blob) throw new Error("The browser made no picture of the canvas.");
  return new File([blob], `profile.${picture.type === "image/png" ? "png" : "jpg"}`, { type: picture.type });
}
