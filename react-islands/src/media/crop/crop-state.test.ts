import { expect, test } from "vitest";
import {
  type CropAction,
  type CropState,
  changeCrop,
  focalPointOf,
  freeAngle,
  openCrop,
  resultOf,
} from "./crop-state";
import { wholeCrop } from "./geometry";

const WIDE = { width: 1000, height: 600 };
const WHOLE = wholeCrop(WIDE);

function after(state: CropState, ...actions: CropAction[]): CropState {
  return actions.reduce(changeCrop, state);
}

const start = openCrop({ picture: WIDE, crop: null });

test("a picture without a crop is opened whole", () => {
  expect(start.crop).toEqual(WHOLE);
  expect(resultOf(start)).toEqual({ crop: WHOLE, isWhole: true, focalPoint: null });
});

test("turning freely to and fro leaves the frame as it was", () => {
  const turned = after(start, { kind: "turn-freely", angle: 30 });
  expect(turned.crop.width).toBeLessThan(1000);
  expect(after(turned, { kind: "turn-freely", angle: 0 }).crop).toEqual(WHOLE);
});

test("what is done after turning freely is kept when the picture is turned on", () => {
  const smaller = after(start, { kind: "turn-freely", angle: 10 }, { kind: "resize", to: { width: 200 } });
  expect(after(smaller, { kind: "turn-freely", angle: 0 }).crop.width).toBe(200);
});

test("the free angle goes on from the quarter turns", () => {
  const turned = after(start, { kind: "turn-quarter", quarters: 1 }, { kind: "turn-freely", angle: -12.5 });
  expect(turned.crop.rotate).toBe(77.5);
  expect(freeAngle(turned)).toBe(-12.5);
  const mirrored = after(turned, { kind: "mirror", axis: "x" });
  expect(mirrored.crop.rotate).toBe(-77.5);
  expect(freeAngle(mirrored)).toBe(12.5);
  expect(freeAngle(openCrop({ picture: WIDE, crop: { ...WHOLE, rotate: -80 } }))).toBe(10);
});

test("an angle of 45 degrees can be reached from both sides", () => {
  for (const angle of [45, -45]) expect(freeAngle(after(start, { kind: "turn-freely", angle }))).toBe(angle);
});

test("a ratio shapes the frame, and turns with the picture", () => {
  const wide = after(start, { kind: "ratio", ratio: "16:9" });
  expect(wide.crop.width / wide.crop.height).toBeCloseTo(16 / 9);
  const turned = after(wide, { kind: "turn-quarter", quarters: 1 });
  expect(turned.ratio).toBe("9:16");
  expect(turned.crop.height / turned.crop.width).toBeCloseTo(16 / 9);
});

test("the original ratio is that of the picture as it stands", () => {
  const turned = after(start, { kind: "turn-quarter", quarters: -1 }, { kind: "ratio", ratio: "original" });
  expect(turned.crop).toMatchObject({ width: 600, height: 1000 });
  expect(after(turned, { kind: "resize", to: { width: 300 } }).crop).toMatchObject({
    width: 300,
    height: 500,
  });
});

test("numbers place and size the frame", () => {
  const placed = after(
    start,
    { kind: "resize", to: { width: 100 } },
    { kind: "resize", to: { height: 50 } },
    { kind: "place", at: { x: 20 } },
    { kind: "place", at: { y: 9000 } },
  );
  expect(placed.crop).toEqual({ ...WHOLE, x: 20, y: 550, width: 100, height: 50 });
});

test("a drag counts from where it began", () => {
  const from = after(start, { kind: "resize", to: { width: 100, height: 100 } });
  const first = after(from, { kind: "move", by: { x: 900, y: 0 }, from: from.crop });
  expect(after(first, { kind: "move", by: { x: 10, y: 0 }, from: from.crop }).crop.x).toBe(460);
});

test("empty corners are allowed where the crop that is opened has some, and go when they are forbidden", () => {
  const tilted = openCrop({ picture: WIDE, crop: { ...WHOLE, rotate: 10 } });
  expect(tilted.isOnPicture).toBe(false);
  const kept = after(tilted, { kind: "stay-on-picture", isOnPicture: true });
  expect(kept.crop.width).toBeLessThan(1000);
  expect(openCrop({ picture: WIDE, crop: { ...WHOLE, x: 10, width: 500 } }).isOnPicture).toBe(true);
});

test("the focal point stays at its place on the picture, whatever is cut away", () => {
  const left = { ...WHOLE, width: 500 };
  const state = openCrop({ picture: WIDE, crop: left, focalPoint: { x: 0.5, y: 0.5 } });
  expect(state.focus).toEqual({ x: 250, y: 300 });
  expect(focalPointOf(after(state, { kind: "reset" }))).toEqual({ x: 0.25, y: 0.5 });
  const mirrored = after(state, { kind: "reset" }, { kind: "mirror", axis: "x" });
  expect(focalPointOf(mirrored)).toEqual({ x: 0.75, y: 0.5 });
  const cutAway = after(state, { kind: "resize", to: { width: 100 } }, { kind: "place", at: { x: 400 } });
  expect(resultOf(cutAway).focalPoint).toEqual({ x: 0, y: 0.5 });
});

test("a focal point is set on what the frame shows, and taken away", () => {
  const set = after(start, { kind: "resize", to: { width: 500 } }, { kind: "focus", point: { x: 1, y: 0 } });
  expect(set.focus).toEqual({ x: 750, y: 0 });
  expect(after(set, { kind: "focus", point: null }).focus).toBeNull();
});

test("a fixed ratio begins as the largest frame, and is not lost by beginning again", () => {
  const square = openCrop({ picture: WIDE, crop: null, ratio: "1:1" });
  expect(square.crop).toEqual({ ...WHOLE, x: 200, width: 600 });
});

test("what is applied has whole pixels where it can", () => {
  const state = after(start, { kind: "ratio", ratio: "16:9" }, { kind: "move", by: { x: 0.4, y: 3.3 } });
  const { crop } = resultOf(state);
  for (const value of [crop.x, crop.y, crop.width, crop.height]) expect(Number.isInteger(value)).toBe(true);
});
