import { type PointerEvent, useRef } from "react";
import type { CropParams } from "../../api/wire";
import type { Handle } from "./frame";
import type { Point } from "./geometry";

/**
 * Handlers of gestures on the stage.
 * Points are in stage pixels.
 */
export interface GestureTarget {
  crop: CropParams;
  /** Screen pixels per canvas pixel. */
  scale: number;
  move: (from: CropParams, by: Point) => void;
  drag: (from: CropParams, handle: Handle, by: Point) => void;
  /** Zooms around the point `at`, and moves the view by `by`. */
  zoom: (factor: number, at: Point, by: Point) => void;
}

type Gesture =
  | { kind: "move"; from: CropParams; start: Point }
  | { kind: "drag"; from: CropParams; start: Point; handle: Handle }
  | { kind: "pan" };

/**
 * Recognises drags and pinches.
 * The attribute `data-handle` marks
 * the elements that start a drag.
 */
export function useGestures(target: GestureTarget) {
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const { currentTarget, pointerId } = event;
    currentTarget.setPointerCapture(pointerId);
    const start = pointerPosition(event);
    pointers.current.set(pointerId, start);
    // A second finger ends the drag and begins a pinch.
    gesture.current = pointers.current.size === 1 ? begin(event, target.crop, start) : null;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointerPosition(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other) pinch(target, other, before, now);
    else if (gesture.current) follow(target, gesture.current, before, now);
  };
  const onPointerEnd = ({ pointerId }: PointerEvent<HTMLElement>) => {
    pointers.current.delete(pointerId);
    gesture.current = null;
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
  };
}

function begin({ target }: PointerEvent, from: CropParams, start: Point): Gesture {
  const part = target instanceof Element ? target.closest<HTMLElement>("[data-handle]") : null;
  const [x = 0, y = 0] = (part?.dataset.handle ?? "").split(" ").map(Number) as [Handle["x"], Handle["y"]];
  if (!part) return { kind: "pan" };
  return x === 0 && y === 0 ? { kind: "move", from, start } : { kind: "drag", from, start, handle: { x, y } };
}

function follow(target: GestureTarget, gesture: Gesture, before: Point, now: Point): void {
  if (gesture.kind === "pan") {
    target.zoom(1, before, { x: now.x - before.x, y: now.y - before.y });
    return;
  }
  const { from, start } = gesture;
  const by = { x: (now.x - start.x) / target.scale, y: (now.y - start.y) / target.scale };
  if (gesture.kind === "move") target.move(from, by);
  else target.drag(from, gesture.handle, by);
}

function pinch(target: GestureTarget, still: Point, before: Point, now: Point): void {
  const distance = (point: Point) => Math.max(1, Math.hypot(point.x - still.x, point.y - still.y));
  const middle = { x: (still.x + before.x) / 2, y: (still.y + before.y) / 2 };
  const by = { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 };
  target.zoom(distance(now) / distance(before), middle, by);
}

function pointerPosition({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
