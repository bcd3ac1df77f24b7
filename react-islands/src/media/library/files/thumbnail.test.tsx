import { fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
import { mediaFile } from "../../../testing/media-fixtures";
import { show } from "../../../testing/render";
import { Thumbnail } from "./thumbnail";

test("a picture stands on its main colour only while it loads", async () => {
  const { container } = await show(
    <Thumbnail file={{ ...mediaFile(1, "logo.png"), colour: "#102030" }} sizes="10rem" />,
  );
  const picture = container.querySelector("img") as HTMLImageElement;
  expect(picture).toHaveStyle({ backgroundColor: "#102030" });
  fireEvent.load(picture);
  expect(picture.style.backgroundColor).toBe("");
  expect(picture).toHaveAttribute("data-loaded");
});

test.each([
  [1200, 300, true],
  [300, 1200, true],
  [1920, 1080, false],
  [600, 600, false],
])("of a picture of %d × %d pixels a tile shows the whole: %s", async (width, height, isWhole) => {
  const { container } = await show(
    <Thumbnail file={mediaFile(1, "logo.png", { width, height })} sizes="10rem" />,
  );
  expect(container.querySelector("img")?.hasAttribute("data-whole")).toBe(isWhole);
});
