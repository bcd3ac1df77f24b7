import { expect, test } from "vitest";
import { documentOfBlocks } from "../testing/documents";
import { hero, version } from "../testing/fixtures";
import { withBlock } from "./document";
import { changedDraft, sentDraft } from "./sent-draft";

test("only blocks that differ from the stored version are sent, with the order of all", () => {
  const saved = documentOfBlocks(hero("a", "A"), hero("b", "B"), hero("c", "C"));
  const changed = withBlock(saved, "b", (block) => ({ ...block, props: { title: "Changed" } }));
  const present = { ...changed, blocks: [hero("new", "New"), ...changed.blocks.toReversed()] };
  const sent = sentDraft(version({ id: 5 }), saved, present);
  expect(sent.blocks?.map(({ key }) => key)).toEqual(["new", "b"]);
  expect(sent.knownBlocks).toEqual({ pageVersionID: 5, keys: ["new", "c", "b", "a"] });
  expect(sent).toMatchObject({ pageID: 1, title: present.title });
});

test("a block that says the same is not sent, and without another order no key is", () => {
  const saved = documentOfBlocks(hero("a", "A"), hero("b", "B"));
  const copy = structuredClone(saved);
  expect(sentDraft(version({ id: 5 }), saved, copy)).toMatchObject({
    blocks: [],
    knownBlocks: { pageVersionID: 5 },
  });
  const changed = withBlock(copy, "a", (block) => ({ ...block, props: { title: "Changed" } }));
  expect(sentDraft(version(), saved, changed).blocks?.map(({ key }) => key)).toEqual(["a"]);
});

test("what is kept is what differs from the version that it was made on", () => {
  const saved = documentOfBlocks(hero("a", "A"), hero("b", "B"));
  const present = withBlock({ ...saved, title: "Changed", seoKeywords: [] }, "b", (block) => ({
    ...block,
    props: { title: "Changed" },
  }));
  expect(changedDraft(version({ id: 5 }), saved, present)).toEqual({
    title: "Changed",
    blocks: [hero("b", "Changed")],
    knownBlocks: { pageVersionID: 5 },
  });
  const removed = { ...saved, seoImage: null, blocks: saved.blocks.slice(1) };
  expect(changedDraft(version({ id: 5 }), { ...saved, seoImage: [] }, removed)).toEqual({
    seoImage: null,
    blocks: [],
    knownBlocks: { pageVersionID: 5, keys: ["b"] },
  });
});

test("a letter in one of 200 blocks sends less than 4 KB", () => {
  const text = "Boats want water. ".repeat(20);
  const saved = documentOfBlocks(...Array.from({ length: 200 }, (_, index) => hero(`block-${index}`, text)));
  const present = withBlock(saved, "block-7", (block) => ({ ...block, props: { title: `${text}!` } }));
  expect(JSON.stringify(changedDraft(version(), saved, present)).length).toBeLessThan(4096);
});
