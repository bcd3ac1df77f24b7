/** Draws what a crop cuts out, as the server does. It knows no screen, so tests of pixels can use it alone. */

import type { CropParams } from "../../api/wire";
import { type Size, toCut } from "./geometry";

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** What `drawCut` may be told besides. */
export interface DrawOptions {
  /** The pixels of the original, which the crop is given in, where `image` is a smaller copy of it. */
  picture?: Size;
  /** What is seen where no pixel of the picture is: white, as for pictures without alpha, or null for nothing. */
  background?: string | null;
}

/** Above this many pixels of the image for one on the canvas, the browser's own smoothing would skip some. */
const MAX_REDUCTION = 2;

/** Fills the rectangle from 0, 0 of this size with what the crop cuts out of the image. */
export function drawCut(
  context: Context,
  image: CanvasImageSource,
  crop: CropParams,
  size: Size,
  { picture = sizeOf(image), background = "#ffffff" }: DrawOptions = {},
): void {
  const { a, b, c, d, e, f } = toCut(picture, crop);
  const across = size.width / crop.width;
  const down = size.height / crop.height;
  const scale = {
    x: across * Math.abs(crop.scaleX) * (picture.width / sizeOf(image).width),
    y: down * Math.abs(crop.scaleY) * (picture.height / sizeOf(image).height),
  };
  const reduced = reduce(image, scale);
  context.save();
  context.clearRect(0, 0, size.width, size.height);
  if (background !== null) {
    context.fillStyle = background;
    context.fillRect(0, 0, size.width, size.height);
  }
  context.beginPath();
  context.rect(0, 0, size.width, size.height);
  context.clip();
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.transform(a * across, b * down, c * across, d * down, e * across, f * down);
  context.drawImage(reduced, 0, 0, picture.width, picture.height);
  context.restore();
}

/** The pixels that an image has of its own. */
export function sizeOf(image: CanvasImageSource): Size {
  if (image instanceof HTMLImageElement) return { width: image.naturalWidth, height: image.naturalHeight };
  if (image instanceof HTMLVideoElement) return { width: image.videoWidth, height: image.videoHeight };
  if (image instanceof SVGImageElement) {
    return { width: image.width.baseVal.value, height: image.height.baseVal.value };
  }
  if ("displayWidth" in image) return { width: image.displayWidth, height: image.displayHeight };
  return { width: image.width, height: image.height };
}

/** Whether any pixel of an image lets through what is behind it. */
export function hasAlpha(image: CanvasImageSource): boolean {
  const { width, height } = sizeOf(image);
  const part = Math.min(1, ALPHA_SAMPLE / Math.max(width, height));
  const canvas = newCanvas({ width: width * part, height: height * part });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let index = 3; index < data.length; index += 4) if ((data[index] ?? 255) < 255) return true;
  return false;
}

/** Pixels of the longer side of what is looked through for alpha. */
const ALPHA_SAMPLE = 256;

/** Halves an image until one more halving would make it smaller than it is drawn; each step averages all pixels. */
function reduce(image: CanvasImageSource, scale: { x: number; y: number }): CanvasImageSource {
  let current = image;
  let { x, y } = scale;
  while (x < 1 / MAX_REDUCTION || y < 1 / MAX_REDUCTION) {
    const { width, height } = sizeOf(current);
    const across = x < 1 / MAX_REDUCTION && width > 1 ? 2 : 1;
    const down = y < 1 / MAX_REDUCTION && height > 1 ? 2 : 1;
    if (across === 1 && down === 1) break;
    const canvas = newCanvas({ width: width / across, height: height / down });
    const context = canvas.getContext("2d");
    if (!context) break;
    context.imageSmoothingQuality = "high";
    context.drawImage(current, 0, 0, canvas.width, canvas.height);
    x *= across;
    y *= down;
    current = canvas;
  }
  return current;
}

function newCanvas({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}
