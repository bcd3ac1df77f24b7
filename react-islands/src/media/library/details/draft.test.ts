import { expect, test } from "vitest";
import { mediaFile } from "../../../testing/media-fixtures";
import { described, editOf, isUnsaved } from "./draft";

const FILE = mediaFile(1, "a.png", { altTexts: { "nl-nl": "Boot" }, focalPoint: { x: 0.5, y: 0.5 } });

test("what is typed takes the place of what is stored", () => {
  expect(described(FILE, { defaultAltText: "A boat", altTexts: { "de-de": "Boot" } })).toEqual({
    fileName: "a.png",
    defaultAltText: "A boat",
    altTexts: { "nl-nl": "Boot", "de-de": "Boot" },
    shared: false,
    tags: [],
    focalPoint: { x: 0.5, y: 0.5 },
  });
});

test("a focal point that was taken away is gone", () => {
  expect(described(FILE, { focalPoint: null }).focalPoint).toBeNull();
});

test("typing something and taking it back leaves nothing to store", () => {
  expect(isUnsaved(FILE, {})).toBe(false);
  expect(isUnsaved(FILE, { fileName: "a.png", altTexts: { "nl-nl": "Boot" } })).toBe(false);
  expect(isUnsaved(FILE, { altTexts: { "de-de": null } })).toBe(false);
  expect(isUnsaved(FILE, { altTexts: { "nl-nl": null } })).toBe(true);
  expect(isUnsaved(FILE, { fileName: "b.png" })).toBe(true);
});

test("only the locales, the tags and the focal point that were touched are sent", () => {
  const edit = {
    id: 1,
    newPath: "/",
    newFileName: "b.png",
    defaultAltText: "Alt 1",
    shared: false,
    version: "file 1",
  };
  expect(editOf(FILE, { fileName: " b.png " })).toEqual(edit);
  const more = { altTexts: { "nl-nl": null }, tags: ["Boats"], focalPoint: null };
  expect(editOf(FILE, { fileName: "b.png", ...more })).toEqual({ ...edit, ...more });
});
