import { expect, test } from "vitest";
import { wholeCrop } from "./geometry";
import { cropViewOf, fromStage, toStage, visiblePart } from "./view";

const PICTURE = { width: 1000, height: 500 };
const CROP = wholeCrop(PICTURE);
const STAGE = { width: 456, height: 356 };

test("at first all of the picture is seen, in the middle", () => {
  const view = cropViewOf(PICTURE, CROP, STAGE, { zoom: 1, centre: { x: 0, y: 0 } });
  expect(view).toEqual({ scale: 0.4, centre: { x: 500, y: 250 } });
  expect(toStage(view, STAGE, { x: 0, y: 0 })).toEqual({ x: 28, y: 78 });
  expect(visiblePart(view, STAGE)).toEqual({ x: -70, y: -195, width: 1140, height: 890 });
});

test("what is magnified cannot be pushed off the stage", () => {
  const view = cropViewOf(PICTURE, CROP, STAGE, { zoom: 4, centre: { x: 9000, y: -9000 } });
  expect(view.scale).toBeCloseTo(1.6);
  expect(toStage(view, STAGE, { x: 1000, y: 0 }).x).toBeCloseTo(STAGE.width - 28);
  expect(toStage(view, STAGE, { x: 0, y: 0 }).y).toBeCloseTo(28);
});

test("places of the stage and of the canvas lead to each other", () => {
  const view = cropViewOf(PICTURE, { ...CROP, rotate: 90 }, STAGE, { zoom: 2, centre: { x: 100, y: 700 } });
  const place = toStage(view, STAGE, { x: 123, y: 456 });
  expect(fromStage(view, STAGE, place).x).toBeCloseTo(123);
  expect(fromStage(view, STAGE, place).y).toBeCloseTo(456);
});
