import { expect, test } from "vitest";
import { CARDS, COLUMNS, HERO, hero, image } from "../../../testing/fixtures";
import { wordsOfBlock } from "./block-words";
import { elementAt, fieldAt } from "./frame-field";
import { arrangeTabs, chooseTab, reveal } from "./frame-items";

function shown(html: string): Element {
  document.body.innerHTML = `<section data-block-key="k">${html}</section>`;
  return document.body.firstElementChild as Element;
}

function at(section: Element, selector: string): Element {
  return section.querySelector(selector) as Element;
}

const HERO_WORDS = wordsOfBlock(
  hero("k", " The  bridge ", {
    props: { title: " The  bridge ", subtitle: "Opened in 1931", link: "/x" },
    __images: { picture: [image(1, { hash: "h1" })] },
  }),
  HERO.fields,
);

test("a click leads to the field whose words or picture it was on, and a field to them", () => {
  const section = shown(
    '<h1><span>The bridge</span></h1><p class="sub">Opened in <b>1931</b></p><picture><img srcset="/f/h1/640.webp 640w"></picture><i>else</i>',
  );
  for (const [selector, path] of [
    ["h1", "title"],
    ["h1 span", "title"],
    [".sub", "subtitle"],
    [".sub b", "subtitle"],
    ["img", "picture"],
  ] as const) {
    expect(fieldAt(at(section, selector), section, HERO_WORDS)).toBe(path);
  }
  expect(fieldAt(at(section, "i"), section, HERO_WORDS)).toBeNull();
  expect(elementAt(section, "title", HERO_WORDS)).toBe(at(section, "h1 span"));
  expect(elementAt(section, "subtitle", HERO_WORDS)).toBe(at(section, ".sub"));
  expect(elementAt(section, "picture", HERO_WORDS)).toBe(at(section, "img"));
  expect(elementAt(section, "link", HERO_WORDS)).toBeNull();
});

test("every paragraph of a rich text leads to it", () => {
  const block = { ...hero("k", ""), type: "columns", props: { html: "<h2>One</h2><p>Two <b>three</b></p>" } };
  const words = wordsOfBlock(block, COLUMNS.fields);
  const section = shown('<div class="prose"><h2>One</h2><p>Two <b>three</b></p></div>');
  for (const selector of [".prose", "h2", "p", "b"]) {
    expect(fieldAt(at(section, selector), section, words)).toBe("html");
  }
  expect(elementAt(section, "html", words)).toBe(at(section, ".prose"));
});

const TWINS = wordsOfBlock(
  {
    ...hero("k", ""),
    type: "cards",
    props: {
      cards: [
        { key: "a", title: "Same", facts: [{ key: "f", text: "Fact" }] },
        { key: "b", title: "Same" },
      ],
    },
  },
  CARDS.fields,
);

test("items with the same words are told apart by their order", () => {
  const section = shown("<ul><li><h3>Same</h3><p>Fact</p></li><li><h3>Same</h3></li></ul>");
  const [first, second] = section.querySelectorAll("h3");
  expect(fieldAt(first as Element, section, TWINS)).toBe("cards[a].title");
  expect(fieldAt(second as Element, section, TWINS)).toBe("cards[b].title");
  expect(elementAt(section, "cards[b].title", TWINS)).toBe(second);
  expect(fieldAt(at(section, "p"), section, TWINS)).toBe("cards[a].facts[f].text");
});

test("items with elements of their own are told apart by those, also where a field is empty", () => {
  const section = shown(
    '<div><p id="k-b">Same</p><p id="k-a">Same</p></div><ul><li><button>x</button><div id="k-c" popover></div></li></ul>',
  );
  expect(fieldAt(at(section, "#k-b"), section, TWINS)).toBe("cards[b].title");
  expect(elementAt(section, "cards[a].title", TWINS)).toBe(at(section, "#k-a"));
  expect(elementAt(section, "cards[c].picture", TWINS)).toBe(at(section, "li"));
});

test("the key of a block may have a hyphen in it", () => {
  const section = shown('<p id="wood_-oak-b">Same</p><p id="wood_-oak-a">Same</p>');
  section.setAttribute("data-block-key", "wood-oak");
  expect(fieldAt(at(section, "p"), section, TWINS)).toBe("cards[b].title");
  expect(elementAt(section, "cards[a].title", TWINS)).toBe(at(section, "#wood_-oak-a"));
});

test("an empty field of an item leads to what shows the item", () => {
  const section = shown("<details><summary>Same</summary></details>");
  const element = elementAt(section, "cards[a].button", TWINS);
  expect(element).toBe(at(section, "summary"));
  reveal(element as Element);
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
  reveal(at(section, "#k-b p"));
  at(section, "#k-b").remove();
  arrangeTabs(document);
  expect(openTabs(section)).toEqual(["k-a"]);
});
