/**
 * Draws crops with the same result as the server.
 * Browser tests compare the pixels.
 */

import type { CropParams } from "../../api/wire";
import { type Size, toCut } from "./geometry";

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Options of `drawCut`. */
export interface DrawOptions {
  /**
   * Size of the original.
   * The crop is measured in pixels of the original.
   */
  picture?: Size;
  /** Background colour. Null if the background is transparent. */
  background?: string | null;
}

/**
 * Maximum reduction of a side in one drawing.
 * For a larger reduction, a halved copy of the image is drawn.
 */
const MAX_REDUCTION = 8;
/**
 * Minimum scale of the enlarged first
 * drawing, relative to the image.
 */
const MIN_RESOLUTION = 0.75;

/**
 * Draws a crop at 0, 0 in this size.
 * Browsers compute a reduced pixel from
 * only one or two pixels of the image.
 * So this function draws the crop larger
 * and halves it, which averages all pixels.
 */
export function drawCut(
  context: Context,
  image: CanvasImageSource,
  crop: CropParams,
  { width, height }: Size,
  { picture = sizeOf(image), background = "#ffffff" }: DrawOptions = {},
): void {
  const { width: across, height: down } = sizeOf(image);
  const reduction = {
    x: ((crop.width / width) * (across / picture.width)) / Math.abs(crop.scaleX),
    y: ((crop.height / height) * (down / picture.height)) / Math.abs(crop.scaleY),
  };
  const halved = { x: halvings(reduction.x, across), y: halvings(reduction.y, down) };
  const source = reduce(image, halved.x, halved.y);
  const rest = Math.max(reduction.x / 2 ** halved.x, reduction.y / 2 ** halved.y);
  let fineness = 1;
  while (fineness < rest * MIN_RESOLUTION) fineness *= 2;
  context.clearRect(0, 0, width, height);
  if (fineness === 1) {
    drawPlain(context, source, { crop, picture, background, width, height });
    return;
  }
  let fine = newCanvas({ width: width * fineness, height: height * fineness });
  drawPlain(contextOf(fine), source, { crop, picture, background, width: fine.width, height: fine.height });
  for (; fineness > 2; fineness /= 2) fine = copyOf(fine, { width: fine.width / 2, height: fine.height / 2 });
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.drawImage(fine, 0, 0, width, height);
}

interface Plain extends Size {
  crop: CropParams;
  picture: Size;
  background: string | null;
}

function drawPlain(
  context: Context,
  image: CanvasImageSource,
  { crop, picture, background, width, height }: Plain,
): void {
  const { a, b, c, d, e, f } = toCut(picture, crop);
  const [across, down] = [width / crop.width, height / crop.height];
  context.save();
  if (background !== null) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.transform(a * across, b * down, c * across, d * down, e * across, f * down);
  context.drawImage(image, 0, 0, picture.width, picture.height);
  context.restore();
}

/** Returns the intrinsic size of an image in pixels. */
export function sizeOf(image: CanvasImageSource): Size {
  if (image instanceof HTMLImageElement) return { width: image.naturalWidth, height: image.naturalHeight };
  if (image instanceof HTMLVideoElement) return { width: image.videoWidth, height: image.videoHeight };
  if (image instanceof SVGImageElement) {
    return { width: image.width.baseVal.value, height: image.height.baseVal.value };
  }
  if ("displayWidth" in image) return { width: image.displayWidth, height: image.displayHeight };
  return { width: image.width, height: image.height };
}

/** Longer side of the copy in which `hasAlpha` searches. */
const ALPHA_SAMPLE_SIDE_PX = 256;

/** Returns true if any pixel is not fully opaque. */
export function hasAlpha(image: CanvasImageSource): boolean {
  const { width, height } = sizeOf(image);
  const part = Math.min(1, ALPHA_SAMPLE_SIDE_PX / Math.max(width, height));
  const canvas = newCanvas({ width: width * part, height: height * part });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let index = 3; index < data.length; index += 4) if ((data[index] ?? 255) < 255) return true;
  return false;
}

/** Returns the number of halvings of a side before the drawing. */
function halvings(reduction: number, length: number): number {
  const wanted = Math.ceil(Math.log2(reduction / MAX_REDUCTION));
  return Math.max(0, Math.min(wanted, Math.floor(Math.log2(length))));
}

/** Cached halved copies of images that cannot change. */
const REDUCED = new WeakMap<CanvasImageSource, Map<string, CanvasImageSource>>();

/**
 * Halves the width `across` times,
 * and the height `down` times.
 */
function reduce(image: CanvasImageSource, across: number, down: number): CanvasImageSource {
  if (across === 0 && down === 0) return image;
  const { width, height } = sizeOf(image);
  const isKept = image instanceof HTMLImageElement || image instanceof ImageBitmap;
  const known = (isKept && REDUCED.get(image)) || new Map<string, CanvasImageSource>();
  if (isKept) REDUCED.set(image, known);
  let current = image;
  for (let step = 1; step <= Math.max(across, down); step += 1) {
    const [byWidth, byHeight] = [Math.min(step, across), Math.min(step, down)];
    const name = `${byWidth} ${byHeight}`;
    const size = { width: width / 2 ** byWidth, height: height / 2 ** byHeight };
    const smaller = known.get(name) ?? copyOf(current, size);
    known.set(name, smaller);
    current = smaller;
  }
  return current;
}

function copyOf(image: CanvasImageSource, size: Size): HTMLCanvasElement {
  const canvas = newCanvas(size);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function newCanvas({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser gives no canvas to draw on.");
  return context;
}
