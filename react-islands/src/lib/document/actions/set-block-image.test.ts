import { expect, test } from "vitest";
import { documentOfBlocks } from "../../../testing/documents";
import { hero, image } from "../../../testing/fixtures";
import { setBlockImage } from "./set-block-image";

const before = documentOfBlocks(hero("a", "A", { __images: { other: [image(1)] } }));

test("a picture is put under the name of its field", () => {
  const next = setBlockImage(before, {
    type: "set-block-image",
    key: "a",
    field: "picture",
    image: image(2),
  });
  expect(next.blocks[0]?.__images).toEqual({ other: [image(1)], picture: [image(2)] });
});

test("a picture that is taken away leaves nothing behind", () => {
  const next = setBlockImage(before, { type: "set-block-image", key: "a", field: "other", image: null });
  expect(next.blocks[0]?.__images).toEqual({});
});
