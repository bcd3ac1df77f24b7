import { beforeEach, expect, test } from "vitest";
import { morphDocument } from "./morph";

let shown: Document;

function html(body: string, head = '<link rel="stylesheet" href="/a.css">'): string {
  return `<!doctype html><html lang="en"><head><title>x</title>${head}</head><body class="public">${body}</body></html>`;
}

function section(key: string, text: string): string {
  return `<section data-block-key="${key}"><img src="/${key}.jpg"><p>${text}</p></section>`;
}

beforeEach(() => {
  shown = new DOMParser().parseFromString(html(section("a", "A") + section("b", "B")), "text/html");
});

function block(key: string): Element | null {
  return shown.querySelector(`[data-block-key="${key}"]`);
}

test("only what differs is touched", () => {
  const [a, b, picture] = [block("a"), block("b"), block("a")?.querySelector("img")];
  expect(morphDocument(shown, html(section("a", "changed") + section("b", "B")))).toBe(true);
  expect(block("a")).toBe(a);
  expect(block("b")).toBe(b);
  expect(a?.querySelector("img")).toBe(picture);
  expect(a?.textContent).toBe("changed");
});

test("blocks are added, moved and removed by their key", () => {
  const a = block("a");
  morphDocument(shown, html(section("new", "N") + section("a", "A")));
  expect(shown.body.textContent).toBe("NA");
  expect(block("a")).toBe(a);
  expect(block("b")).toBeNull();
  morphDocument(shown, html(section("a", "A") + section("new", "N")));
  expect(shown.body.textContent).toBe("AN");
  expect(block("a")).toBe(a);
});

test("attributes come and go", () => {
  morphDocument(shown, html('<section data-block-key="a" class="block" id="here"><p>A</p></section>'));
  expect(block("a")?.id).toBe("here");
  morphDocument(shown, html('<section data-block-key="a" class="other"><h2>A</h2></section>'));
  expect(block("a")?.outerHTML).toBe('<section data-block-key="a" class="other"><h2>A</h2></section>');
});

test("other styles ask for a new document", () => {
  expect(morphDocument(shown, html("", '<link rel="stylesheet" href="/b.css">'))).toBe(false);
});
