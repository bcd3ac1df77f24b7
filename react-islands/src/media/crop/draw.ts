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

/** With more pixels of the image than this for one on the canvas, the browser's own smoothing would skip some. */
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

/** Smaller copies of images that cannot change, by how often their sides were halved. */
const REDUCED = new WeakMap<CanvasImageSource, Map<string, CanvasImageSource>>();

/** Halves an image until one more halving would make it smaller than it is drawn; each step averages all pixels. */
function reduce(image: CanvasImageSource, { x, y }: { x: number; y: number }): CanvasImageSource {
  const { width, height } = sizeOf(image);
  const across = halvings(x, width);
  const down = halvings(y, height);
  if (across === 0 && down === 0) return image;
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

/** How often a side of so many pixels is halved before it is drawn at a scale. */
function halvings(scale: number, length: number): number {
  const wanted = Math.floor(Math.log2(1 / (scale * MAX_REDUCTION))) + 1;
  return Math.max(0, Math.min(wanted, Math.floor(Math.log2(length))));
}

function copyOf(image: CanvasImageSource, size: Size): HTMLCanvasElement {
  const canvas = newCanvas(size);
  const context = canvas.getContext("2d");
  if (context) {
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

function newCanvas({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}
