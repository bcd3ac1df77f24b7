import { expect, test } from "vitest";
import { type Box, nearestTo, nextPlace, offsetsOf } from "./boxes";

/** Rows with these heights, 2 pixels apart. */
function column(...heights: number[]): Box[] {
  let top = 0;
  return heights.map((height) => {
    const box = { left: 0, top, width: 100, height };
    top += height + 2;
    return box;
  });
}

/** Cells in lines of three. */
function grid(count: number): Box[] {
  return Array.from({ length: count }, (_, index) => ({
    left: (index % 3) * 50,
    top: Math.floor(index / 3) * 50,
    width: 40,
    height: 40,
  }));
}

function reached(boxes: Box[], from: number, to: number, layout: "column" | "grid") {
  return offsetsOf(boxes, from, to, layout).map(({ x, y }, index) => [
    (boxes[index]?.left ?? 0) + x,
    (boxes[index]?.top ?? 0) + y,
  ]);
}

test("rows of different heights close up around the one that moves down or up", () => {
  const boxes = column(10, 20, 30, 40);
  expect(reached(boxes, 0, 2, "column").map(([, top]) => top)).toEqual([54, 0, 22, 66]);
  expect(reached(boxes, 3, 1, "column").map(([, top]) => top)).toEqual([0, 54, 76, 12]);
});

test("cells of a grid take the places of their neighbours", () => {
  const boxes = grid(4);
  expect(reached(boxes, 0, 3, "grid")).toEqual([
    [0, 50],
    [0, 0],
    [50, 0],
    [100, 0],
  ]);
});

test("a row that stays leaves all others where they are", () => {
  expect(offsetsOf(column(10, 20), 1, 1, "column")).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
});

test("the place is that of the row whose centre is nearest", () => {
  const boxes = column(10, 20, 30);
  expect(nearestTo({ left: 300, top: 14, width: 100, height: 10 }, boxes)).toBe(1);
  expect(nearestTo({ left: 0, top: -500, width: 100, height: 10 }, boxes)).toBe(0);
});

test("arrow keys lead up and down a column, and every way through a grid", () => {
  const rows = column(10, 20, 30);
  const inColumn = (code: string, from: number) => nextPlace(code, from, rows, "column");
  expect([inColumn("ArrowDown", 0), inColumn("ArrowUp", 2), inColumn("ArrowUp", 0)]).toEqual([1, 1, 0]);
  expect([inColumn("ArrowLeft", 1), inColumn("ArrowRight", 1)]).toEqual([1, 1]);
  const cells = grid(5);
  const inGrid = (code: string, from: number) => nextPlace(code, from, cells, "grid");
  expect([inGrid("ArrowRight", 0), inGrid("ArrowLeft", 2), inGrid("ArrowRight", 2)]).toEqual([1, 1, 2]);
  expect([inGrid("ArrowDown", 1), inGrid("ArrowUp", 4), inGrid("ArrowDown", 2)]).toEqual([4, 1, 4]);
});
