/** Zoom and visible part of the crop canvas. */

import type { CropParams } from "../../api/wire";
import { canvasOf, type Point, type Size } from "./geometry";

export interface CropView {
  /** Screen pixels per canvas pixel. */
  scale: number;
  /** Canvas point at the centre of the stage. */
  centre: Point;
}

export const MAX_ZOOM = 8;
/** Screen pixels around the picture, for the handles. */
const STAGE_MARGIN_PX = 28;

/**
 * Returns the view for a zoom and a centre.
 * Zoom 1 shows the whole canvas.
 * Moves the centre if the stage would
 * show too much beyond the canvas.
 */
export function cropViewOf(
  picture: Size,
  crop: CropParams,
  stage: Size,
  { zoom, centre }: { zoom: number; centre: Point },
): CropView {
  const canvas = canvasOf(picture, crop);
  const room = (length: number) => Math.max(1, length - 2 * STAGE_MARGIN_PX);
  const fit = Math.min(room(stage.width) / canvas.width, room(stage.height) / canvas.height);
  const scale = fit * zoom;
  const along = (wanted: number, length: number, seen: number) => {
    const half = Math.min(length / 2, room(seen) / scale / 2);
    return Math.min(length - half, Math.max(half, wanted));
  };
  return {
    scale,
    centre: {
      x: along(centre.x, canvas.width, stage.width),
      y: along(centre.y, canvas.height, stage.height),
    },
  };
}

/** Returns the part of the canvas that fills the stage. */
export function visiblePart(
  { scale, centre }: CropView,
  stage: Size,
): Pick<CropParams, "x" | "y" | "width" | "height"> {
  const [width, height] = [stage.width / scale, stage.height / scale];
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
}

/** Converts a canvas point to a stage point. */
export function toStage({ scale, centre }: CropView, stage: Size, { x, y }: Point): Point {
  return { x: (x - centre.x) * scale + stage.width / 2, y: (y - centre.y) * scale + stage.height / 2 };
}

/** Converts a stage point to a canvas point. */
export function fromStage({ scale, centre }: CropView, stage: Size, { x, y }: Point): Point {
  return { x: (x - stage.width / 2) / scale + centre.x, y: (y - stage.height / 2) / scale + centre.y };
}
