import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Block } from "../../api/wire";
import { BLOCK_TYPES, CARDS, hero, image } from "../../testing/fixtures";
import { perform, randomEdits, START_DOCUMENT } from "../../testing/random-work";
import { type Destination, readClipboard, toClipboard } from "./clipboard";
import type { FindFiles } from "./transfer";

/** Simulates an installation that has none of the copied files. */
const findNoFiles: FindFiles = async () => new Map();
const HERE = "https://here.example";
const TO: Destination = {
  installation: HERE,
  schemas: BLOCK_TYPES,
  mayAdd: () => true,
  findFiles: findNoFiles,
};

/**
 * Reads a clipboard text that must be accepted.
 * Returns its blocks and problems.
 */
async function read(text: string, to: Partial<Destination> = {}) {
  const reading = await readClipboard(text, { ...TO, ...to });
  if (reading.refusal !== null) throw new Error(reading.refusal);
  return reading;
}

function clipping(blocks: unknown[], more: object = {}): string {
  return JSON.stringify({ format: "pagewright-blocks", version: 1, installation: HERE, blocks, ...more });
}

test("several blocks travel over the clipboard under new keys, with their pictures", async () => {
  const copied = [hero("a", "A", { __images: { picture: [image(1)] } }), hero("b", "B")];
  const { blocks, troubles } = await read(toClipboard(copied, HERE));
  expect(blocks.map(({ key: _, ...block }) => block)).toEqual(copied.map(({ key: _, ...block }) => block));
  expect(blocks.some(({ key }) => key === "a" || key === "b")).toBe(false);
  expect(troubles).toEqual([]);
});

test("any blocks come back from the clipboard as they were, but for their keys", async () => {
  await fc.assert(
    fc.asyncProperty(randomEdits, async (works) => {
      const { blocks: copied } = perform(START_DOCUMENT, works, "m").document;
      const keyless = (value: unknown) =>
        JSON.stringify(value).replaceAll(/"key":"[^"]*"|(?<=\[)[A-Za-z0-9]+(?=\]\.)/g, "");
      // The order of file fields does not matter.
      const files = (record: object = {}) => Object.entries(record).map(keyless).sort();
      const contents = (all: Block[]) =>
        all.map(({ key: _, __images, __files, ...block }) => [
          keyless(block),
          files(__images),
          files(__files),
        ]);
      const { blocks } = await read(toClipboard(copied, HERE));
      expect(contents(blocks)).toEqual(contents(copied));
      const keys = new Set([...blocks, ...copied].map(({ key }) => key));
      expect(keys.size).toBe(blocks.length + copied.length);
    }),
  );
});

test.each([
  ["", "none"],
  ["words", "none"],
  ["{ words in braces }", "none"],
  ["[1]", "none"],
  ["[]", "none"],
  ["[1] A footnote", "none"],
  ["[a link](/address)", "none"],
  ["{}", "foreign"],
  ['{"type":"excalidraw/clipboard","elements":[]}', "foreign"],
  ['[{"blockName":"core/paragraph"}]', "foreign"],
  [' [null, {"type":"hero"}]', "foreign"],
  ['{"format":"pagewright-blocks","blocks":7}', "broken"],
  ['{"format":"pagewright-blocks","blocks":[],"files":{"1":2}}', "broken"],
  [toClipboard([hero("a", "A")], HERE).slice(0, -20), "broken"],
  [clipping([], { version: 2 }), "newer"],
  [
    `{"format":"pagewright-blocks","blocks":[{"type":"x","props":{"a":"${"x".repeat(10_000_000)}"}}]}`,
    "too-large",
  ],
  [clipping(["DEEP"]).replace('"DEEP"', "[".repeat(5000) + "]".repeat(5000)), "broken"],
])("what gives no blocks says why: %.60s", async (text, refusal) => {
  expect(await readClipboard(text, TO)).toEqual({ refusal });
});

test("blocks of the first release are read, without pictures, since nobody knows whose those are", async () => {
  const block = hero("a", "A", { __images: { picture: [image(1)] } });
  const { blocks, troubles } = await read(JSON.stringify({ format: "pagewright-blocks", blocks: [block] }));
  expect(blocks).toMatchObject([{ type: "hero", props: { title: "A" }, __images: {} }]);
  expect(troubles).toEqual(["only-picture"]);
});

test("what is no block is left out, and said", async () => {
  const { blocks, troubles } = await read(
    clipping([
      1,
      { type: 2 },
      { type: "hero", props: 3 },
      { type: "hero", __images: { picture: [{}] } },
      hero("a", "A"),
    ]),
  );
  expect(blocks).toMatchObject([{ props: { title: "A" } }]);
  expect(troubles).toEqual(["no-block"]);
});

test("a block of an unknown type is kept as it is", async () => {
  const future = { type: "future", key: "f", shape: { deep: [1, 2] }, props: { title: 7, rows: [{ a: 1 }] } };
  const { blocks, troubles } = await read(clipping([future]));
  expect(blocks).toMatchObject([{ ...future, key: expect.not.stringMatching(/^f$/) }]);
  expect(troubles).toEqual(["unknown-type"]);
});

test("values that a field cannot hold are left out; what a type does not name is kept", async () => {
  const { blocks, troubles } = await read(
    clipping([
      hero("a", "", { props: { title: 7, subtitle: "S", formerly: [1], picture: "x" } }),
      { type: "columns", props: { side: "upwards", html: "<p>x</p>" } },
    ]),
  );
  expect(blocks.map(({ props }) => props)).toEqual([{ subtitle: "S", formerly: [1] }, { html: "<p>x</p>" }]);
  expect(troubles).toEqual(["wrong-value"]);
});

test("items without a key, or with that of another, get one", async () => {
  const cards = [{ title: "one" }, { key: "k", title: "two", facts: "x" }, { key: "k", title: "three" }];
  const { blocks } = await read(clipping([{ type: CARDS.id, props: { cards } }]));
  const items = blocks[0]?.props?.cards as { key: string; title: string }[];
  expect(items.map(({ title }) => title)).toEqual(["one", "two", "three"]);
  expect(new Set(items.map(({ key }) => key)).size).toBe(3);
  expect(items[1]).not.toHaveProperty("facts");
});

test("blocks of a type that a person may not add are left out", async () => {
  const { blocks, troubles } = await read(clipping([hero("a", "A"), { type: "columns" }]), {
    mayAdd: ({ id }) => id !== "hero",
  });
  expect(blocks.map(({ type }) => type)).toEqual(["columns"]);
  expect(troubles).toEqual(["not-permitted"]);
});

test("pictures of another installation are found by their hash, or left empty", async () => {
  const findFiles = vi.fn(async () => new Map([["h1", 77]]));
  const copied = hero("a", "A", {
    __images: {
      picture: [
        image(1, { hash: "h1", altText: "Bridge", fileName: "bridge.jpg" }),
        image(2, { hash: "h2" }),
      ],
      cut: [
        image(3, {
          hash: "h3",
          cropParams: { x: 0, y: 0, width: 9, height: 9, rotate: 0, scaleX: 1, scaleY: 1 },
        }),
      ],
    },
    __files: { terms: [{ fileID: 4, hash: "h4" }] },
  });
  const { blocks, troubles } = await read(toClipboard([copied], "https://other.example"), { findFiles });
  expect(findFiles).toHaveBeenCalledWith(["h1", "h2", "h4"]);
  expect(blocks[0]?.__images).toEqual({
    picture: [{ fileID: 77, altText: "Bridge", cropParams: null, focalPoint: null }],
  });
  expect(blocks[0]?.__files).toEqual({});
  expect(troubles).toEqual(["some-picture", "only-file"]);
});

test("where files cannot be found, pictures of another installation are left empty", async () => {
  const copied = hero("a", "A", { __images: { picture: [image(1, { hash: "h1" })] } });
  const text = toClipboard([copied], "https://other.example");
  for (const findFiles of [findNoFiles, () => Promise.reject(new Error("offline"))]) {
    const { blocks, troubles } = await read(text, { findFiles });
    expect(blocks[0]?.__images).toEqual({});
    expect(troubles).toEqual(["only-picture"]);
  }
});

test.each([
  [["h1"], []],
  [["h2"], ["only-picture"]],
  [["h2", "h3"], ["all-picture"]],
  [["h1", "h2"], ["one-picture"]],
  [["h1", "h2", "h3"], ["some-picture"]],
])("of the pictures %j, those that are not here are said: %j", async (hashes, said) => {
  const pictures = hashes.map((hash, index) => image(index + 1, { hash }));
  const copied = pictures.map((picture) =>
    hero(`k${picture.fileID}`, "", { __images: { picture: [picture] } }),
  );
  const findFiles = async () => new Map([["h1", 77]]);
  const { troubles } = await read(toClipboard(copied, "https://other.example"), { findFiles });
  expect(troubles).toEqual(said);
});

test("a page of another installation is no page of this one", async () => {
  const schema = {
    ...CARDS,
    id: "teaser",
    fields: [{ ...CARDS.fields[0], name: "page", kind: "page", types: [] }],
  };
  const schemas = [schema as (typeof BLOCK_TYPES)[number]];
  const block = { type: "teaser", key: "t", props: { page: 3 } };
  expect((await read(clipping([block]), { schemas })).blocks[0]?.props).toEqual({ page: 3 });
  const elsewhere = await read(clipping([block], { installation: "https://other.example" }), { schemas });
  expect(elsewhere.blocks[0]?.props).toEqual({});
  expect(elsewhere.troubles).toEqual(["no-page"]);
});

test("links to files of another installation lead to equal files here, or lose their address", async () => {
  const html = '<p><a href="file:1" rel="r">Plan</a>, <a href="file:2">Map <em>2</em></a>, file:2</p>';
  const files = { html: [1, 2].map((fileID) => ({ fileID, hash: `hash${fileID}` })) };
  const copied = [{ type: "columns", key: "c", props: { html, link: "file:2" }, __files: files }];
  const findFiles: FindFiles = async () => new Map([["hash1", 8]]);
  const { blocks } = await read(toClipboard(copied, "https://there.example"), { findFiles });
  expect(blocks[0]?.props).toEqual({
    html: '<p><a href="file:8" rel="r">Plan</a>, Map <em>2</em>, file:2</p>',
    link: "",
  });
  const { blocks: ours } = await read(toClipboard(copied, HERE));
  expect(ours[0]?.props).toEqual(copied[0]?.props);
});
