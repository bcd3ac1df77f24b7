import { expect, test } from "vitest";
import { hero, image, version } from "../../testing/fixtures";
import { asAdded } from "./as-added";

test("everything that a first version says was added", () => {
  const picture = image(1);
  const block = hero("a", "Hello", { __images: { picture: [picture] }, anchorPoint: "" });
  const pageType = { id: "article", props: { date: "2026-03-01", intro: "" } };
  expect(asAdded(version({ title: "About", blocks: [block], pageType }))).toEqual({
    fields: [
      { name: "title", before: null, after: "About" },
      { name: "pageType.props.date", before: null, after: "2026-03-01" },
    ],
    blocks: [
      {
        key: "a",
        type: "hero",
        change: "added",
        moved: false,
        fields: [
          { name: "title", before: null, after: "Hello" },
          { name: "__images.picture", before: null, after: [picture] },
        ],
      },
    ],
  });
});
