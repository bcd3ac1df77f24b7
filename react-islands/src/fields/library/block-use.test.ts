import { expect, test } from "vitest";
import { image } from "../../testing/fixtures";
import { mediaFile } from "../../testing/media-fixtures";
import { blockImageOf, isCropLost, keyed, moved, withCrop, withNewPicture } from "./block-use";

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

const CROP = { x: 100, y: 0, width: 200, height: 300, rotate: 0, scaleX: 1, scaleY: 1 };
const EARLIER = { hash: "old", placeholder: "UklG", shareHash: "share", altText: "Ours" };

test("a picture takes the new content of its file, and keeps what was chosen for this use", () => {
  const file = mediaFile(1, "new.png", {
    hash: "new",
    width: 400,
    height: 300,
    focalPoint: { x: 0.5, y: 0 },
  });
  const before = image(1, { ...EARLIER, cropParams: CROP, width: 200, height: 300 });
  expect(isCropLost(before, file)).toBe(false);
  expect(withNewPicture(before, file)).toEqual({
    fileID: 1,
    fileName: "new.png",
    hash: "new",
    altText: "Ours",
    cropParams: CROP,
    // The focal point is at pixel 200
    // of 400, the middle of the crop.
    focus: { x: 0.5, y: 0 },
    isAnimated: false,
    width: 200,
    height: 300,
  });
  const own = { x: 0, y: 1 };
  expect(withNewPicture({ ...before, focalPoint: own }, file)).toMatchObject({ focalPoint: own, focus: own });
});

test("a crop that does not fit the new content is dropped, as is one of what moves", () => {
  const before = image(1, { ...EARLIER, cropParams: CROP, width: 200, height: 300 });
  for (const more of [{ width: 250 }, { height: 200 }, { isAnimated: true }]) {
    const file = mediaFile(1, "new.png", { hash: "new", ...more });
    expect(isCropLost(before, file)).toBe(true);
    const { width, height } = file;
    expect(withNewPicture(before, file)).toMatchObject({ cropParams: null, width, height });
  }
  expect(isCropLost(image(1), mediaFile(1, "new.png", { width: 1 }))).toBe(false);
});

test("only the server can say the hash of another part", () => {
  const choice = { cropParams: CROP, focalPoint: null, focus: null, width: 200, height: 300 };
  expect(withCrop(image(1), choice)).toMatchObject({ ...choice, hash: "" });
  const cut = image(1, { hash: "part", cropParams: CROP });
  expect(withCrop(cut, { ...choice, focus: { x: 0, y: 0 } })).toMatchObject({ hash: "part" });
});
