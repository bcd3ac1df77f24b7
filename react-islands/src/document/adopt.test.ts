import { expect, test } from "vitest";
import { documentOfBlocks } from "../testing/documents";
import { hero } from "../testing/fixtures";
import { adopt } from "./adopt";

const sent = documentOfBlocks(hero("a", "<b>A"), hero("b", "B"));
const stored = documentOfBlocks(hero("a", "A"), hero("b", "B"));

test("untouched blocks take the server's words, and equal ones stay the same objects", () => {
  const next = adopt({ sent, present: sent, stored });
  expect(next.blocks[0]?.props).toEqual({ title: "A" });
  expect(next.blocks[1]).toBe(sent.blocks[1]);
});

test("what was typed while storing stays", () => {
  const present = { ...sent, title: "Typed", blocks: [hero("a", "Typed"), ...sent.blocks.slice(1)] };
  expect(adopt({ sent, present, stored: { ...stored, title: "Stored" } })).toEqual(present);
});

test("a document that the server stored as it was stays the same object", () => {
  expect(adopt({ sent, present: sent, stored: structuredClone(sent) })).toBe(sent);
});
