/** The size of a picture, in its pixels. */
export interface Picture {
  width: number;
  height: number;
}

/** A square to cut out of a picture: its middle, in pixels of the picture, and how often it fits the shorter side. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

/** A square by its upper left corner. */
export interface Square {
  x: number;
  y: number;
  side: number;
}

const MAX_ZOOM = 5;
/** A cut is never made of fewer pixels a side than this, unless the picture is smaller. */
const MIN_SIDE = 96;

/** The largest square, in the middle. */
export function startCrop({ width, height }: Picture): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

export function maxZoom(picture: Picture): number {
  return Math.max(1, Math.min(MAX_ZOOM, shorterSide(picture) / MIN_SIDE));
}

export function squareOf(picture: Picture, { x, y, zoom }: Crop): Square {
  const side = shorterSide(picture) / zoom;
  return { x: x - side / 2, y: y - side / 2, side };
}

/** How far the middle of the square can go. */
export function rangeOf(
  { width, height }: Picture,
  crop: Crop,
): Record<"x" | "y", { min: number; max: number }> {
  const half = squareOf({ width, height }, crop).side / 2;
  return { x: { min: half, max: width - half }, y: { min: half, max: height - half } };
}

/** Puts the middle of the square somewhere else. */
export function moveTo(picture: Picture, crop: Crop, to: { x?: number; y?: number }): Crop {
  return inside(picture, { ...crop, ...to });
}

/** Moves the square over the picture, by parts of its side, as far as there is picture. */
export function moveBy(picture: Picture, crop: Crop, { x, y }: { x: number; y: number }): Crop {
  const { side } = squareOf(picture, crop);
  return inside(picture, { ...crop, x: crop.x + x * side, y: crop.y + y * side });
}

/** Makes the square smaller or larger about its middle. */
export function zoomTo(picture: Picture, crop: Crop, zoom: number): Crop {
  return inside(picture, { ...crop, zoom: between(1, zoom, maxZoom(picture)) });
}

function inside(picture: Picture, crop: Crop): Crop {
  const { x, y } = rangeOf(picture, crop);
  return { ...crop, x: between(x.min, crop.x, x.max), y: between(y.min, crop.y, y.max) };
}

function shorterSide({ width, height }: Picture): number {
  return Math.min(width, height);
}

function between(low: number, value: number, high: number): number {
  return Math.min(Math.max(low, value), high);
}
