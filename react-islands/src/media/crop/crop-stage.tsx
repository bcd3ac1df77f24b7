import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./crop.module.css";
import type { CropAction, CropState } from "./crop-state";
import { CutCanvas, type Loaded } from "./cut-canvas";
import type { Handle } from "./frame";
import type { Point } from "./geometry";
import { useGestures } from "./use-gestures";
import { useSize } from "./use-size";
import { cropViewOf, fromStage, MAX_ZOOM, toStage, visiblePart } from "./view";

/**
 * Zoom of the stage, and canvas point at its centre.
 * Zoom 1 shows the whole canvas.
 */
export interface StageZoom {
  zoom: number;
  centre: Point;
}

interface Props {
  loaded: Loaded;
  state: CropState;
  isRound: boolean;
  look: StageZoom;
  onLook: (change: (before: StageZoom) => StageZoom) => void;
  /** Called for changes by pointer. */
  onDrag: (action: CropAction) => void;
  /** Called for changes by keyboard. */
  onStep: (action: CropAction) => void;
}

const FIRST_SIZE = { width: 640, height: 420 };
/** Minimum length of a side that has a handle in its middle. */
const MIN_HANDLE_SIDE_PX = 120;

const HANDLES = [
  { name: "topLeft", x: -1, y: -1 },
  { name: "top", x: 0, y: -1 },
  { name: "topRight", x: 1, y: -1 },
  { name: "right", x: 1, y: 0 },
  { name: "bottomRight", x: 1, y: 1 },
  { name: "bottom", x: 0, y: 1 },
  { name: "bottomLeft", x: -1, y: 1 },
  { name: "left", x: -1, y: 0 },
] as const;

/** Shows the rotated picture with the crop frame over it. */
export function CropStage({ loaded, state, isRound, look, onLook, onDrag, onStep }: Props) {
  const { t } = useTranslation("crop");
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage, FIRST_SIZE);
  const { picture, crop } = state;
  const view = cropViewOf(picture, crop, size, look);
  const corner = toStage(view, size, crop);
  const frame = { width: crop.width * view.scale, height: crop.height * view.scale };
  const zoom = (factor: number, at: Point, by: Point = { x: 0, y: 0 }) =>
    onLook((before) => {
      const seen = cropViewOf(picture, crop, size, before);
      const next = Math.min(MAX_ZOOM, Math.max(1, before.zoom * factor));
      const scale = (seen.scale * next) / before.zoom;
      // Keeps the point under the fingers in place.
      const held = fromStage(seen, size, at);
      const along = (place: number, from: number, length: number, moved: number) =>
        place - (from + moved - length / 2) / scale;
      return {
        zoom: next,
        centre: { x: along(held.x, at.x, size.width, by.x), y: along(held.y, at.y, size.height, by.y) },
      };
    });
  const gestures = useGestures({
    crop,
    scale: view.scale,
    move: (from, by) => onDrag({ kind: "move", from, by }),
    drag: (from, handle, by) => onDrag({ kind: "drag", from, handle, by }),
    zoom,
  });
  useWheelZoom(stage, zoom);
  const step = keyStep(crop, onStep);
  const shown = (value: number) => Math.round(value);
  return (
    <div>
      <section ref={stage} className={classes.stage} aria-label={t("stage.label")} {...gestures}>
        <CutCanvas
          {...loaded}
          background={null}
          crop={{ ...crop, ...visiblePart(view, size) }}
          size={size}
          className={classes.picture}
        />
        <div
          className={classes.frame}
          data-round={isRound || undefined}
          style={{ left: corner.x, top: corner.y, ...frame }}
        >
          <button
            type="button"
            className={classes.mover}
            data-handle="0 0"
            data-first
            aria-label={t("stage.frame")}
            aria-describedby={`${id}-state ${id}-hint`}
            onKeyDown={(event) => step(event, null)}
          />
          {HANDLES.map(({ name, x, y }) => (
            <button
              key={name}
              type="button"
              className={classes.handle}
              data-handle={`${x} ${y}`}
              aria-label={t(`handle.${name}`)}
              hidden={
                (x === 0 && frame.width < MIN_HANDLE_SIDE_PX) ||
                (y === 0 && frame.height < MIN_HANDLE_SIDE_PX)
              }
              style={{ left: `${50 + x * 50}%`, top: `${50 + y * 50}%`, cursor: cursorOf(x, y) }}
              onKeyDown={(event) => step(event, { x, y })}
            />
          ))}
        </div>
      </section>
      <p id={`${id}-state`} className={classes.state} role="status">
        {t("stage.state", {
          width: shown(crop.width),
          height: shown(crop.height),
          x: shown(crop.x),
          y: shown(crop.y),
        })}
      </p>
      <p id={`${id}-hint`} className={classes.hint}>
        {t("stage.hint")}
      </p>
    </div>
  );
}

const DIRECTIONS: Record<string, { x: -1 | 0 | 1; y: -1 | 0 | 1 }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Number of arrow-key steps along the longer side of the crop. */
const KEY_STEPS_PER_SIDE = 100;

/**
 * Returns a handler of arrow keys.
 * `on` is null if the frame itself has the focus.
 */
function keyStep({ width, height }: { width: number; height: number }, onStep: (action: CropAction) => void) {
  return (event: KeyboardEvent, on: Handle | null) => {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const isFine = event.ctrlKey || event.metaKey;
    const length = isFine ? 1 : Math.max(1, Math.round(Math.max(width, height) / KEY_STEPS_PER_SIDE));
    const by = { x: direction.x * length, y: direction.y * length };
    const side = event.altKey ? -1 : 1;
    const isSized = event.shiftKey || event.altKey;
    const handle = on ?? (isSized ? sideOf(direction, side) : null);
    onStep(handle ? { kind: "drag", handle, by } : { kind: "move", by });
  };
}

/**
 * Returns the handle on the axis of `direction`:
 * right or bottom for 1, left or top for -1.
 */
function sideOf({ x }: Point, side: 1 | -1): Handle {
  return x === 0 ? { x: 0, y: side } : { x: side, y: 0 };
}

function cursorOf(x: number, y: number): string {
  if (x === 0) return "ns-resize";
  if (y === 0) return "ew-resize";
  return x === y ? "nwse-resize" : "nesw-resize";
}

/**
 * Zooms by Ctrl and the wheel.
 * Browsers send the same event for a pinch on a touchpad.
 * Without Ctrl, the wheel scrolls the page.
 */
function useWheelZoom(
  element: React.RefObject<HTMLElement | null>,
  zoom: (factor: number, at: Point) => void,
): void {
  const newest = useRef(zoom);
  useEffect(() => {
    newest.current = zoom;
  });
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { left, top } = current.getBoundingClientRect();
      newest.current(Math.exp(-event.deltaY / 200), { x: event.clientX - left, y: event.clientY - top });
    };
    // React's listeners are passive.
    // They could not stop the browser from zooming the page.
    current.addEventListener("wheel", onWheel, { passive: false });
    return () => current.removeEventListener("wheel", onWheel);
  }, [element]);
}
