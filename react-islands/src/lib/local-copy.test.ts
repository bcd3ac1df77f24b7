// @vitest-environment jsdom

import { expect, test } from "vitest";
import { documentWith } from "../testing/documents";
import { LocalCopies } from "./local-copy";

const copy = { base: 10, document: documentWith("a"), at: 1, autosaved: false };

const WORK = { userID: 7, pageID: 1 };

test("a copy is kept for one person and page, until it is cleared", () => {
  const copies = new LocalCopies(localStorage, WORK);
  expect(copies.write(copy)).toBe(true);
  expect(copies.read()).toEqual(copy);
  expect(new LocalCopies(localStorage, { ...WORK, pageID: 2 }).read()).toBeNull();
  expect(new LocalCopies(localStorage, { ...WORK, userID: 8 }).read()).toBeNull();
  copies.clear();
  expect(copies.read()).toBeNull();
});

test("a browser that keeps nothing says so", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => {},
  };
  expect(new LocalCopies(full, WORK).write(copy)).toBe(false);
});

test("what somebody else wrote there is no copy", () => {
  localStorage.setItem("pagewright:user:7:page:1", "{broken");
  expect(new LocalCopies(localStorage, WORK).read()).toBeNull();
});
