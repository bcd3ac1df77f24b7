/**
 * Meaning of the crop parameters, in pixels of the original.
 * First, `scaleX` and `scaleY` mirror and scale the picture.
 * Then `rotate` turns it clockwise, in degrees.
 * The canvas is as large as the turned picture needs.
 * Last, `x`, `y`, `width` and `height` cut that canvas.
 * The server does the same: see
 * `domain/imaging/tests/it/cutting.rs`.
 * Both use the test data in `domain/model/tests/crops.json`.
 */

import type { CropParams } from "../../api/wire";

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Rotation and scale that precede the crop. */
export type Rotation = Pick<CropParams, "rotate" | "scaleX" | "scaleY">;

/**
 * Affine map: `x' = a·x + c·y + e`,
 * `y' = b·x + d·y + f`.
 */
export interface Transform {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

/**
 * Maximum number of pixels outside
 * the canvas, because of rounding.
 */
const TOLERANCE_PX = 1;
const MAX_ROTATION_DEGREES = 360;
const SCALES = { least: 0.01, most: 100 };

/** Returns the crop that changes nothing. */
export function wholeCrop({ width, height }: Size): CropParams {
  return { x: 0, y: 0, width, height, rotate: 0, scaleX: 1, scaleY: 1 };
}

/**
 * Returns the size that the whole
 * scaled and rotated picture needs.
 */
export function canvasOf(picture: Size, { rotate, scaleX, scaleY }: Rotation): Size {
  const { sin, cos } = turnOf(rotate);
  const width = picture.width * Math.abs(scaleX);
  const height = picture.height * Math.abs(scaleY);
  return {
    width: Math.abs(cos) * width + Math.abs(sin) * height,
    height: Math.abs(sin) * width + Math.abs(cos) * height,
  };
}

/** Returns true if the server accepts the crop. */
export function fits(picture: Size, crop: CropParams): boolean {
  if (!Object.values(crop).every(Number.isFinite)) return false;
  if (Math.abs(crop.rotate) > MAX_ROTATION_DEGREES) return false;
  const isScale = (scale: number) => Math.abs(scale) >= SCALES.least && Math.abs(scale) <= SCALES.most;
  if (!isScale(crop.scaleX) || !isScale(crop.scaleY)) return false;
  const canvas = canvasOf(picture, crop);
  return (
    crop.width >= 1 &&
    crop.height >= 1 &&
    crop.x >= -TOLERANCE_PX &&
    crop.y >= -TOLERANCE_PX &&
    crop.x + crop.width <= canvas.width + TOLERANCE_PX &&
    crop.y + crop.height <= canvas.height + TOLERANCE_PX
  );
}

/** Returns the crop's size in whole pixels. */
export function cutSize({ width, height }: Size): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/** Returns the transform from original to canvas pixels. */
export function toCanvas(picture: Size, crop: Rotation): Transform {
  const { sin, cos } = turnOf(crop.rotate);
  const canvas = canvasOf(picture, crop);
  const [a, b] = [cos * crop.scaleX, sin * crop.scaleX];
  const [c, d] = [-sin * crop.scaleY, cos * crop.scaleY];
  const [x, y] = [picture.width / 2, picture.height / 2];
  return { a, b, c, d, e: canvas.width / 2 - a * x - c * y, f: canvas.height / 2 - b * x - d * y };
}

/** Returns the transform from original to cropped pixels. */
export function toCut(picture: Size, crop: CropParams): Transform {
  const map = toCanvas(picture, crop);
  return { ...map, e: map.e - crop.x, f: map.f - crop.y };
}

export function transformPoint({ a, b, c, d, e, f }: Transform, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/**
 * Returns the inverse transform.
 * It always exists, because no scale is 0.
 */
export function inverse({ a, b, c, d, e, f }: Transform): Transform {
  const determinant = a * d - b * c;
  const back = { a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant };
  return { ...back, e: -(back.a * e + back.c * f), f: -(back.b * e + back.d * f) };
}

/** Returns true if a crop changes nothing. */
export function isWhole(picture: Size, crop: CropParams): boolean {
  const whole = wholeCrop(picture);
  return (Object.keys(whole) as (keyof CropParams)[]).every(
    (name) => Math.abs(whole[name] - crop[name]) < 1e-6,
  );
}

/**
 * Returns sine and cosine of an angle.
 * They are exact for quarter turns, to keep whole pixels.
 */
export function turnOf(degrees: number): { sin: number; cos: number } {
  const quarters = degrees / 90;
  if (Number.isInteger(quarters)) {
    const exact = [
      { sin: 0, cos: 1 },
      { sin: 1, cos: 0 },
      { sin: 0, cos: -1 },
      { sin: -1, cos: 0 },
    ];
    return exact[((quarters % 4) + 4) % 4] ?? { sin: 0, cos: 1 };
  }
  const radians = (degrees * Math.PI) / 180;
  return { sin: Math.sin(radians), cos: Math.cos(radians) };
}
