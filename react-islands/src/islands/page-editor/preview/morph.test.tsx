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

test("blocks in another order are the same nodes, and the document has nothing but what the HTML says", () => {
  const all = ["a", "b", "c", "d"];
  const body = (keys: string[]) =>
    `<main id="content">${keys.map((key) => section(key, key)).join("")}</main>`;
  morphDocument(shown, html(body(all)));
  const [before, pictures] = [all.map(block), all.map((key) => block(key)?.querySelector("img"))];
  const next = html(body(["d", "b", "a", "c"]).replace('"b"', '"b" id="anchor"'));
  morphDocument(shown, next);
  all.forEach((key, index) => {
    expect(block(key)).toBe(before[index]);
    expect(block(key)?.querySelector("img")).toBe(pictures[index]);
  });
  expect(shown.documentElement.outerHTML).toBe(
    new DOMParser().parseFromString(next, "text/html").documentElement.outerHTML,
  );
});

test("a block that takes the id of another one stays the block of its key", () => {
  morphDocument(
    shown,
    html('<section data-block-key="a" id="x">A</section><section data-block-key="b">B</section>'),
  );
  const [a, b] = [block("a"), block("b")];
  morphDocument(
    shown,
    html('<section data-block-key="a">A</section><section data-block-key="b" id="x">B</section>'),
  );
  expect(block("a")).toBe(a);
  expect(block("b")).toBe(b);
  expect([a?.getAttribute("id"), b?.getAttribute("id")]).toEqual([null, "x"]);
});

test("the attributes of the document and its body follow, its head stays", () => {
  const other = html("", '<link rel="stylesheet" href="/a.css"><meta name="other">').replace(
    "public",
    "private",
  );
  morphDocument(shown, other.replace('lang="en"', 'lang="fr"'));
  expect([shown.documentElement.lang, shown.body.className]).toEqual(["fr", "private"]);
  expect(shown.querySelector("meta")).toBeNull();
});

const PARAGRAPHS = 1000;

/** Creates a long block with one changed paragraph. */
function longBlock(changed: number, attributes = ""): string {
  const texts = Array.from({ length: PARAGRAPHS }, (_, index) =>
    index === changed ? "changed" : `${index}`,
  );
  return `<section data-block-key="a"><div${attributes}>${texts.map((text) => `<p>${text}</p>`).join("")}</div></section>`;
}

/** Returns the number of attributes that `work` reads. */
function countReads(work: () => void): number {
  const { getAttribute } = Element.prototype;
  let count = 0;
  Element.prototype.getAttribute = function (name) {
    count += 1;
    return getAttribute.call(this, name);
  };
  work();
  Element.prototype.getAttribute = getAttribute;
  return count;
}

test("of a long text only the paragraph that differs is replaced, and the others are not compared with each other", () => {
  morphDocument(shown, html(longBlock(-1)));
  const text = shown.querySelector("div");
  text?.setAttribute("data-selected-field", "");
  const before = [...shown.querySelectorAll("p")];
  const reads = countReads(() => morphDocument(shown, html(longBlock(500, ' lang="de"'))));
  expect(reads).toBeLessThan(PARAGRAPHS);
  const after = [...shown.querySelectorAll("p")];
  expect(after.filter((paragraph, index) => paragraph !== before[index])).toEqual([after[500]]);
  expect(after[500]?.textContent).toBe("changed");
  expect(text).toBe(shown.querySelector("div"));
  expect(text?.getAttributeNames().sort()).toEqual(["data-selected-field", "lang"]);
});

test.each([0, 1, PARAGRAPHS - 1])("paragraph %i of a long text changes, goes and comes", (place) => {
  for (const body of [
    longBlock(-1),
    longBlock(place),
    longBlock(-1).replace(`<p>${place}</p>`, ""),
    longBlock(-1),
  ]) {
    morphDocument(shown, html(body));
    expect(shown.body.innerHTML).toBe(body);
  }
});

test("a field in a long text keeps what was typed into it", () => {
  const field = "<p><input></p>";
  morphDocument(shown, html(longBlock(-1).replace("<p>9</p>", field)));
  const input = shown.querySelector("input") as HTMLInputElement;
  input.value = "typed";
  morphDocument(shown, html(longBlock(3).replace("<p>9</p>", `${field}<p>more</p>`)));
  expect(shown.querySelector("input")).toBe(input);
  expect(input.value).toBe("typed");
});

test("what was opened, typed, selected and scrolled stays while the text around it changes", () => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const inside = frame.contentDocument as Document;
  const page = (text: string) =>
    html(
      `<details><summary>Menu</summary><p>${text}</p></details>` +
        `<section data-block-key="a"><p>${text}</p><p id="quote">Words</p><input></section>`,
    );
  inside.documentElement.innerHTML = new DOMParser().parseFromString(
    page("before"),
    "text/html",
  ).documentElement.innerHTML;
  const [details, input, quote] = ["details", "input", "#quote"].map((name) => inside.querySelector(name));
  details?.setAttribute("open", "");
  (input as HTMLInputElement).value = "typed";
  (input as HTMLInputElement).focus();
  inside.documentElement.scrollTop = 40;
  inside.getSelection()?.selectAllChildren(quote as Element);

  expect(morphDocument(inside, page("after"))).toBe(true);
  expect(inside.body.textContent).not.toContain("before");
  expect(inside.querySelector("details")).toBe(details);
  expect(details?.hasAttribute("open")).toBe(true);
  expect(inside.activeElement).toBe(input);
  expect((input as HTMLInputElement).value).toBe("typed");
  expect(inside.documentElement.scrollTop).toBe(40);
  expect(inside.getSelection()?.toString()).toBe("Words");
  frame.remove();
});

test("other styles ask for a new document", () => {
  expect(morphDocument(shown, html("", '<link rel="stylesheet" href="/b.css">'))).toBe(false);
});

test("the style of the pictures changes in place", () => {
  const style = (rule: string) =>
    `<link rel="stylesheet" href="/a.css"><style id="picture-style">${rule}</style>`;
  expect(morphDocument(shown, html(section("a", "A"), style(".f-1-2{}")))).toBe(true);
  const own = shown.getElementById("picture-style");
  expect(own?.textContent).toBe(".f-1-2{}");
  expect(morphDocument(shown, html(section("a", "A"), style(".f-3-4{}")))).toBe(true);
  expect(shown.getElementById("picture-style")).toBe(own);
  expect(own?.textContent).toBe(".f-3-4{}");
  expect(morphDocument(shown, html(section("a", "A")))).toBe(true);
  expect(shown.getElementById("picture-style")).toBeNull();
});
