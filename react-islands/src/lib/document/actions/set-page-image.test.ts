import { expect, test } from "vitest";
import { documentWith } from "../../../testing/documents";
import { image } from "../../../testing/fixtures";
import { setPageImage } from "./set-page-image";

test("a picture of the page is set and taken away", () => {
  const next = setPageImage(documentWith(), { type: "set-page-image", field: "portrait", image: image(1) });
  expect(next.__images).toEqual({ portrait: [image(1)] });
  expect(setPageImage(next, { type: "set-page-image", field: "portrait", image: null }).__images).toEqual({});
});
