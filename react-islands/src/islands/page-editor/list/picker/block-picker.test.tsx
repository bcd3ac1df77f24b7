import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Template } from "../../../../api/wire";
import { editPage } from "../../../../testing/edit-page";
import { BLOCK_TYPES, CARDS, HERO, hero, version, words } from "../../../../testing/fixtures";
import { api } from "../../../../testing/server";

const BLOCKS = [hero("a", "First"), hero("b", "Second")];

const EMBED = { ...HERO, id: "embed", label: words("Embed"), permission: "embed-html" } as const;

/** A shipped pattern, one with a restricted block only, and a page template. */
const TEMPLATES: Template[] = [
  { id: "opening", name: "Opening", pageType: null, blockTypes: ["hero", "embed"], saved: null },
  { id: "7", name: "Code", pageType: null, blockTypes: ["embed"], saved: null },
  { id: "8", name: "Recipe", pageType: "content", blockTypes: ["hero"], saved: null },
];

let asked: unknown;

async function edit(missingFiles = 0) {
  return editPage({
    page: { pageVersion: version({ blocks: BLOCKS }) },
    blockTypes: [...BLOCK_TYPES, EMBED],
    handlers: [
      http.post(api("template/list"), () => HttpResponse.json(TEMPLATES)),
      http.post(api("template/read"), async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json({
          blocks: [hero("a", "Welcome"), { ...hero("e", "Code"), type: "embed" }, hero("z", "Goodbye")],
          missingFiles,
        });
      }),
    ],
  });
}

function outline() {
  return within(screen.getByRole("region", { name: "Blocks of this page" }));
}

function rows(): (string | undefined)[] {
  return outline()
    .getAllByRole("listitem")
    .map((item) => item.textContent?.trim());
}

async function picker() {
  return within(await screen.findByRole("dialog", { name: "Add block" }));
}

test("a block is added before any other, the first one too", async () => {
  const { user } = await edit();
  const [first, second] = outline().getAllByRole("button", { name: "Insert a block before Hero" });
  await user.click(second as HTMLElement);
  await user.click((await picker()).getByRole("button", { name: /^Columns/ }));
  await waitFor(() => expect(rows()).toEqual(["Hero First", "Columns", "Hero Second"]));
  await user.click(first as HTMLElement);
  await user.click((await picker()).getByRole("button", { name: /^Cards/ }));
  await waitFor(() => expect(rows()).toEqual(["Cards", "Hero First", "Columns", "Hero Second"]));
});

test("what was added lately comes first, and Enter takes it, until something is typed", async () => {
  const { user } = await edit();
  await user.click(outline().getByRole("button", { name: "Add block" }));
  expect((await picker()).queryByRole("list", { name: "Recently used" })).not.toBeInTheDocument();
  await user.click((await picker()).getByRole("button", { name: /^Cards/ }));
  await user.click(outline().getByRole("button", { name: "Add block" }));
  const lately = within((await picker()).getByRole("list", { name: "Recently used" }));
  expect(lately.getAllByRole("button")).toHaveLength(1);
  expect(lately.getByRole("button", { name: /^Cards/ })).toBeVisible();
  await user.keyboard("hero");
  expect((await picker()).queryByRole("list", { name: "Recently used" })).not.toBeInTheDocument();
  await user.clear((await picker()).getByRole("searchbox"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(rows().filter((row) => row === "Cards")).toHaveLength(2));
});

test("the Enter that takes a type is no line break in the field that gets the focus", async () => {
  const { user } = await edit();
  await user.click(outline().getByRole("button", { name: "Add block" }));
  const search = (await picker()).getByRole("searchbox");
  await user.type(search, "cards");
  const goesOn = fireEvent.keyDown(search, { key: "Enter" });
  expect(goesOn).toBe(false);
  await waitFor(() => expect(rows()).toContain("Cards"));
});

test("the type that a term names comes before those that only speak of it", async () => {
  const { user } = await editPage({
    blockTypes: [{ ...HERO, description: words("Opens a page, above the cards.") }, CARDS],
  });
  await user.click(outline().getByRole("button", { name: "Add block" }));
  await user.type((await picker()).getByRole("searchbox"), "CÁRDS");
  const types = (await picker()).getAllByRole("listitem");
  expect(types.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/Cards beside/),
    expect.stringMatching(/Opens a page/),
  ]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(rows()).toEqual(["Cards"]));
});

test("the types are one stop of the Tab key, and the arrow keys lead to the others", async () => {
  const { user } = await edit();
  await user.click(outline().getByRole("button", { name: "Add block" }));
  const dialog = await picker();
  const types = dialog.getAllByRole("listitem").map((item) => within(item).getByRole("button"));
  expect(types.filter((type) => type.tabIndex === 0)).toEqual([types[0]]);
  await waitFor(() => expect(dialog.getByRole("searchbox")).toHaveFocus());
  await user.keyboard("{ArrowDown}");
  expect(types[0]).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(types[1]).toHaveFocus();
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(types.at(-1)).toHaveFocus();
});

test("a block that is replaced keeps what both types have under one name in one kind of field", async () => {
  const { user, stored } = await edit();
  await user.click(outline().getAllByRole("button", { name: "Actions for Hero" })[0] as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: "Replace" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Replace block" }));
  await user.click(dialog.getByRole("button", { name: /^Cards/ }));
  await waitFor(() => expect(rows()).toEqual(["Cards First", "Hero Second"]));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  expect(stored[0]?.blocks?.[0]).toMatchObject({ type: "cards", key: "a", props: { title: "First" } });
});

test("types are in groups with headings, and a search is one list of types and patterns", async () => {
  const { user } = await edit();
  await user.click(outline().getByRole("button", { name: "Add block" }));
  const dialog = await picker();
  const patterns = within(await dialog.findByRole("list", { name: "Patterns" }));
  expect(
    within(dialog.getByRole("list", { name: "Sections" })).getByRole("button", { name: /^Cards/ }),
  ).toBeVisible();
  expect(dialog.queryByRole("list", { name: "Forms" })).not.toBeInTheDocument();
  expect(patterns.getAllByRole("button")).toHaveLength(1);
  expect(patterns.getByRole("button", { name: /^Opening\s*Hero, Embed/ })).toBeVisible();
  await user.keyboard("hero");
  expect(dialog.queryByRole("heading", { level: 3 })).not.toBeInTheDocument();
  const found = dialog.getAllByRole("listitem").map((item) => item.textContent?.trim());
  expect(found).toEqual([expect.stringMatching(/^Hero/), expect.stringMatching(/^Opening/)]);
});

test("a pattern is inserted with new keys, without blocks that the user may not add, in one undo step", async () => {
  const { user, stored } = await edit(2);
  await user.click(
    outline().getAllByRole("button", { name: "Insert a block before Hero" })[0] as HTMLElement,
  );
  await user.click(await (await picker()).findByRole("button", { name: /^Opening/ }));
  await waitFor(() => expect(rows()).toEqual(["Hero Welcome", "Hero Goodbye", "Hero First", "Hero Second"]));
  expect(asked).toEqual({ id: "opening", locale: "en-gb" });
  expect(await screen.findByText(/2 files of the pattern were deleted/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  const keys = stored[0]?.knownBlocks?.keys ?? stored[0]?.blocks?.map(({ key }) => key) ?? [];
  expect(new Set(keys).size).toBe(4);
  expect(keys).not.toContain("z");
  await user.click(screen.getByRole("button", { name: /^Undo/ }));
  await waitFor(() => expect(rows()).toEqual(["Hero First", "Hero Second"]));
});

test("patterns are not offered to replace a block", async () => {
  const { user } = await edit();
  await user.click(outline().getAllByRole("button", { name: "Actions for Hero" })[0] as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: "Replace" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Replace block" }));
  expect(await dialog.findByRole("button", { name: /^Cards/ })).toBeVisible();
  expect(dialog.queryByRole("list", { name: "Patterns" })).not.toBeInTheDocument();
});
