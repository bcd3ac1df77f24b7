import fc from "fast-check";
import { expect, test } from "vitest";
import type { CropParams } from "../../api/wire";
import {
  dragBy,
  fitted,
  type Handle,
  isOnPicture,
  largest,
  mirror,
  moveBy,
  normalized,
  type Rules,
  resizeTo,
  rotateTo,
  rounded,
  turnQuarter,
} from "./frame";
import { fits, inverse, type Point, toCut, transformPoint, wholeCrop } from "./geometry";

const WIDE = { width: 1000, height: 600 };
const RULES: Rules = { picture: WIDE, ratio: null, isOnPicture: true, least: 16 };
const WHOLE = wholeCrop(WIDE);

const place = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true });
const by = fc.record({ x: place(-3000, 3000), y: place(-3000, 3000) });
const handle: fc.Arbitrary<Handle> = fc
  .record({ x: fc.constantFrom(-1, 0, 1), y: fc.constantFrom(-1, 0, 1) })
  .filter(({ x, y }) => x !== 0 || y !== 0) as fc.Arbitrary<Handle>;
const rules: fc.Arbitrary<Rules> = fc.record({
  picture: fc.record({
    width: fc.integer({ min: 50, max: 6000 }),
    height: fc.integer({ min: 50, max: 6000 }),
  }),
  ratio: fc.option(fc.constantFrom(1, 4 / 3, 16 / 9, 9 / 16), { nil: null }),
  isOnPicture: fc.boolean(),
  least: fc.constantFrom(1, 16),
});
type Step = (rules: Rules, crop: CropParams) => CropParams;
const step: fc.Arbitrary<Step> = fc.oneof(
  by.map(
    (delta): Step =>
      (kept, crop) =>
        moveBy(kept, crop, delta),
  ),
  fc.tuple(handle, by).map(
    ([on, delta]): Step =>
      (kept, crop) =>
        dragBy(kept, crop, on, delta),
  ),
  place(-180, 180).map(
    (angle): Step =>
      (kept, crop) =>
        rotateTo(kept, crop, angle),
  ),
  place(1, 9000).map(
    (width): Step =>
      (kept, crop) =>
        resizeTo(kept, crop, { width }),
  ),
  place(1, 9000).map(
    (height): Step =>
      (kept, crop) =>
        resizeTo(kept, crop, { height }),
  ),
  fc.constantFrom<"x" | "y">("x", "y").map(
    (axis): Step =>
      (kept, crop) =>
        mirror(kept, crop, axis),
  ),
);

function middleOnPicture(picture: typeof WIDE, crop: CropParams): Point {
  return transformPoint(inverse(toCut(picture, crop)), { x: crop.width / 2, y: crop.height / 2 });
}

function expectNear(crop: CropParams, other: CropParams): void {
  for (const name of Object.keys(other) as (keyof CropParams)[]) {
    if (name === "rotate") expect(normalized(crop.rotate - other.rotate)).toBeCloseTo(0, 6);
    else expect(crop[name]).toBeCloseTo(other[name], 6);
  }
}

test("whatever is done to it, the frame stays where the rules want it, in their ratio", () => {
  fc.assert(
    fc.property(rules, fc.array(step, { maxLength: 12 }), (kept, steps) => {
      let crop = largest(kept, wholeCrop(kept.picture));
      for (const change of steps) {
        crop = change(kept, crop);
        expect(fits(kept.picture, rounded(crop))).toBe(true);
        if (kept.isOnPicture) expect(isOnPicture(kept.picture, crop)).toBe(true);
        if (kept.ratio) expect(crop.width / crop.height).toBeCloseTo(kept.ratio, 6);
      }
    }),
    { numRuns: 500 },
  );
});

test("four quarter turns change nothing, and neither does one to and fro", () => {
  fc.assert(
    fc.property(rules, fc.array(step, { maxLength: 4 }), (kept, steps) => {
      const start = steps.reduce(
        (crop, change) => change(kept, crop),
        largest(kept, wholeCrop(kept.picture)),
      );
      const free = { ...kept, ratio: null };
      let crop = start;
      for (let quarter = 0; quarter < 4; quarter += 1) crop = turnQuarter(free, crop, 1);
      expectNear(crop, start);
      expectNear(turnQuarter(free, turnQuarter(free, start, 1), -1), start);
    }),
  );
});

test("a quarter turn shows the same part of the picture", () => {
  const part = { ...WHOLE, x: 100, y: 50, width: 400, height: 200 };
  expect(turnQuarter(RULES, part, 1)).toEqual({
    ...part,
    rotate: 90,
    x: 350,
    y: 100,
    width: 200,
    height: 400,
  });
  expect(turnQuarter(RULES, part, -1)).toEqual({
    ...part,
    rotate: -90,
    x: 50,
    y: 500,
    width: 200,
    height: 400,
  });
});

test("mirroring twice changes nothing, and once it turns what is seen around", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4 }), fc.constantFrom<"x" | "y">("x", "y"), (steps, axis) => {
      const start = steps.reduce((crop, change) => change(RULES, crop), WHOLE);
      const once = mirror(RULES, start, axis);
      expectNear(mirror(RULES, once, axis), start);
      // The mirror swaps the distances to the left and right edge.
      const seen = transformPoint(toCut(WIDE, start), { x: 10, y: 20 });
      const after = transformPoint(toCut(WIDE, once), { x: 10, y: 20 });
      expect(after.x).toBeCloseTo(axis === "x" ? start.width - seen.x : seen.x, 6);
      expect(after.y).toBeCloseTo(axis === "y" ? start.height - seen.y : seen.y, 6);
    }),
  );
});

test("turning freely keeps the middle of the frame at its place on the picture where there is room", () => {
  const part = { ...WHOLE, x: 400, y: 200, width: 100, height: 80 };
  for (const angle of [-45, -3.5, 12, 90, 180]) {
    const turned = rotateTo(RULES, part, angle);
    const middle = middleOnPicture(WIDE, turned);
    expect(middle.x).toBeCloseTo(450, 6);
    expect(middle.y).toBeCloseTo(240, 6);
    expect([turned.width, turned.height]).toEqual([100, 80]);
  }
});

test("a picture that is turned freely has no empty corners, unless they are wanted", () => {
  const turned = rotateTo(RULES, WHOLE, 20);
  expect(turned.width).toBeLessThan(1000);
  expect(turned.width / turned.height).toBeCloseTo(1000 / 600, 6);
  expect(isOnPicture(WIDE, turned)).toBe(true);
  const wanted = rotateTo({ ...RULES, isOnPicture: false }, WHOLE, 20);
  expect([wanted.width, wanted.height]).toEqual([1000, 600]);
  expect(isOnPicture(WIDE, wanted)).toBe(false);
});

test("a frame that is moved stops at the edge, and slides along it", () => {
  const part = { ...WHOLE, width: 200, height: 100 };
  expect(moveBy(RULES, part, { x: 30, y: 900 })).toEqual({ ...part, x: 30, y: 500 });
  expect(moveBy(RULES, part, { x: -5, y: -5 })).toEqual(part);
});

test("a dragged corner leaves the opposite one where it is, and stops at the edge", () => {
  const part = { ...WHOLE, x: 100, y: 100, width: 200, height: 100 };
  expect(dragBy(RULES, part, { x: 1, y: 1 }, { x: 50, y: 20 })).toEqual({ ...part, width: 250, height: 120 });
  expect(dragBy(RULES, part, { x: -1, y: -1 }, { x: -400, y: 10 })).toEqual({
    ...part,
    x: 0,
    y: 110,
    width: 300,
    height: 90,
  });
  expect(dragBy(RULES, part, { x: 0, y: -1 }, { x: 70, y: -30 })).toEqual({ ...part, y: 70, height: 130 });
  expect(dragBy(RULES, part, { x: -1, y: 0 }, { x: 900, y: 0 })).toEqual({ ...part, x: 284, width: 16 });
});

test("with a ratio a side takes the other one along, about the middle", () => {
  const square = { ...WHOLE, x: 100, y: 100, width: 100, height: 100 };
  const kept = { ...RULES, ratio: 1 };
  expect(dragBy(kept, square, { x: 1, y: 0 }, { x: 50, y: 0 })).toEqual({
    ...square,
    y: 75,
    width: 150,
    height: 150,
  });
  expect(dragBy(kept, square, { x: 1, y: 1 }, { x: 50, y: 50 })).toEqual({
    ...square,
    width: 150,
    height: 150,
  });
  expect(dragBy(kept, square, { x: 1, y: 1 }, { x: 5000, y: 5000 })).toEqual({
    ...square,
    width: 500,
    height: 500,
  });
  expect(resizeTo(kept, square, { width: 60 })).toEqual({ ...square, x: 120, y: 120, width: 60, height: 60 });
});

test("another ratio keeps the area as far as there is room", () => {
  const part = { ...WHOLE, x: 400, y: 200, width: 100, height: 100 };
  const wide = fitted({ ...RULES, ratio: 4 }, part);
  expect([wide.width, wide.height]).toEqual([200, 50]);
  expect([wide.x, wide.y]).toEqual([350, 225]);
  expect(fitted({ ...RULES, ratio: 1 }, WHOLE)).toEqual({ ...WHOLE, x: 200, width: 600 });
});

test("the largest frame of a ratio is in the middle", () => {
  expect(largest({ ...RULES, ratio: 1 }, WHOLE)).toEqual({ ...WHOLE, x: 200, width: 600 });
  expect(largest(RULES, WHOLE)).toEqual(WHOLE);
});

test("a frame that stood out of the picture comes onto it", () => {
  const out = { ...WHOLE, x: 900, y: -50, width: 300, height: 700 };
  expect(isOnPicture(WIDE, out)).toBe(false);
  expect(isOnPicture(WIDE, fitted(RULES, out))).toBe(true);
});

test("an upright crop is rounded to whole pixels, and any fits then", () => {
  const part = { ...WHOLE, x: 10.4, y: -0.2, width: 100.3, height: 99.5 };
  expect(rounded(part)).toEqual({ ...part, x: 10, y: 0, width: 100, height: 100 });
  fc.assert(
    fc.property(rules, fc.array(step, { maxLength: 6 }), (kept, steps) => {
      const crop = steps.reduce(
        (before, change) => change(kept, before),
        largest(kept, wholeCrop(kept.picture)),
      );
      expect(fits(kept.picture, rounded(crop))).toBe(true);
    }),
  );
});

test("a crop of a ratio is rounded to the nearest size, wherever it begins", () => {
  const portrait = { ...WHOLE, x: 0, y: 83.333, width: 1000, height: 1333.333 };
  expect(rounded(portrait)).toEqual({ ...portrait, y: 83, height: 1333 });
  const atTheEdge = { ...WHOLE, x: 0.5, width: 999.5 };
  expect(rounded(atTheEdge)).toEqual({ ...atTheEdge, x: 0, width: 1000 });
});

test.each([
  [0, 0],
  [180, 180],
  [-180, 180],
  [270, -90],
  [-450, -90],
  [725.5, 5.5],
])("%f degrees are %f", (degrees, same) => {
  expect(normalized(degrees)).toBe(same);
});
