import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CropParams } from "../../api/wire";
import {
  canvasOf,
  cutSize,
  fits,
  inverse,
  isWhole,
  type Point,
  type Size,
  toCut,
  transformPoint,
  wholeCrop,
} from "./geometry";

interface Case extends Size {
  note: string;
  crop: CropParams;
  canvas: Size;
  fits: boolean;
  points: { original: Point; cut: Point }[];
}

const FILE = new URL("../../../../domain/model/tests/crops.json", import.meta.url);
const CASES: Case[] = JSON.parse(readFileSync(FILE, "utf8"));
/**
 * Precision of the comparisons.
 * The file has six decimal places.
 */
const DECIMAL_PLACES = 5;

describe.each(CASES)("$note", (each) => {
  test("has the canvas that the server makes", () => {
    const canvas = canvasOf(each, each.crop);
    expect(canvas.width).toBeCloseTo(each.canvas.width, DECIMAL_PLACES);
    expect(canvas.height).toBeCloseTo(each.canvas.height, DECIMAL_PLACES);
  });

  test("is taken or refused like there", () => {
    expect(fits(each, each.crop)).toBe(each.fits);
  });

  test("puts every point where the server does, and finds it again", () => {
    // The transform of an invalid crop may have no
    // inverse, because its size or scale can be 0.
    const map = toCut(each, each.crop);
    for (const { original, cut } of each.points) {
      expect(transformPoint(map, original).x).toBeCloseTo(cut.x, DECIMAL_PLACES);
      expect(transformPoint(map, original).y).toBeCloseTo(cut.y, DECIMAL_PLACES);
      if (!each.fits) continue;
      expect(transformPoint(inverse(map), cut).x).toBeCloseTo(original.x, 2);
      expect(transformPoint(inverse(map), cut).y).toBeCloseTo(original.y, 2);
    }
  });
});

const size = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
});

test("the corners of the picture touch all four sides of the canvas, and none is out of it", () => {
  const crop = fc.record({
    rotate: fc.double({ min: -360, max: 360, noNaN: true }),
    scaleX: fc.constantFrom(1, -1, 0.5, -2),
    scaleY: fc.constantFrom(1, -1, 3),
  });
  fc.assert(
    fc.property(size, crop, (picture, turned) => {
      const canvas = canvasOf(picture, turned);
      const map = toCut(picture, { ...turned, x: 0, y: 0, width: 1, height: 1 });
      const { width, height } = picture;
      const corners = [
        { x: 0, y: 0 },
        { x: width, y: 0 },
        { x: 0, y: height },
        { x: width, y: height },
      ].map((corner) => transformPoint(map, corner));
      const xs = corners.map(({ x }) => x);
      const ys = corners.map(({ y }) => y);
      expect(Math.min(...xs)).toBeCloseTo(0, 6);
      expect(Math.min(...ys)).toBeCloseTo(0, 6);
      expect(Math.max(...xs)).toBeCloseTo(canvas.width, 6);
      expect(Math.max(...ys)).toBeCloseTo(canvas.height, 6);
    }),
  );
});

test("the whole picture fits, and changes nothing", () => {
  fc.assert(
    fc.property(size, (picture) => {
      const whole = wholeCrop(picture);
      expect(fits(picture, whole)).toBe(true);
      expect(isWhole(picture, whole)).toBe(true);
      expect(cutSize(whole)).toEqual(picture);
      expect(transformPoint(toCut(picture, whole), { x: 3, y: 4 })).toEqual({ x: 3, y: 4 });
      expect(isWhole(picture, { ...whole, scaleX: -1 })).toBe(false);
    }),
  );
});

test("what is no number does not fit", () => {
  const picture = { width: 10, height: 10 };
  for (const name of Object.keys(wholeCrop(picture))) {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(fits(picture, { ...wholeCrop(picture), [name]: value })).toBe(false);
    }
  }
});
