/** Crop tool state, changed by pure functions. */

import type { CropParams, FocalPoint } from "../../api/wire";
import type { Handle, Rules } from "./frame";
import * as frame from "./frame";
import { inverse, isWhole, type Point, type Size, toCut, transformPoint, wholeCrop } from "./geometry";

/**
 * Width and height of each ratio.
 * Null if the ratio is free, or that of the picture.
 */
export const RATIOS = {
  free: null,
  original: null,
  "1:1": [1, 1],
  "4:3": [4, 3],
  "3:2": [3, 2],
  "16:9": [16, 9],
  "3:4": [3, 4],
  "2:3": [2, 3],
  "9:16": [9, 16],
} as const;

export type Ratio = keyof typeof RATIOS;

export interface CropState {
  picture: Size;
  crop: CropParams;
  /**
   * Crop before the free rotation,
   * from which each new angle starts.
   * Otherwise the crop would shrink
   * with every change of the angle.
   */
  beforeTurning: CropParams;
  /**
   * Rotation by quarter turns, in degrees.
   * The rest of the rotation is free.
   */
  quarters: number;
  ratio: Ratio;
  /** If false, corners of the crop may be outside the picture. */
  isOnPicture: boolean;
  /** Minimum length of both sides, in pixels. */
  least: number;
  /** Focal point in pixels of the original. Null if not set. */
  focus: Point | null;
}

/** Values that the tool passes to `onApply`. */
export interface CropResult {
  crop: CropParams;
  /** True if the crop changes nothing. */
  isWhole: boolean;
  /** Focal point in fractions of the cropped picture. */
  focalPoint: FocalPoint | null;
}

export type CropAction =
  | { kind: "move"; by: Point; from?: CropParams }
  | { kind: "drag"; handle: Handle; by: Point; from?: CropParams }
  | { kind: "place"; at: Partial<Point> }
  | { kind: "resize"; to: Partial<Size> }
  /** `angle` is in degrees, and does not include quarter turns. */
  | { kind: "turn-freely"; angle: number }
  | { kind: "turn-quarter"; quarters: 1 | -1 }
  | { kind: "mirror"; axis: "x" | "y" }
  | { kind: "ratio"; ratio: Ratio }
  | { kind: "stay-on-picture"; isOnPicture: boolean }
  | { kind: "focus"; point: FocalPoint | null }
  | { kind: "reset" };

export interface CropInput {
  picture: Size;
  crop: CropParams | null;
  focalPoint?: FocalPoint | null;
  ratio?: Ratio;
  least?: number;
}

/**
 * Default minimum length of both sides.
 * Smaller crops are useless.
 */
const MIN_SIDE_PX = 16;

export function openCrop({
  picture,
  crop,
  focalPoint,
  ratio = "free",
  least = MIN_SIDE_PX,
}: CropInput): CropState {
  const start = crop ?? wholeCrop(picture);
  const state: CropState = {
    picture,
    crop: start,
    beforeTurning: start,
    quarters: Math.round(start.rotate / 90) * 90,
    ratio,
    isOnPicture: frame.isOnPicture(picture, start),
    least: Math.min(least, picture.width, picture.height),
    focus: focalPoint ? focalPointOnStage(picture, start, focalPoint) : null,
  };
  return ratio === "free" || crop ? state : settled(state, frame.largest(rulesOf(state), start));
}

export function changeCrop(state: CropState, action: CropAction): CropState {
  const { crop } = state;
  const rules = rulesOf(state);
  switch (action.kind) {
    case "move":
      return settled(state, frame.moveBy(rules, action.from ?? crop, action.by));
    case "drag":
      return settled(state, frame.dragBy(rules, action.from ?? crop, action.handle, action.by));
    case "place": {
      const { x = crop.x, y = crop.y } = action.at;
      return settled(state, frame.moveBy(rules, crop, { x: x - crop.x, y: y - crop.y }));
    }
    case "resize":
      return settled(state, frame.resizeTo(rules, crop, action.to));
    case "turn-freely": {
      const rotate = frame.normalized(state.quarters + action.angle);
      return { ...state, crop: frame.rotateTo(rules, state.beforeTurning, rotate) };
    }
    case "turn-quarter": {
      const ratio = turnedRatio(state.ratio);
      const quarters = frame.normalized(state.quarters + action.quarters * 90);
      return settled({ ...state, ratio, quarters }, frame.turnQuarter(rules, crop, action.quarters));
    }
    case "mirror": {
      const quarters = frame.normalized(-state.quarters);
      return settled({ ...state, quarters }, frame.mirror(rules, crop, action.axis));
    }
    case "ratio": {
      const next = { ...state, ratio: action.ratio };
      return settled(next, frame.fitted(rulesOf(next), crop));
    }
    case "stay-on-picture": {
      const next = { ...state, isOnPicture: action.isOnPicture };
      return settled(next, frame.fitted(rulesOf(next), crop));
    }
    case "focus": {
      const { picture } = state;
      return { ...state, focus: action.point && focalPointOnStage(picture, crop, action.point) };
    }
    case "reset": {
      const ratio = state.ratio === "free" ? "free" : "original";
      const { picture, least, focus } = state;
      return { ...openCrop({ picture, crop: null, ratio, least }), focus };
    }
  }
}

/** Returns the free rotation in degrees. */
export function freeAngle({ crop, quarters }: CropState): number {
  return Math.round(frame.normalized(crop.rotate - quarters) * 100) / 100;
}

/**
 * Returns the focal point in fractions of
 * the crop, moved inside it if necessary.
 */
export function focalPointOf({ picture, crop, focus }: CropState): FocalPoint | null {
  return focus && focalPointAt(picture, crop, focus);
}

export function resultOf(state: CropState): CropResult {
  const crop = frame.rounded(state.crop);
  const focalPoint = focalPointOf({ ...state, crop });
  return { crop, isWhole: isWhole(state.picture, crop), focalPoint };
}

/**
 * Converts a point in pixels of the
 * original to fractions of the crop.
 */
export function focalPointAt(picture: Size, crop: CropParams, point: Point): FocalPoint {
  const { x, y } = transformPoint(toCut(picture, crop), point);
  const part = (place: number, length: number) =>
    Math.round(Math.min(1, Math.max(0, place / length)) * 10_000) / 10_000;
  return { x: part(x, crop.width), y: part(y, crop.height) };
}

function focalPointOnStage(picture: Size, crop: CropParams, { x, y }: FocalPoint): Point {
  return transformPoint(inverse(toCut(picture, crop)), { x: x * crop.width, y: y * crop.height });
}

function settled(state: CropState, crop: CropParams): CropState {
  return { ...state, crop, beforeTurning: crop };
}

function rulesOf({ picture, quarters, ratio, isOnPicture, least }: CropState): Rules {
  return { picture, ratio: numberOf(picture, quarters, ratio), isOnPicture, least };
}

/**
 * Returns the ratio as a number. Null if
 * it is free. `original` is the ratio of
 * the picture after its quarter turns.
 */
function numberOf({ width, height }: Size, quarters: number, ratio: Ratio): number | null {
  if (ratio === "original") return quarters % 180 === 0 ? width / height : height / width;
  const parts = RATIOS[ratio];
  return parts && parts[0] / parts[1];
}

/** Returns the ratio after a quarter turn. */
function turnedRatio(ratio: Ratio): Ratio {
  const parts = RATIOS[ratio];
  return parts ? (`${parts[1]}:${parts[0]}` as Ratio) : ratio;
}
