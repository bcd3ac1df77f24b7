import { expect, test } from "vitest";
import { changePlace, FIRST_PLACE, type LibraryPlace, parsePlace, placeQuery } from "./library-place";

const FAR: LibraryPlace = {
  path: "/a/b c/",
  file: 12,
  searchTerm: "term",
  scope: "all",
  kind: "gif",
  isUnused: true,
  columnToSort: "size",
  sortOrder: "desc",
  view: "list",
  isTrash: false,
};

test("a place is read from the address that it writes", () => {
  expect(parsePlace(placeQuery(FAR))).toEqual(FAR);
  expect(parsePlace(placeQuery({ ...FIRST_PLACE, isTrash: true })).isTrash).toBe(true);
});

test("what is as it is at first is not in the address", () => {
  expect(placeQuery(FIRST_PLACE)).toBe("");
  expect(parsePlace("")).toEqual(FIRST_PLACE);
});

test("the address has the names that links from elsewhere use", () => {
  expect(
    parsePlace(
      "?path=/a/b%20c/&file=12&q=term&scope=all&kind=gif&unused=true&sort=size&order=desc&view=list",
    ),
  ).toEqual(FAR);
});

test("what an address says without sense is as it is at first", () => {
  expect(parsePlace("?path=a&file=x&scope=&kind=svg&sort=colour&order=up&view=map&trash=1")).toEqual(
    FIRST_PLACE,
  );
  expect(parsePlace("?path=/a//b/").path).toBe("/");
});

test("what else the address holds stays, and the page of the trash goes with it", () => {
  expect(placeQuery({ ...FIRST_PLACE, path: "/a/" }, "?path=/x/&own=1&page=3")).toBe("?own=1&path=%2Fa%2F");
  expect(placeQuery({ ...FIRST_PLACE, isTrash: true }, "?page=3")).toBe("?page=3&trash=true");
});

test("another folder begins without search, file and trash, and keeps its order and filters", () => {
  const { searchTerm, file, kind, view, isTrash } = changePlace({ ...FAR, isTrash: true }, { path: "/" });
  expect({ searchTerm, file, kind, view, isTrash }).toEqual({
    searchTerm: "",
    file: null,
    kind: "gif",
    view: "list",
    isTrash: false,
  });
});

test("another order keeps the file that is shown", () => {
  expect(changePlace(FAR, { sortOrder: "asc" }).file).toBe(12);
});
