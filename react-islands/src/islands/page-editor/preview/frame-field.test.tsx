import { expect, test } from "vitest";
import { elementAt, fieldPathOf } from "./frame-field";
import { arrangeTabs, chooseTab, reveal } from "./frame-items";

function shown(html: string): Element {
  document.body.innerHTML = `<section data-block-key="k">${html}</section>`;
  return document.body.firstElementChild as Element;
}

function at(section: Element, selector: string): Element {
  return section.querySelector(selector) as Element;
}

test("a click leads to the field that the element shows, and a field to its element", () => {
  const section = shown(
    '<h1 data-field="title"><span>The bridge</span></h1><div class="words"><p data-field="html">Opened in <b>1931</b></p><i>else</i></div><picture data-field="picture"><img></picture>',
  );
  for (const [selector, path] of [
    ["h1", "title"],
    ["h1 span", "title"],
    ["b", "html"],
    ["img", "picture"],
    [".words", "html"],
    ["i", null],
  ] as const) {
    expect(fieldPathOf(at(section, selector))).toBe(path);
  }
  expect(fieldPathOf(section)).toBeNull();
  expect(elementAt(section, "title")).toBe(at(section, "h1"));
  expect(elementAt(section, "picture")).toBe(at(section, "picture"));
  expect(elementAt(section, "link")).toBeNull();
});

test("a picture that is shown twice is one field", () => {
  const section = shown(
    '<ul><li><button><img data-field="pictures[a].picture"></button><div popover><img data-field="pictures[a].picture"></div></li></ul>',
  );
  expect(fieldPathOf(at(section, "li"))).toBe("pictures[a].picture");
  expect(elementAt(section, "pictures[a].picture")).toBe(at(section, "button img"));
});

test("a field that is not shown leads to its item, or to the item around that", () => {
  const section = shown(
    '<details><summary><h3 data-field="cards[a].title">Same</h3></summary></details><p data-field="cards[b].facts[f].text">Fact</p>',
  );
  const title = at(section, "h3");
  for (const path of ["cards[a].button", "cards[a]", "cards[a].facts", "cards[a].facts[g].text"])
    expect(elementAt(section, path)).toBe(title);
  for (const path of ["cards[b].title", "cards[b].facts", "cards[b].facts[f]", "cards[b].facts[g].text"])
    expect(elementAt(section, path)).toBe(at(section, "p"));
  expect(elementAt(section, "cards")).toBe(title);
  expect(elementAt(section, "card")).toBeNull();
  reveal(title);
  expect(at(section, "details").hasAttribute("open")).toBe(true);
});

const TABS = `<div class="tabs"><ul class="tabs-list"><li><a class="tab" href="#k-a">A</a></li><li><a class="tab" href="#k-b"><b>B</b></a></li></ul>
  <div class="tab-panels"><section class="tab-panel" id="k-a">One</section><section class="tab-panel" id="k-b"><p>Two</p></section></div></div>`;

function openTabs(section: Element): string[] {
  return [...section.querySelectorAll(".tab-panel:not([hidden])")].map(({ id }) => id);
}

test("one tab is shown at a time: the first, the one that is clicked, the one that is edited", () => {
  const section = shown(TABS);
  arrangeTabs(document);
  expect(openTabs(section)).toEqual(["k-a"]);
  expect(chooseTab(at(section, "[href='#k-b'] b"))).toBe(true);
  expect(openTabs(section)).toEqual(["k-b"]);
  expect(at(section, "[aria-selected=true]").textContent).toBe("B");
  expect(chooseTab(at(section, "p"))).toBe(false);
  reveal(at(section, "#k-a"));
  expect(openTabs(section)).toEqual(["k-a"]);
  reveal(at(section, "[href='#k-b']"));
  expect(openTabs(section)).toEqual(["k-b"]);
  reveal(at(section, "#k-a"));
  reveal(at(section, "#k-b p"));
  at(section, "#k-b").remove();
  arrangeTabs(document);
  expect(openTabs(section)).toEqual(["k-a"]);
});
