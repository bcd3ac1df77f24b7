import { expect, test } from "vitest";
import type { Block, BlockSchema } from "../api/wire";
import { words } from "../testing/fixtures";
import { pageAnchors } from "./page-anchors";

const BASE = { optionality: "optional" } as const;

const TYPES: BlockSchema[] = [
  {
    id: "note",
    label: words("Note"),
    description: words("A note"),
    group: "text",
    fields: [
      { ...BASE, name: "title", kind: "text", max: 255, label: words("Title") },
      { ...BASE, name: "html", kind: "rich-text", features: ["headings"], label: words("Text") },
      { ...BASE, name: "code", kind: "code", max: 255, label: words("Code") },
    ],
  },
];

const note = (key: string, html: string, more: Partial<Block> = {}): Block => ({
  type: "note",
  key,
  props: { html },
  ...more,
});

const anchors = (...blocks: Block[]) => pageAnchors(blocks, TYPES);

test("blocks and headings have anchors in page order", () => {
  const html = "<h2>Über &amp; <em>uns</em></h2><h3> </h3><hr><h4>Время<br>работы</h4>";
  expect(anchors(note("a", html, { anchorPoint: "team" }), note("b", "<h2>Us</h2>"))).toEqual([
    "team",
    "über-uns",
    "время-работы",
    "us",
  ]);
});

test("anchors are unique on the page, and a chosen one comes first", () => {
  const first = note("a", '<h2>Plan</h2><h2 id="plan">Us</h2><h2>Plan</h2>');
  expect(anchors(first, note("b", "<h2>Plan</h2><h2>Content</h2>"))).toEqual([
    "plan-2",
    "plan",
    "plan-3",
    "plan-4",
    "content-2",
  ]);
  const titled = note("c", "", { props: { title: "Boats", html: "<h3>Boats</h3>", code: "<h2>Code</h2>" } });
  expect(anchors(titled)).toEqual(["boats-2"]);
  expect(anchors({ type: "unknown", key: "u", props: { html: "<h2>No</h2>" } })).toEqual([]);
});
