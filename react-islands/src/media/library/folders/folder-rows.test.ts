import { expect, test } from "vitest";
import { mediaFolder } from "../../../testing/media-fixtures";
import { folderRows } from "./folder-rows";

const FOLDERS = ["/a/", "/a/b/", "/a/b/c/", "/d/"].map((path) => mediaFolder(path));

test("what is in a closed folder is no row", () => {
  expect(folderRows(FOLDERS, new Set()).map(({ path }) => path)).toEqual(["/", "/a/", "/d/"]);
});

test("what is in an open folder follows it, a level further in", () => {
  const rows = folderRows(FOLDERS, new Set(["/a/", "/a/b/"]));
  expect(rows.map(({ path, level }) => [path, level])).toEqual([
    ["/", 1],
    ["/a/", 2],
    ["/a/b/", 3],
    ["/a/b/c/", 4],
    ["/d/", 2],
  ]);
});

test("a folder knows its place among its siblings, and whether it can be opened", () => {
  const [root, a, d] = folderRows(FOLDERS, new Set());
  expect(root).toMatchObject({ isOpen: true, place: 1, siblings: 1 });
  expect(a).toMatchObject({ isOpen: false, place: 1, siblings: 2 });
  expect(d).toMatchObject({ isOpen: null, place: 2, siblings: 2 });
});
