/** Changes of crop frames, as pure functions. */

import type { CropParams } from "../../api/wire";
import { canvasOf, type Point, type Size, turnOf } from "./geometry";

/** Constraints of a frame. */
export interface Rules {
  /** Size of the original in pixels. */
  picture: Size;
  /** Width divided by height. Null if the ratio is free. */
  ratio: number | null;
  /** If false, corners of the frame may be outside the picture. */
  isOnPicture: boolean;
  /** Minimum length of both sides, in pixels. */
  least: number;
}

/**
 * Direction from the centre of the frame to
 * a handle at a side or corner.
 */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/**
 * Size of a frame, and its centre
 * relative to the centre of the canvas.
 */
interface Frame extends Point, Size {}

/** Rotated rectangle that limits a frame. */
interface Box {
  sin: number;
  cos: number;
  halfWidth: number;
  halfHeight: number;
}

/**
 * Moves the frame by canvas pixels.
 * At an edge, it slides along.
 */
export function moveBy(rules: Rules, crop: CropParams, by: Point): CropParams {
  const frame = frameOf(rules, crop);
  const moved = { ...frame, x: frame.x + by.x, y: frame.y + by.y };
  return withFrame(rules, crop, into(boxOf(rules, crop), moved));
}

/**
 * Drags a handle by canvas pixels.
 * The opposite side or corner stays fixed.
 */
export function dragBy(rules: Rules, crop: CropParams, handle: Handle, by: Point): CropParams {
  const box = boxOf(rules, crop);
  const frame = frameOf(rules, crop);
  const width = Math.max(rules.least, frame.width + handle.x * by.x);
  const height = Math.max(rules.least, frame.height + handle.y * by.y);
  if (rules.ratio === null) {
    // Handles both directions separately.
    // Otherwise the frame could not slide along an edge.
    const across = towards(box, frame, grown(frame, handle, { width, height: frame.height }));
    return withFrame(
      rules,
      crop,
      towards(box, across, grown(across, handle, { width: across.width, height })),
    );
  }
  const [across, down] = [width / frame.width, height / frame.height];
  const factor = handle.x === 0 ? down : handle.y === 0 ? across : (across + down) / 2;
  return withFrame(rules, crop, towards(box, frame, grown(frame, handle, scaled(rules, frame, factor))));
}

/**
 * Resizes the frame around its centre.
 * Keeps the ratio, unless it is free.
 */
export function resizeTo(rules: Rules, crop: CropParams, size: Partial<Size>): CropParams {
  const frame = frameOf(rules, crop);
  const box = boxOf(rules, crop);
  if (rules.ratio === null) {
    const width = Math.max(rules.least, size.width ?? frame.width);
    const height = Math.max(rules.least, size.height ?? frame.height);
    return withFrame(rules, crop, into(box, { ...frame, width, height }, true));
  }
  const factor = size.width ? size.width / frame.width : (size.height ?? 0) / frame.height;
  return withFrame(rules, crop, into(box, { ...frame, ...scaled(rules, frame, factor) }));
}

/** Fits a crop to the ratio and to the allowed area. */
export function fitted(rules: Rules, crop: CropParams): CropParams {
  const frame = frameOf(rules, crop);
  const { ratio } = rules;
  if (ratio === null) return withFrame(rules, crop, into(boxOf(rules, crop), frame));
  // Keeps the area of the frame.
  // Otherwise each new ratio would shrink the frame.
  const height = Math.sqrt((frame.width * frame.height) / ratio);
  return withFrame(rules, crop, into(boxOf(rules, crop), { ...frame, width: height * ratio, height }));
}

/** Returns the largest centred frame within the rules. */
export function largest(rules: Rules, crop: CropParams): CropParams {
  const canvas = canvasOf(rules.picture, crop);
  const ratio = rules.ratio ?? canvas.width / canvas.height;
  const height = Math.max(canvas.height, canvas.width / ratio);
  return withFrame(rules, crop, into(boxOf(rules, crop), { x: 0, y: 0, width: height * ratio, height }));
}

/**
 * Rotates the picture. The frame keeps its
 * centre and size, or shrinks to stay inside.
 */
export function rotateTo(rules: Rules, crop: CropParams, rotate: number): CropParams {
  const frame = frameOf(rules, crop);
  const place = turned(frame, turnBack(crop.rotate));
  const next = { ...crop, rotate };
  return withFrame(rules, next, into(boxOf(rules, next), { ...frame, ...turned(place, turnOf(rotate)) }));
}

/**
 * Rotates picture and frame by 90
 * degrees, clockwise if `quarters` is 1.
 */
export function turnQuarter(rules: Rules, crop: CropParams, quarters: 1 | -1): CropParams {
  const { x, y, width, height } = frameOf(rules, crop);
  const next = { ...crop, rotate: normalized(crop.rotate + quarters * 90) };
  return withFrame(rules, next, { ...turned({ x, y }, turnOf(quarters * 90)), width: height, height: width });
}

/**
 * Mirrors picture and frame: `x` swaps left
 * and right, `y` swaps top and bottom.
 */
export function mirror(rules: Rules, crop: CropParams, axis: "x" | "y"): CropParams {
  const frame = frameOf(rules, crop);
  const next = { ...crop, rotate: normalized(-crop.rotate) };
  if (axis === "x") return withFrame(rules, { ...next, scaleX: -crop.scaleX }, { ...frame, x: -frame.x });
  return withFrame(rules, { ...next, scaleY: -crop.scaleY }, { ...frame, y: -frame.y });
}

/**
 * Returns the same angle between -180
 * (exclusive) and 180 degrees (inclusive).
 */
export function normalized(degrees: number): number {
  const rest = ((degrees % 360) + 360) % 360;
  return rest > 180 ? rest - 360 : rest;
}

/**
 * Returns true if the crop is on the picture.
 * Tolerates one pixel.
 */
export function isOnPicture(picture: Size, crop: CropParams): boolean {
  const rules = { picture, ratio: null, isOnPicture: true, least: 1 };
  return excesses(boxOf(rules, crop), frameOf(rules, crop)).every((excess) => excess <= 1);
}

/**
 * Rounds a crop to whole pixels, which need no resampling.
 * After a free rotation, rounds it to hundredths of a pixel.
 * Rounds the size first, then the position,
 * so that the crop stays inside the picture.
 */
export function rounded(crop: CropParams): CropParams {
  const unit = crop.rotate % 90 === 0 ? 1 : 100;
  const round = (value: number) => Math.round(value * unit) / unit;
  const along = (from: number, length: number) => {
    const size = Math.max(1, round(length));
    const [first, last] = [round(from), round(from + length) - size];
    return { from: Math.max(Math.min(first, last), Math.min(first, 0)) + 0, size };
  };
  const [across, down] = [along(crop.x, crop.width), along(crop.y, crop.height)];
  return {
    ...crop,
    x: across.from,
    y: down.from,
    width: across.size,
    height: down.size,
    rotate: round(crop.rotate * 100) / 100,
  };
}

function frameOf({ picture }: Rules, crop: CropParams): Frame {
  const canvas = canvasOf(picture, crop);
  const { width, height } = crop;
  return { x: crop.x + (width - canvas.width) / 2, y: crop.y + (height - canvas.height) / 2, width, height };
}

function withFrame({ picture }: Rules, crop: CropParams, { x, y, width, height }: Frame): CropParams {
  const canvas = canvasOf(picture, crop);
  return {
    ...crop,
    x: (canvas.width - width) / 2 + x,
    y: (canvas.height - height) / 2 + y,
    width,
    height,
  };
}

function boxOf({ picture, isOnPicture: isTurned }: Rules, crop: CropParams): Box {
  if (!isTurned) {
    const canvas = canvasOf(picture, crop);
    return { sin: 0, cos: 1, halfWidth: canvas.width / 2, halfHeight: canvas.height / 2 };
  }
  const halfWidth = (picture.width * Math.abs(crop.scaleX)) / 2;
  const halfHeight = (picture.height * Math.abs(crop.scaleY)) / 2;
  return { ...turnOf(crop.rotate), halfWidth, halfHeight };
}

/**
 * Returns half the width and height that
 * a frame needs in the rotated box.
 */
function reach({ sin, cos }: Box, { width, height }: Size): Point {
  return {
    x: (Math.abs(cos) * width + Math.abs(sin) * height) / 2,
    y: (Math.abs(sin) * width + Math.abs(cos) * height) / 2,
  };
}

/**
 * Returns the pixels by which the
 * frame exceeds each side of the box.
 * They are linear in the frame,
 * because `towards` interpolates them.
 */
function excesses(box: Box, frame: Frame): number[] {
  const place = turned(frame, { sin: -box.sin, cos: box.cos });
  const { x, y } = reach(box, frame);
  return [
    x + place.x - box.halfWidth,
    x - place.x - box.halfWidth,
    y + place.y - box.halfHeight,
    y - place.y - box.halfHeight,
  ];
}

/**
 * Returns the nearest frame inside the box.
 * Shrinks the frame if necessary.
 * With `isFree`, shrinks width and height
 * separately if the box is upright.
 */
function into(box: Box, frame: Frame, isFree = false): Frame {
  const isUpright = box.sin === 0 || box.cos === 0;
  const needed = reach(box, frame);
  const parts = { x: Math.min(1, box.halfWidth / needed.x), y: Math.min(1, box.halfHeight / needed.y) };
  const both = Math.min(parts.x, parts.y);
  const [across, down] =
    isFree && isUpright ? (box.sin === 0 ? [parts.x, parts.y] : [parts.y, parts.x]) : [both, both];
  const size = { width: frame.width * across, height: frame.height * down };
  const room = reach(box, size);
  const place = turned(frame, { sin: -box.sin, cos: box.cos });
  const inside = {
    x: between(room.x - box.halfWidth, place.x, box.halfWidth - room.x),
    y: between(room.y - box.halfHeight, place.y, box.halfHeight - room.y),
  };
  return { ...size, ...turned(inside, box) };
}

/**
 * Returns the frame between `from` and `to`
 * that is as near to `to` as the box allows.
 */
function towards(box: Box, from: Frame, to: Frame): Frame {
  const after = excesses(box, to);
  const parts = excesses(box, from).map((before, index) => {
    const excess = after[index] ?? 0;
    if (excess <= 0) return 1;
    return excess > before ? Math.max(0, -before) / (excess - before) : 0;
  });
  const part = Math.min(1, ...parts);
  const mix = (a: number, b: number) => a + (b - a) * part;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  };
}

/**
 * Returns the frame in a new size.
 * The side opposite the handle stays fixed.
 */
function grown(frame: Frame, handle: Handle, { width, height }: Size): Frame {
  return {
    x: frame.x + (handle.x * (width - frame.width)) / 2,
    y: frame.y + (handle.y * (height - frame.height)) / 2,
    width,
    height,
  };
}

function scaled({ least }: Rules, { width, height }: Size, factor: number): Size {
  const part = Math.max(factor, least / Math.min(width, height));
  return { width: width * part, height: height * part };
}

function turned({ x, y }: Point, { sin, cos }: { sin: number; cos: number }): Point {
  return { x: cos * x - sin * y, y: sin * x + cos * y };
}

function turnBack(degrees: number): { sin: number; cos: number } {
  const { sin, cos } = turnOf(degrees);
  return { sin: -sin, cos };
}

function between(low: number, value: number, high: number): number {
  // If the frame barely fits, rounding
  // may make `low` greater than `high`.
  return low > high ? (low + high) / 2 : Math.min(Math.max(low, value), high);
}
