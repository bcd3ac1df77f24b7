import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { editPage } from "../../../../testing/edit-page";
import { CARDS, HERO, hero, version, words } from "../../../../testing/fixtures";

const BLOCKS = [hero("a", "First"), hero("b", "Second")];

async function edit() {
  return editPage({ page: { pageVersion: version({ blocks: BLOCKS }) } });
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
  return within(await screen.findByRole("dialog", { name: "Add a block" }));
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
  expect((await picker()).queryByRole("list", { name: "Used lately" })).not.toBeInTheDocument();
  await user.click((await picker()).getByRole("button", { name: /^Cards/ }));
  await user.click(outline().getByRole("button", { name: "Add block" }));
  const lately = within((await picker()).getByRole("list", { name: "Used lately" }));
  expect(lately.getAllByRole("button")).toHaveLength(1);
  expect(lately.getByRole("button", { name: /^Cards/ })).toBeVisible();
  await user.keyboard("hero");
  expect((await picker()).queryByRole("list", { name: "Used lately" })).not.toBeInTheDocument();
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
  const dialog = within(await screen.findByRole("dialog", { name: "Replace the block" }));
  await user.click(dialog.getByRole("button", { name: /^Cards/ }));
  await waitFor(() => expect(rows()).toEqual(["Cards First", "Hero Second"]));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  expect(stored[0]?.blocks?.[0]).toMatchObject({ type: "cards", key: "a", props: { title: "First" } });
});
