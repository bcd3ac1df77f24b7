// @vitest-environment jsdom

import { beforeEach, expect, test } from "vitest";
import { documentWith } from "../testing/documents";
import { LocalCopies } from "./local-copy";

const copy = { base: 10, document: documentWith("a"), at: 1, autosave: null };

const WORK = { userID: 7, pageID: 1 };

beforeEach(() => localStorage.clear());

function copies(journal = "here", work = WORK): LocalCopies {
  return new LocalCopies(localStorage, work, journal);
}

test("a copy is kept for one person, page and tab, until it is cleared", () => {
  expect(copies().write(copy)).toBe(true);
  expect(copies().read()).toEqual(copy);
  expect(copies("here", { ...WORK, pageID: 12 }).list()).toEqual([]);
  expect(copies("here", { ...WORK, userID: 8 }).list()).toEqual([]);
  expect(copies("there").read()).toBeNull();
  copies("there").clear();
  expect(copies().read()).toEqual(copy);
  copies().clear();
  expect(copies().read()).toBeNull();
});

test("all tabs' copies are found, the newest first", () => {
  copies("one").write(copy);
  copies("two").write({ ...copy, at: 3 });
  copies("three").write({ ...copy, at: 2 });
  expect(
    copies()
      .list()
      .map(({ journal }) => journal),
  ).toEqual(["two", "three", "one"]);
});

test("a browser that keeps nothing says so", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => {},
    key: () => null,
    length: 0,
  };
  expect(new LocalCopies(full, WORK, "here").write(copy)).toBe(false);
});

test.each([
  ["of another release", "pagewright:user:7:page:1:journal:old", JSON.stringify({ ...copy, format: 1 })],
  ["of the first releases", "pagewright:user:7:page:1", JSON.stringify(copy)],
  ["that somebody else wrote", "pagewright:user:7:page:1:journal:here", "{broken"],
])("a copy %s is put aside once and not opened", (_, name, text) => {
  localStorage.setItem(name, text);
  expect(copies().list()).toEqual([]);
  expect(copies().putAside(() => false)).toEqual([text]);
  expect(copies().putAside(() => false)).toEqual([]);
  expect(localStorage.getItem(name)).toBeNull();
  expect(Object.values({ ...localStorage })).toEqual([text]);
});

test("what an open tab of another release keeps is left to it", () => {
  localStorage.setItem("pagewright:user:7:page:1:journal:open", "{}");
  expect(copies().putAside((journal) => journal === "open")).toEqual([]);
  expect(copies().list()).toEqual([]);
  expect(localStorage.getItem("pagewright:user:7:page:1:journal:open")).toBe("{}");
});
