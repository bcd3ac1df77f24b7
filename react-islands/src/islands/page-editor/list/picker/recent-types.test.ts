import { expect, test } from "vitest";
import { memoryStorage } from "../../../../testing/memory-storage";
import { recentTypes, rememberType } from "./recent-types";

test("the type that was added last comes first, each once, and only some are kept", () => {
  const storage = memoryStorage();
  for (const id of ["a", "b", "c", "d", "b", "e", "f", "g"]) rememberType(storage, id);
  expect(recentTypes(storage)).toEqual(["g", "f", "e", "b", "d", "c"]);
});

test("what the browser keeps wrongly, or cannot keep, is no type", () => {
  for (const text of ["{", "7", '{"a":1}', "[1,null]"]) {
    expect(recentTypes({ getItem: () => text, setItem: () => {} }), text).toEqual([]);
  }
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(() => rememberType(full, "a")).not.toThrow();
});
