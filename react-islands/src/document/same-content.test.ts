import { expect, test } from "vitest";
import { documentOfBlocks } from "../testing/documents";
import { hero, image } from "../testing/fixtures";
import { compare, merge } from "./merge/merge";
import { isSameContent, isSameDocument } from "./same-content";

const CROP = { x: 1, y: 2, width: 3, height: 4, rotate: 0, scaleX: 1, scaleY: 1 };

test("what the server fills in about a picture is no difference, what a person chose is one", () => {
  const filled = image(1, {
    inheritedAltText: "A sail",
    placeholder: "UklG",
    focus: { x: 0, y: 1 },
    hash: "b",
  });
  expect(isSameContent([image(1)], [filled])).toBe(true);
  expect(isSameContent(image(1), { fileID: 1 })).toBe(true);
  for (const chosen of [
    { altText: "" },
    { altText: "A" },
    { cropParams: CROP },
    { focalPoint: { x: 0, y: 0 } },
  ]) {
    expect(isSameContent(image(1), image(1, chosen))).toBe(false);
  }
  expect(isSameContent(image(1), image(2))).toBe(false);
});

test("everything else is compared as it is", () => {
  expect(isSameContent({ a: [{ width: 1 }] }, { a: [{ width: 2 }] })).toBe(false);
  expect(isSameContent({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
});

test("a file whose own words changed meanwhile is in nobody's way", () => {
  const withPicture = (more: Parameters<typeof image>[1]) =>
    documentOfBlocks(hero("a", "A", { __images: { picture: [image(1, more)] } }));
  const base = withPicture({ inheritedAltText: "A boat" });
  const mine = withPicture({ inheritedAltText: "A boat", cropParams: CROP });
  const theirs = withPicture({ inheritedAltText: "A sail", hash: "new" });
  expect(compare({ base, mine, theirs }).conflicts).toEqual([]);
  expect(merge({ base, mine, theirs }, {}).blocks[0]?.__images?.picture?.[0]).toMatchObject({
    cropParams: CROP,
  });
});

test("two crops of one picture are a conflict", () => {
  const withCrop = (x: number | null) =>
    documentOfBlocks(
      hero("a", "A", {
        __images: { picture: [image(1, { cropParams: x === null ? null : { ...CROP, x } })] },
      }),
    );
  const sides = { base: withCrop(null), mine: withCrop(1), theirs: withCrop(2) };
  expect(compare(sides).conflicts).toMatchObject([{ key: "a", fields: ["picture"] }]);
});

test("other bytes of a replaced file are another document, and a hash that is not known yet is any", () => {
  const withPicture = (more: Parameters<typeof image>[1]) =>
    documentOfBlocks(hero("a", "A", { __images: { picture: [image(1, more)] } }));
  const saved = withPicture({ hash: "old" });
  expect(isSameDocument(withPicture({ hash: "new" }), saved)).toBe(false);
  expect(isSameDocument(withPicture({ hash: "old", inheritedAltText: "A sail" }), saved)).toBe(true);
  expect(isSameDocument(withPicture({ hash: "" }), saved)).toBe(true);
  expect(isSameDocument(withPicture({ hash: "", cropParams: CROP }), saved)).toBe(false);
  const withFile = (hash: string) =>
    documentOfBlocks(hero("a", "A", { __files: { terms: [{ fileID: 1, fileName: "terms.pdf", hash }] } }));
  expect(isSameDocument(withFile("new"), withFile("old"))).toBe(false);
});
