import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Block } from "../../../api/wire";
import { editPage } from "../../../testing/edit-page";
import { hero, version } from "../../../testing/fixtures";
import { rendersOf } from "../../../testing/renders";
import { writeLetter } from "../../../testing/write-letter";

function many(first: Block): Block[] {
  return [first, ...Array.from({ length: 199 }, (_, index) => hero(`b${index}`, `Block ${index}`))];
}

/**
 * Returns the first element that matches.
 * Queries by role would be slow.
 */
function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No element matches ${selector}.`);
  return found;
}

const row = (key: string) => find(`[data-row="${key}"]`);
const fieldAt = (path: string) => find(`[data-path="${path}"] input`);

async function open(first: Block) {
  const { user } = await editPage({ page: { pageVersion: version({ blocks: many(first) }) } });
  // Waits for the button that the
  // first content check renders.
  await waitFor(() => expect(document.querySelector('[aria-label^="Content check:"]')).not.toBeNull());
  await user.click(row("a"));
  return user;
}

test("a letter in a field of a page with 200 blocks renders that field and the row of its block, in one commit", async () => {
  const user = await open(hero("a", "First"));
  const title = fieldAt("title");
  // The first change renders more,
  // because it enables storing and undo.
  await user.click(title);
  writeLetter(title, "!");
  const { components, commits } = await rendersOf(async () => writeLetter(title, "?"));
  expect(components.toSorted()).toEqual(["BlockRow", "FieldControl"]);
  expect(commits).toBe(1);
  expect(row("a")).toHaveTextContent("Hero First!?");
});

test("a letter in an item renders that field, the item's name and the row of its block", async () => {
  const cards = {
    ...hero("a", ""),
    type: "cards",
    props: { title: "All", cards: [{ key: "k1", title: "One" }] },
  };
  const user = await open(cards);
  await user.click(find('[data-item="cards[k1]."]'));
  const title = fieldAt("cards[k1].title");
  await user.click(title);
  writeLetter(title, "!");
  const { components, commits } = await rendersOf(async () => writeLetter(title, "?"));
  expect(components.toSorted()).toEqual(["BlockRow", "FieldControl", "ItemRow"]);
  expect(commits).toBe(1);
});

test("a letter in the title of the page renders no block", async () => {
  const user = await open(hero("a", "First"));
  const title = find('[data-page-field="title"] input, [data-page-field="title"] textarea');
  await user.click(title);
  writeLetter(title, "!");
  const { components } = await rendersOf(async () => writeLetter(title, "?"));
  expect(components).toEqual(["TitleField"]);
});

test("choosing another block renders the two rows, and neither the others nor the bar", async () => {
  const user = await open(hero("a", "First"));
  const { all } = await rendersOf(() => user.click(row("b7")));
  // Both rows may render twice: for
  // the focus and for the selection.
  expect(all.filter((name) => name === "BlockRow").length).toBeLessThanOrEqual(4);
  expect(all).toContain("BlockForm");
  expect(all).not.toContain("Toolbar");
  expect(all).not.toContain("ButtonFace");
});

test("moving a block and taking that back render no row", async () => {
  const user = await open(hero("a", "First"));
  // The first change renders more,
  // because it enables storing and undo.
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  const { all } = await rendersOf(async () => {
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await user.keyboard("{Control>}z{/Control}");
  });
  expect(all).toContain("Outline");
  expect(all).not.toContain("BlockRow");
  expect(document.querySelectorAll("[data-blocks] li")[1]).toHaveTextContent("First");
});
