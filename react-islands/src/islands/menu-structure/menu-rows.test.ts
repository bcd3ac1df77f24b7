import { expect, test } from "vitest";
import type { MenuEntry } from "../../api/wire";
import {
  hiddenBy,
  indent,
  type MenuRow,
  menuItemsOf,
  moveDown,
  moveUp,
  outdent,
  place,
  remove,
  rowNameOf,
  rowsOf,
} from "./menu-rows";

/**
 * Creates rows from labels.
 * A hyphen puts the row on level 1.
 */
function rows(...lines: string[]): MenuRow[] {
  return lines.map((line) => ({
    key: line.replace("-", ""),
    level: line.startsWith("-") ? 1 : 0,
    target: "address",
    label: line.replace("-", ""),
    url: "/x",
    anchor: "",
    pageID: null,
    page: null,
  }));
}

function lines(rows: MenuRow[] | null): string[] | null {
  return rows?.map(({ key, level }) => `${level === 1 ? "-" : ""}${key}`) ?? null;
}

function entry(label: string, more: Partial<MenuEntry> = {}): MenuEntry {
  return { label, url: "", anchor: "", pageID: null, page: null, shown: true, items: [], ...more };
}

test("a menu becomes rows and items again", () => {
  const entries = [entry("A", { items: [entry("B", { url: "/b" })] }), entry("C", { pageID: 3 })];
  const read = rowsOf(entries);
  expect(read.map(({ level, target }) => [level, target])).toEqual([
    [0, "group"],
    [1, "address"],
    [0, "page"],
  ]);
  expect(menuItemsOf(read)).toEqual([
    {
      label: "A",
      url: "",
      anchor: "",
      pageID: null,
      items: [{ label: "B", url: "/b", anchor: "", pageID: null, items: [] }],
    },
    { label: "C", url: "", anchor: "", pageID: 3, items: [] },
  ]);
});

test("what is deeper than two levels comes up to the second", () => {
  const deep = entry("A", { items: [entry("B", { items: [entry("C")] })] });
  expect(rowsOf([deep]).map(({ level }) => level)).toEqual([0, 1, 1]);
});

test("rows move up and down with those below them", () => {
  const all = rows("a", "-b", "-c", "d", "-e");
  expect(lines(moveUp(all, "d"))).toEqual(["d", "-e", "a", "-b", "-c"]);
  expect(lines(moveDown(all, "a"))).toEqual(["d", "-e", "a", "-b", "-c"]);
  expect(lines(moveUp(all, "c"))).toEqual(["a", "-c", "-b", "d", "-e"]);
  expect(lines(moveDown(all, "c"))).toEqual(["a", "-b", "d", "-c", "-e"]);
  expect(lines(moveUp(all, "e"))).toEqual(["a", "-b", "-c", "-e", "d"]);
  expect([moveUp(all, "a"), moveUp(all, "b"), moveDown(all, "d"), moveDown(all, "e")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("rows go in below the one above, and out behind their group", () => {
  const all = rows("a", "-b", "-c", "d");
  expect(lines(indent(all, "d"))).toEqual(["a", "-b", "-c", "-d"]);
  expect(lines(outdent(all, "b"))).toEqual(["a", "-c", "b", "d"]);
  expect([indent(all, "a"), indent(all, "b"), outdent(all, "d")]).toEqual([null, null, null]);
  expect(indent(rows("a", "b", "-c"), "b")).toBeNull();
});

test("a dragged row lands where it was let go, on a level that it can have", () => {
  const all = rows("a", "-b", "c", "d");
  expect(lines(place(all, "d", 2, 0))).toEqual(["a", "-b", "d", "c"]);
  expect(lines(place(all, "d", 1, 0))).toEqual(["a", "-d", "-b", "c"]);
  expect(lines(place(all, "d", 2, 1))).toEqual(["a", "-b", "-d", "c"]);
  expect(lines(place(all, "b", 1, -1))).toEqual(["a", "b", "c", "d"]);
  expect(lines(place(all, "b", 0, 0))).toEqual(["b", "a", "c", "d"]);
  expect(lines(place(all, "a", 3, 1))).toEqual(["c", "d", "a", "-b"]);
  expect(lines(place(all, "a", 2, 0))).toEqual(["c", "a", "-b", "d"]);
  expect(lines(place(rows("a", "-b", "-c", "d", "-e"), "d", 1, 0))).toEqual(["a", "-b", "-c", "d", "-e"]);
  expect(lines(place(all, "c", 2, 1))).toEqual(["a", "-b", "-c", "d"]);
});

test("a row goes with those below it", () => {
  expect(lines(remove(rows("a", "-b", "c"), "a"))).toEqual(["c"]);
});

test("a row says why visitors do not see it", () => {
  const page = { id: 1, title: "P", slug: "/p", locale: "en-gb", status: "concept", inTrash: false } as const;
  const draft = { pageID: 1, page: { ...page, published: false } };
  const read = rowsOf([
    entry("", { ...draft, items: [entry("B", { url: "/b" })] }),
    entry("Group", { items: [entry("", draft)] }),
    entry("", { pageID: 1, page: { ...page, published: false, inTrash: true } }),
    entry("", { pageID: 1, page: { ...page, published: true } }),
    entry("", { pageID: 9 }),
  ]);
  expect(read.map((_, index) => hiddenBy(read, index))).toEqual([
    "page",
    "parent",
    "empty",
    "page",
    "trash",
    null,
    "page",
  ]);
  expect(read.map(rowNameOf)).toEqual(["P", "B", "Group", "P", "P", "P", "#9"]);
});
