import { expect, test } from "vitest";
import { ancestorsOf, folderName, isWithin, movedPath, parentOf, pathIn } from "./folder-path";

test("a folder is in its parent, and the root in itself", () => {
  expect(parentOf("/a/b/")).toBe("/a/");
  expect(parentOf("/a/")).toBe("/");
  expect(parentOf("/")).toBe("/");
});

test("the last part of a path names the folder", () => {
  expect(folderName("/a/b c/")).toBe("b c");
  expect(folderName("/")).toBe("");
});

test("a trail leads from the root to the folder", () => {
  expect(ancestorsOf("/a/b/")).toEqual(["/", "/a/", "/a/b/"]);
  expect(ancestorsOf("/")).toEqual(["/"]);
});

test("a name in a folder makes a path", () => {
  expect(pathIn("/", "a")).toBe("/a/");
  expect(pathIn("/a/", "b")).toBe("/a/b/");
});

test("a folder whose name begins alike is no part of another", () => {
  expect(isWithin("/a/b/", "/a/")).toBe(true);
  expect(isWithin("/a/", "/a/")).toBe(true);
  expect(isWithin("/ab/", "/a/")).toBe(false);
});

test("what is in a folder moves with it", () => {
  expect(movedPath("/a/b/", "/a/", "/c/d/")).toBe("/c/d/b/");
  expect(movedPath("/ab/", "/a/", "/c/")).toBe("/ab/");
});
