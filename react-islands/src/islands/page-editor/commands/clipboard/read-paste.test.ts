// @vitest-environment jsdom

import { expect, test } from "vitest";
import { toClipboard } from "../../../../document/clipboard/clipboard";
import { documentOfBlocks, documentWith } from "../../../../testing/documents";
import { COLUMNS, HERO, hero, words } from "../../../../testing/fixtures";
import { readPaste } from "./read-paste";

const TEXT = { ...COLUMNS, id: "rich-text", fields: COLUMNS.fields.slice(0, 1) };
const IMAGE = {
  ...HERO,
  id: "image",
  fields: [{ name: "picture", kind: "picture", label: words("Picture"), optionality: "required" } as const],
};
const HERE = "https://here.example";

function read(text: string, html = "", { page = documentWith(), hasFile = false, mayAdd = true } = {}) {
  const to = {
    installation: HERE,
    schemas: [HERO, TEXT, IMAGE],
    mayAdd: () => mayAdd,
    findFiles: async () => new Map<string, number>(),
  };
  return readPaste({ text, html, hasFile }, to, page);
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
  ["foreign", '[{"type":"other"}]', "<p>other</p>"],
  ["no-block", JSON.stringify({ format: "pagewright-blocks", version: 1, blocks: [1, {}] }), ""],
  ["too-large", "x".repeat(10_000_000), ""],
  ["too-large", "x", "x".repeat(10_000_000)],
])("what gives no blocks says why: %s", async (refusal, text, html) => {
  expect(await read(text, html)).toEqual({ blocks: null, refusal });
});

test("a list of numbers and text that begins with a bracket are text", async () => {
  expect(await read("[1, 2]")).toMatchObject({ blocks: [{ props: { html: "<p>[1, 2]</p>" } }] });
  expect(await read("[1] Note")).toMatchObject({ blocks: [{ props: { html: "<p>[1] Note</p>" } }] });
});

test("where a person may add none of the copied blocks, that is why nothing is pasted", async () => {
  const text = toClipboard([hero("a", "A")], HERE);
  expect(await read(text, "", { mayAdd: false })).toEqual({ blocks: null, refusal: "not-permitted" });
});

test("the pictures of a document are counted, and those of copied blocks are not", async () => {
  const html = '<p>a</p><img src="file:///b.png" alt="b"><p>c</p><img src="https://there.example/d.png">';
  expect(await read("a", html)).toMatchObject({ blocks: { length: 4 }, emptyPictures: 2 });
  const copied = toClipboard([{ key: "p", type: "image", props: {} }], HERE);
  expect(await read(copied)).toMatchObject({ blocks: [{ type: "image" }], emptyPictures: 0 });
});

test("more blocks than a page may have are not pasted", async () => {
  const text = toClipboard([hero("a", "A"), hero("b", "B")], HERE);
  const having = (count: number) => ({
    page: documentWith(...Array.from({ length: count }, (_, n) => `k${n}`)),
  });
  expect(await read(text, "", having(498))).toMatchObject({ blocks: { length: 2 } });
  expect(await read(text, "", having(499))).toEqual({ blocks: null, refusal: "too-many" });
});

test("a page does not become larger by pasting than it may be, in bytes", async () => {
  const holding = (bytes: number) => ({ page: documentOfBlocks(hero("a", "é".repeat(bytes / 2))) });
  const text = toClipboard([hero("b", "B".repeat(1_000_000))], HERE);
  expect(await read(text, "", holding(1_000_000))).toMatchObject({ blocks: { length: 1 } });
  expect(await read(text, "", holding(1_200_000))).toEqual({ blocks: null, refusal: "page-too-large" });
});

test("a file gives no blocks and says so, while what stands beside it on the clipboard does", async () => {
  expect(await read("", "", { hasFile: true })).toEqual({ blocks: null, refusal: "file" });
  expect(await read("a", "<p>a</p>", { hasFile: true })).toMatchObject({ blocks: { length: 1 } });
});
