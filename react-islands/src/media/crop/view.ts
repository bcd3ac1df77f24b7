/** How the stage shows the canvas of a crop: the part that is seen, and how large. */

import type { CropParams } from "../../api/wire";
import { canvasOf, type Point, type Size } from "./geometry";

export interface View {
  /** Pixels of the screen for one of the canvas. */
  scale: number;
  /** The point of the canvas in the middle of the stage. */
  centre: Point;
}

export const MAX_ZOOM = 8;
/** Pixels of the screen around the picture, for the handles. */
const MARGIN = 28;

/** The view at a zoom (1 shows all) about a point, moved so that the picture is not pushed off the stage. */
export function viewOf(
  picture: Size,
  crop: CropParams,
  stage: Size,
  { zoom, centre }: { zoom: number; centre: Point },
): View {
  const canvas = canvasOf(picture, crop);
  const room = (length: number) => Math.max(1, length - 2 * MARGIN);
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

/** The part of the canvas that fills the stage. */
export function seenPart(
  { scale, centre }: View,
  stage: Size,
): Pick<CropParams, "x" | "y" | "width" | "height"> {
  const [width, height] = [stage.width / scale, stage.height / scale];
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
}

/** Where a point of the canvas is on the stage. */
export function toStage({ scale, centre }: View, stage: Size, { x, y }: Point): Point {
  return { x: (x - centre.x) * scale + stage.width / 2, y: (y - centre.y) * scale + stage.height / 2 };
}

/** Which point of the canvas is at a place of the stage. */
export function fromStage({ scale, centre }: View, stage: Size, { x, y }: Point): Point {
  return { x: (x - stage.width / 2) / scale + centre.x, y: (y - stage.height / 2) / scale + centre.y };
}
