import { expect, test } from "vitest";
import { hero, image, version } from "../testing/fixtures";
import { compareWithEmpty } from "./compare-with-empty";

test("everything that a first version says was added", () => {
  const picture = image(1);
  const block = hero("a", "Hello", { __images: { picture: [picture] }, anchorPoint: "" });
  const pageType = { id: "article", props: { date: "2026-03-01", intro: "" } };
  expect(compareWithEmpty(version({ title: "About", blocks: [block], pageType }))).toEqual({
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

test("items are added by their keys, and what is in them by its paths", () => {
  const block = {
    ...hero("a", ""),
    type: "cards",
    props: { cards: [{ key: "k1", title: "One", facts: [{ key: "f1", text: "x" }] }] },
    __images: { "cards[k1].picture": [image(1)] },
  };
  const [added] = compareWithEmpty(version({ blocks: [block] })).blocks;
  expect(added?.fields).toEqual([
    { name: "cards", before: null, after: ["k1"] },
    { name: "cards[k1].title", before: null, after: "One" },
    { name: "__images.cards[k1].picture", before: null, after: [image(1)] },
    { name: "cards[k1].facts", before: null, after: ["f1"] },
    { name: "cards[k1].facts[f1].text", before: null, after: "x" },
  ]);
});
