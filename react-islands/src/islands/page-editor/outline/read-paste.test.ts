// @vitest-environment jsdom

import { expect, test } from "vitest";
import { toClipboard } from "../../../document/clipboard/clipboard";
import { COLUMNS, HERO, hero } from "../../../testing/fixtures";
import { readPaste } from "./read-paste";

const TEXT = { ...COLUMNS, id: "rich-text", fields: COLUMNS.fields.slice(0, 1) };
const HERE = "https://here.example";

function read(text: string, html = "", count = 0) {
  const to = {
    installation: HERE,
    schemas: [HERO, TEXT],
    mayAdd: () => true,
    findFiles: async () => new Map<string, number>(),
  };
  return readPaste({ text, html }, to, count);
}

test("blocks that were copied come before the document that a browser makes of them", async () => {
  const pasted = await read(toClipboard([hero("a", "A")], HERE), "<p>{</p>");
  expect(pasted).toMatchObject({ blocks: [{ type: "hero" }], troubles: [] });
});

test("a document becomes blocks, and text where there is none", async () => {
  expect(await read("a", "<h2>a</h2>")).toMatchObject({ blocks: [{ props: { html: "<h2>a</h2>" } }] });
  expect(await read("a", "<style>b</style>")).toMatchObject({ blocks: [{ props: { html: "<p>a</p>" } }] });
});

test.each([
  ["none", " ", ""],
  ["foreign", '{"type":"other"}', "<p>other</p>"],
  ["too-large", "x".repeat(10_000_000), ""],
  ["too-large", "x", "x".repeat(10_000_000)],
])("what gives no blocks says why: %s", async (refusal, text, html) => {
  expect(await read(text, html)).toEqual({ blocks: null, refusal });
});

test("more blocks than a page may have are not pasted", async () => {
  const text = toClipboard([hero("a", "A"), hero("b", "B")], HERE);
  expect(await read(text, "", 498)).toMatchObject({ blocks: { length: 2 } });
  expect(await read(text, "", 499)).toEqual({ blocks: null, refusal: "too-many" });
});
