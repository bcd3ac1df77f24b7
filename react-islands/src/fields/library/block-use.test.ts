import { expect, test } from "vitest";
import { image } from "../../testing/fixtures";
import { mediaFile } from "../../testing/media-fixtures";
import { blockImageOf, keyed, moved } from "./block-use";

test("a picture inherits the words of its locale, or the file's own", () => {
  const file = mediaFile(1, "a.png", { defaultAltText: "A sail", altTexts: { "nl-nl": "Een zeil" } });
  expect(blockImageOf(file, "nl-nl").inheritedAltText).toBe("Een zeil");
  expect(blockImageOf(file, "de-de").inheritedAltText).toBe("A sail");
});

test("one file may be there twice, under two keys", () => {
  expect(keyed([image(1), image(2), image(1)]).map(({ key }) => key)).toEqual(["1-1", "2-1", "1-2"]);
});

test("a file is moved to another place; to none, everything stays", () => {
  const three = [image(1), image(2), image(1, { altText: "B" })];
  expect(moved(three, "1-2", 0)).toEqual([three[2], three[0], three[1]]);
  expect(moved(three, "1-2", -1)).toEqual(three);
  expect(moved(three, "gone", 1)).toEqual(three);
});
