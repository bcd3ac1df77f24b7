import { expect, test } from "vitest";
import { maxZoom, moveBy, moveTo, rangeOf, squareOf, startCrop, zoomTo } from "./crop";

const wide = { width: 1000, height: 600 };

test("a cut begins as the largest square in the middle", () => {
  expect(squareOf(wide, startCrop(wide))).toEqual({ x: 200, y: 0, side: 600 });
  const square = { width: 300, height: 300 };
  expect(squareOf(square, startCrop(square))).toEqual({ x: 0, y: 0, side: 300 });
});

test("zooming keeps the middle", () => {
  expect(squareOf(wide, zoomTo(wide, startCrop(wide), 2))).toEqual({ x: 350, y: 150, side: 300 });
});

test("moving goes by parts of the square, and stops at the edge", () => {
  const start = startCrop(wide);
  expect(squareOf(wide, moveBy(wide, start, { x: 0.1, y: 0 }))).toEqual({ x: 260, y: 0, side: 600 });
  expect(squareOf(wide, moveBy(wide, start, { x: 9, y: 9 }))).toEqual({ x: 400, y: 0, side: 600 });
  expect(squareOf(wide, moveBy(wide, start, { x: -9, y: -9 }))).toEqual({ x: 0, y: 0, side: 600 });
});

test("a place can be named, within the range", () => {
  const start = startCrop(wide);
  expect(rangeOf(wide, start)).toEqual({ x: { min: 300, max: 700 }, y: { min: 300, max: 300 } });
  expect(moveTo(wide, start, { x: 650 })).toEqual({ x: 650, y: 300, zoom: 1 });
  expect(moveTo(wide, start, { x: 0, y: 0 })).toEqual({ x: 300, y: 300, zoom: 1 });
});

test("zooming out at an edge moves the square back onto the picture", () => {
  const corner = moveBy(wide, zoomTo(wide, startCrop(wide), 3), { x: 9, y: 9 });
  expect(squareOf(wide, corner)).toEqual({ x: 800, y: 400, side: 200 });
  expect(squareOf(wide, zoomTo(wide, corner, 1))).toEqual({ x: 400, y: 0, side: 600 });
});

test("nobody zooms until there is nothing to see", () => {
  expect(maxZoom(wide)).toBe(5);
  expect(maxZoom({ width: 192, height: 300 })).toBe(2);
  expect(maxZoom({ width: 40, height: 40 })).toBe(1);
  expect(zoomTo(wide, startCrop(wide), 99).zoom).toBe(5);
  expect(zoomTo(wide, startCrop(wide), 0).zoom).toBe(1);
});
