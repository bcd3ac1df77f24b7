import { expect, test } from "vitest";
import type { MenuEntry, MenuItem } from "../../api/wire";
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
 * Each hyphen puts the row one level deeper.
 */
function rows(...lines: string[]): MenuRow[] {
  return lines.map((line) => ({
    key: line.replaceAll("-", ""),
    level: line.lastIndexOf("-") + 1,
    target: "address",
    label: line.replaceAll("-", ""),
    url: "/x",
    anchor: "",
    newTab: false,
    pageID: null,
    page: null,
  }));
}

function lines(rows: MenuRow[] | null): string[] | null {
  return rows?.map(({ key, level }) => "-".repeat(level) + key) ?? null;
}

function entry(label: string, more: Partial<MenuEntry> = {}): MenuEntry {
  return {
    label,
    url: "",
    anchor: "",
    newTab: false,
    pageID: null,
    page: null,
    shown: true,
    items: [],
    ...more,
  };
}

test("a menu becomes rows and items again", () => {
  const entries = [
    entry("A", { newTab: true, items: [entry("B", { url: "/b" })] }),
    entry("C", { pageID: 3 }),
  ];
  const read = rowsOf(entries, 2);
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
      newTab: true,
      pageID: null,
      items: [{ label: "B", url: "/b", anchor: "", newTab: false, pageID: null, items: [] }],
    },
    { label: "C", url: "", anchor: "", newTab: false, pageID: 3, items: [] },
  ]);
});

test("what is too deep comes up to the deepest level", () => {
  const deep = entry("A", { items: [entry("B", { items: [entry("C"), entry("D")] }), entry("E")] });
  expect(rowsOf([deep], 2).map(({ level }) => level)).toEqual([0, 1, 1, 1, 1]);
  const three = rowsOf([deep], 3);
  expect(three.map(({ level }) => level)).toEqual([0, 1, 2, 2, 1]);
  const names = (items: MenuItem[] = []): unknown[] => items.map(({ label, items }) => [label, names(items)]);
  expect(names(menuItemsOf(three))).toEqual([
    [
      "A",
      [
        [
          "B",
          [
            ["C", []],
            ["D", []],
          ],
        ],
        ["E", []],
      ],
    ],
  ]);
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
  expect(lines(indent(all, "d", 2))).toEqual(["a", "-b", "-c", "-d"]);
  expect(lines(outdent(all, "b"))).toEqual(["a", "-c", "b", "d"]);
  expect([indent(all, "a", 2), indent(all, "b", 2), outdent(all, "d")]).toEqual([null, null, null]);
  expect(indent(rows("a", "b", "-c"), "b", 2)).toBeNull();
});

test("a dragged row lands where it was let go, on a level that it can have", () => {
  const all = rows("a", "-b", "c", "d");
  expect(lines(place(all, "d", 2, 0, 2))).toEqual(["a", "-b", "d", "c"]);
  expect(lines(place(all, "d", 1, 0, 2))).toEqual(["a", "-d", "-b", "c"]);
  expect(lines(place(all, "d", 2, 1, 2))).toEqual(["a", "-b", "-d", "c"]);
  expect(lines(place(all, "b", 1, -1, 2))).toEqual(["a", "b", "c", "d"]);
  expect(lines(place(all, "b", 0, 0, 2))).toEqual(["b", "a", "c", "d"]);
  expect(lines(place(all, "a", 3, 1, 2))).toEqual(["c", "d", "a", "-b"]);
  expect(lines(place(all, "a", 2, 0, 2))).toEqual(["c", "a", "-b", "d"]);
  expect(lines(place(rows("a", "-b", "-c", "d", "-e"), "d", 1, 0, 2))).toEqual(["a", "-b", "-c", "d", "-e"]);
  expect(lines(place(all, "c", 2, 1, 2))).toEqual(["a", "-b", "-c", "d"]);
});

test("rows of three levels move, go in and come out with those below them", () => {
  const all = rows("a", "-b", "--c", "d", "-e");
  expect(lines(moveUp(all, "c"))).toBeNull();
  expect(lines(moveDown(all, "c"))).toEqual(["a", "-b", "d", "-e", "--c"]);
  expect(lines(moveDown(all, "b"))).toEqual(["a", "d", "-b", "--c", "-e"]);
  expect(lines(moveDown(all, "a"))).toEqual(["d", "-e", "a", "-b", "--c"]);
  expect(lines(moveUp(all, "e"))).toEqual(["a", "-b", "--c", "-e", "d"]);
  expect(lines(indent(all, "d", 3))).toEqual(["a", "-b", "--c", "-d", "--e"]);
  expect(lines(indent(rows("a", "-b", "-c"), "c", 3))).toEqual(["a", "-b", "--c"]);
  expect([indent(all, "b", 3), indent(all, "c", 3), indent(rows("a", "b", "-c", "--d"), "b", 3)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(lines(outdent(all, "c"))).toEqual(["a", "-b", "-c", "d", "-e"]);
  expect(lines(outdent(all, "b"))).toEqual(["a", "b", "-c", "d", "-e"]);
  expect(lines(place(all, "e", 2, 0, 3))).toEqual(["a", "-b", "--e", "--c", "d"]);
  expect(lines(place(all, "d", 3, 1, 3))).toEqual(["a", "-b", "--c", "-d", "--e"]);
  expect(lines(place(all, "b", 3, -1, 3))).toEqual(["a", "d", "-e", "b", "-c"]);
  expect(lines(remove(all, "b"))).toEqual(["a", "d", "-e"]);
});

test("a row goes with those below it", () => {
  expect(lines(remove(rows("a", "-b", "c"), "a"))).toEqual(["c"]);
});

test("a row says why visitors do not see it", () => {
  const page = { id: 1, title: "P", slug: "/p", locale: "en-gb", status: "concept", inTrash: false } as const;
  const draft = { pageID: 1, page: { ...page, published: false } };
  const read = rowsOf(
    [
      entry("", { ...draft, items: [entry("B", { url: "/b" })] }),
      entry("Group", { items: [entry("", draft)] }),
      entry("", { pageID: 1, page: { ...page, published: false, inTrash: true } }),
      entry("", { pageID: 1, page: { ...page, published: true } }),
      entry("", { pageID: 9 }),
    ],
    2,
  );
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
  const below = entry("C", { url: "/c", items: [entry("D", { url: "/d" })] });
  const nested = rowsOf(
    [
      entry("", { ...draft, items: [below] }),
      entry("E", { items: [entry("F", { items: [entry("", draft)] })] }),
    ],
    3,
  );
  expect(nested.map((_, index) => hiddenBy(nested, index))).toEqual([
    "page",
    "parent",
    "parent",
    "empty",
    "empty",
    "page",
  ]);
});
