import { expect, test } from "vitest";
import { documentOfBlocks } from "../testing/documents";
import { hero, version } from "../testing/fixtures";
import { withBlock } from "./document";
import { sentDraft } from "./sent-draft";

test("only blocks that differ from the stored version are sent, with the order of all", () => {
  const saved = documentOfBlocks(hero("a", "A"), hero("b", "B"), hero("c", "C"));
  const changed = withBlock(saved, "b", (block) => ({ ...block, props: { title: "Changed" } }));
  const present = { ...changed, blocks: [hero("new", "New"), ...changed.blocks.toReversed()] };
  const sent = sentDraft(version({ id: 5 }), saved, present);
  expect(sent.blocks?.map(({ key }) => key)).toEqual(["new", "b"]);
  expect(sent.knownBlocks).toEqual({ pageVersionID: 5, keys: ["new", "c", "b", "a"] });
  expect(sent).toMatchObject({ pageID: 1, title: present.title });
});

test("a block is known by being the same object as in the stored version", () => {
  const saved = documentOfBlocks(hero("a", "A"));
  const copy = { ...saved, blocks: saved.blocks.map((block) => ({ ...block })) };
  expect(sentDraft(version(), saved, saved).blocks).toEqual([]);
  expect(sentDraft(version(), saved, copy).blocks).toHaveLength(1);
});
