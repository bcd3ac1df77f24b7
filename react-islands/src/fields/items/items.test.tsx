import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Draft } from "../../api/pages";
import type { Block, Field, Permission } from "../../api/wire";
import { editPage } from "../../testing/edit-page";
import { CARDS, hero, image, version } from "../../testing/fixtures";
import { api } from "../../testing/server";

function cards(...titles: string[]): Block {
  const items = titles.map((title, index) => ({ key: `k${index + 1}`, ...(title && { title }) }));
  const __images = titles.length > 0 ? { "cards[k1].picture": [image(7)] } : {};
  return { ...hero("a", ""), type: "cards", props: { title: "All", cards: items }, __images };
}

async function open(block: Block, ...handlers: ReturnType<typeof http.post>[]) {
  const permissions: Permission[] = ["edit-page", "publish-page"];
  const page = { pageVersion: version({ blocks: [block, hero("b", "Other")] }) };
  const result = await editPage({ page, permissions, handlers });
  await result.user.click(screen.getByRole("button", { name: /^Cards/ }));
  return result;
}

function list() {
  return within(screen.getByRole("group", { name: "Cards" }));
}

function item(name: string) {
  return within(screen.getByRole("group", { name }));
}

function names(): (string | null)[] {
  return list()
    .queryAllByRole("button")
    .filter((button) => button.dataset.item?.startsWith("cards[") && !button.dataset.item.includes("facts"))
    .map((button) => button.textContent);
}

async function stored(user: Awaited<ReturnType<typeof open>>["user"], drafts: Draft[]) {
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  return drafts.at(-1)?.blocks?.[0] as Block;
}

test("items are called by their own name or by their place, and open to a form each", async () => {
  const { user } = await open(cards("Boat repair", ""));
  expect(names()).toEqual(["Boat repair", "Card 2"]);
  const toggle = list().getByRole("button", { name: "Boat repair" });
  expect(toggle).toHaveAttribute("aria-expanded", "false");
  await user.click(toggle);
  expect(toggle).toHaveAttribute("aria-expanded", "true");
  expect(item("Boat repair").getByRole("textbox", { name: "Title" })).toHaveValue("Boat repair");
});

test("all items are opened and collapsed at once, and one by one afterwards", async () => {
  const { user } = await open(cards("One", "Two"));
  const toggles = ["One", "Two"].map((name) => list().getByRole("button", { name }));
  const states = () => toggles.map((toggle) => toggle.getAttribute("aria-expanded"));
  await user.click(list().getByRole("button", { name: "Expand all" }));
  expect(states()).toEqual(["true", "true"]);
  await user.click(toggles[1] as HTMLElement);
  expect(states()).toEqual(["true", "false"]);
  await user.click(list().getByRole("button", { name: "Collapse all" }));
  expect(states()).toEqual(["false", "false"]);
});

test("who adds an item goes on in its first field, up to as many as there may be", async () => {
  const { user, stored: drafts } = await open(cards("One", "Two"));
  const add = list().getByRole("button", { name: "Add: Card" });
  await user.click(add);
  expect(item("Card 3").getByRole("textbox", { name: "Title" })).toHaveFocus();
  expect(list().getByText("Card added.")).toBeInTheDocument();
  await user.keyboard("Three");
  expect(names()).toEqual(["One", "Two", "Three"]);
  expect(add).toBeDisabled();
  expect(screen.getByRole("group", { name: "Cards" })).toHaveAccessibleDescription("There can be 3 at most.");
  const block = await stored(user, drafts);
  expect(block.props?.cards).toMatchObject([{ title: "One" }, { title: "Two" }, { title: "Three" }]);
});

test("who adds an item goes on in its first text, also where a picture comes before it", async () => {
  const fields = CARDS.fields.map((field) => {
    if (field.kind !== "items") return field;
    const isPicture = ({ kind }: Field) => kind === "picture";
    return {
      ...field,
      fields: [...field.fields.filter(isPicture), ...field.fields.filter((each) => !isPicture(each))],
    };
  });
  const { user } = await editPage({
    blockTypes: [{ ...CARDS, fields }],
    page: { pageVersion: version({ blocks: [cards("One")] }) },
  });
  await user.click(screen.getByRole("button", { name: /^Cards/ }));
  await user.click(list().getByRole("button", { name: "Add: Card" }));
  await user.keyboard("Two");
  expect(names()).toEqual(["One", "Two"]);
});

test("an item that is removed leaves the focus to its neighbour; undoing brings it back with its picture", async () => {
  const { user, stored: drafts } = await open(cards("One", "Two"));
  const one = list().getByRole("button", { name: "One" });
  one.focus();
  await user.keyboard("{Delete}");
  expect(names()).toEqual(["Two"]);
  expect(list().getByRole("button", { name: "Two" })).toHaveFocus();
  expect(list().getByText("One removed.")).toBeInTheDocument();
  await user.keyboard("{Delete}");
  expect(list().getByRole("button", { name: "Add: Card" })).toHaveFocus();
  let block = await stored(user, drafts);
  expect(block).toMatchObject({ props: { cards: [] }, __images: {} });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(names()).toEqual(["One", "Two"]);
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  block = await stored(user, drafts);
  expect(block.__images).toEqual({ "cards[k1].picture": [image(7)] });
});

test("items are moved and copied from the keyboard, and it is said where they are", async () => {
  const { user } = await open(cards("One", "Two"));
  list().getByRole("button", { name: "One" }).focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(names()).toEqual(["Two", "One"]);
  expect(list().getByRole("button", { name: "One" })).toHaveFocus();
  expect(list().getByText("One is now at place 2.")).toBeInTheDocument();
  await user.keyboard("{Control>}d{/Control}");
  expect(names()).toEqual(["Two", "One", "One"]);
});

test("a list of items is one stop of the Tab key, and the arrow keys go through its rows and their controls", async () => {
  const { user } = await open(cards("One", "Two", "Three"));
  const button = (name: string) => list().getByRole("button", { name });
  button("Collapse all").focus();
  await user.tab();
  expect(button("One")).toHaveFocus();
  await user.keyboard("{ArrowUp}{ArrowDown}");
  expect(button("Two")).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(button("Actions for Two")).toHaveFocus();
  await user.keyboard("{ArrowRight}{ArrowLeft}{ArrowLeft}");
  expect(button("Move Two")).toHaveFocus();
  await user.keyboard("{ArrowLeft}{ArrowRight}{Home}");
  expect(button("One")).toHaveFocus();
  await user.keyboard("{End}{ArrowDown}");
  expect(button("Three")).toHaveFocus();
  await user.tab({ shift: true });
  expect(button("Collapse all")).toHaveFocus();
  await user.tab();
  expect(button("Three")).toHaveFocus();
});

test("the form of an open item is reached from its row by the Tab key, and Shift+Tab leads back to that row", async () => {
  const { user } = await open(cards("One", "Two", "Three"));
  await user.click(list().getByRole("button", { name: "Two" }));
  await user.tab();
  expect(item("Two").getByRole("textbox", { name: "Title" })).toHaveFocus();
  list().getByRole("button", { name: "One" }).focus();
  await user.click(item("Two").getByRole("textbox", { name: "Title" }));
  await user.keyboard("{Home}{ArrowRight}{ArrowDown}");
  expect(item("Two").getByRole("textbox", { name: "Title" })).toHaveFocus();
  await user.tab({ shift: true });
  expect(list().getByRole("button", { name: "Two" })).toHaveFocus();
});

test("items inside an open item are a stop of their own, and no arrow key leads from one list into the other", async () => {
  const { user } = await open(cards("One", "Two"));
  await user.click(list().getByRole("button", { name: "One" }));
  for (const text of ["True", "Round"]) {
    await user.click(item("One").getByRole("button", { name: "Add: Fact" }));
    await user.keyboard(text);
  }
  const fact = (name: string) => item("One").getByRole("button", { name });
  await user.click(item("One").getByRole("button", { name: "Collapse all" }));
  await user.tab();
  expect(fact("Round")).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(fact("Round")).toHaveFocus();
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(fact("True")).toHaveFocus();
  await user.tab();
  expect(fact("Add: Fact")).toHaveFocus();
  list().getByRole("button", { name: "One" }).focus();
  await user.keyboard("{ArrowDown}");
  expect(list().getByRole("button", { name: "Two" })).toHaveFocus();
});

test("the row that takes the place of a removed one is what the Tab key leads to, else the first", async () => {
  const { user } = await open(cards("One", "Two", "Three"));
  const stops = () =>
    [...document.querySelectorAll("[data-item][tabindex='0']")].map((row) => row.textContent);
  list().getByRole("button", { name: "Two" }).focus();
  await user.keyboard("{Delete}");
  expect(stops()).toEqual(["Three"]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(stops()).toEqual(["Three"]);
  await user.click(screen.getByRole("button", { name: "Redo" }));
  list().getByRole("button", { name: "Three" }).focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(stops()).toEqual(["Three"]);
  await user.keyboard("{Delete}");
  expect(stops()).toEqual(["One"]);
});

test("the menu of an item says why something cannot be done", async () => {
  const { user } = await open(cards("One", "Two", "Three"));
  await user.click(list().getByRole("button", { name: "Actions for One" }));
  expect(await screen.findByRole("menuitem", { name: /^Move up/ })).toBeDisabled();
  expect(screen.getByRole("menuitem", { name: /^Duplicate/ })).toBeDisabled();
  expect(within(screen.getByRole("menu")).getByText("There can be 3 at most.")).toBeVisible();
  await user.click(screen.getByRole("menuitem", { name: /^Move down/ }));
  expect(names()).toEqual(["Two", "One", "Three"]);
});

test("a list says how many items it must have while it has fewer", async () => {
  const fields = CARDS.fields.map((field) => (field.kind === "items" ? { ...field, min: 2 } : field));
  const { user } = await editPage({
    blockTypes: [{ ...CARDS, fields }],
    page: { pageVersion: version({ blocks: [cards("One")] }) },
  });
  await user.click(screen.getByRole("button", { name: /^Cards/ }));
  const group = screen.getByRole("group", { name: "Cards" });
  expect(group).toHaveAccessibleDescription("There must be at least 2.");
  await user.click(list().getByRole("button", { name: "Add: Card" }));
  expect(group).not.toHaveAccessibleDescription();
});

test("an item is picked up with the space bar, and stays where it was after Escape", async () => {
  const { user } = await open(cards("One", "Two"));
  const handle = list().getByRole("button", { name: "Move One" });
  handle.focus();
  await user.keyboard("[Space]");
  expect(screen.getByText("One picked up at place 1.")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(screen.getByText("One stays where it was.")).toBeInTheDocument();
  expect(names()).toEqual(["One", "Two"]);
});

test("items have items of their own", async () => {
  const { user, stored: drafts } = await open(cards("One"));
  await user.click(list().getByRole("button", { name: "One" }));
  await user.click(item("One").getByRole("button", { name: "Add: Fact" }));
  await user.keyboard("True");
  expect(item("One").getByRole("button", { name: "True" })).toBeVisible();
  const block = await stored(user, drafts);
  expect(block.props?.cards).toMatchObject([{ title: "One", facts: [{ text: "True" }] }]);
});

test("a field is shown while its condition holds, and keeps its value otherwise", async () => {
  const { user, stored: drafts } = await open(cards("One"));
  await user.click(list().getByRole("button", { name: "One" }));
  expect(item("One").queryByRole("textbox", { name: "Button" })).not.toBeInTheDocument();
  await user.click(item("One").getByRole("switch", { name: "With a button" }));
  await user.type(item("One").getByRole("textbox", { name: "Button" }), "Go");
  await user.click(item("One").getByRole("switch", { name: "With a button" }));
  expect(item("One").queryByRole("textbox", { name: "Button" })).not.toBeInTheDocument();
  const block = await stored(user, drafts);
  expect(block.props?.cards).toMatchObject([{ hasButton: false, button: "Go" }]);
});

test("an error in an item marks its block, opens the item, stands at its field, and is jumped to", async () => {
  const errors = [
    { code: "V_01", property: "blocks[a].cards[k2].title", model: "block" },
    { code: "V_12", property: "blocks[a].cards", model: "block" },
    { code: "V_06", property: "blocks[a].cards[k1].key", model: "block" },
  ];
  const refuse = http.post(api("page/1/publish"), () =>
    HttpResponse.json({ Success: false, Errors: errors }),
  );
  const { user } = await open(cards("Boat repair", ""), refuse);
  await user.click(screen.getByRole("button", { name: "Hero Other" }));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const notice = within(await screen.findByRole("alert"));
  const outline = within(screen.getByRole("region", { name: "Blocks of this page" }));
  expect(outline.getByText("3 errors")).toBeVisible();
  await user.click(notice.getByRole("button", { name: "Cards › Cards › Card 2 › Title" }));
  const title = await waitFor(() => item("Card 2").getByRole("textbox", { name: "Title" }));
  expect(title).toHaveFocus();
  expect(title).toBeInvalid();
  expect(item("Card 2").getByText("The Title field is required.")).toBeVisible();
  await user.keyboard("!");
  expect(notice.queryByRole("button", { name: /Title/ })).not.toBeInTheDocument();
  await user.click(notice.getByRole("button", { name: "Cards › Boat repair" }));
  expect(list().getByRole("button", { name: "Boat repair" })).toHaveFocus();
});

test("who may only look sees all items open, and nothing to change them with", async () => {
  await editPage({
    permissions: [],
    page: { pageVersion: version({ blocks: [cards("One")] }) },
  }).then(({ user }) => user.click(screen.getByRole("button", { name: /^Cards/ })));
  expect(item("One").getByRole("textbox", { name: "Title" })).toBeDisabled();
  expect(list().queryByRole("button", { name: "Add: Card" })).not.toBeInTheDocument();
  expect(list().queryByRole("button", { name: "Actions for One" })).not.toBeInTheDocument();
});

test("what is undone in an item is seen and said, also where the item is closed and another block is chosen", async () => {
  const { user } = await open(cards("Boat repair", "Sails"));
  await user.click(list().getByRole("button", { name: "Sails" }));
  await user.type(item("Sails").getByRole("textbox", { name: /^Title/ }), "!");
  await user.click(screen.getByRole("button", { name: /^Hero Other/ }));
  await user.keyboard("{Control>}z{/Control}");
  expect(screen.getByText("Undone: write “!” in Cards › Cards › Sails › Title.")).toBeVisible();
  expect(item("Sails").getByRole("textbox", { name: /^Title/ })).toHaveValue("Sails");
  expect(list().getByRole("button", { name: "Boat repair" })).toHaveAttribute("aria-expanded", "false");
  expect(screen.getByRole("button", { name: /^Cards All/ })).toHaveFocus();
});

test("an item that comes back is opened, one that goes again is named by what it is", async () => {
  const { user } = await open(cards("Boat repair", "Sails"));
  await user.click(list().getByRole("button", { name: "Actions for Sails" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Delete/ }));
  expect(names()).toEqual(["Boat repair"]);
  await user.keyboard("{Control>}z{/Control}");
  expect(screen.getByText("Undone: delete Cards › Sails.")).toBeVisible();
  expect(item("Sails").getByRole("textbox", { name: /^Title/ })).toHaveValue("Sails");
  await user.keyboard("{Control>}y{/Control}");
  expect(screen.getByText("Done again: delete Cards › Card.")).toBeVisible();
  expect(names()).toEqual(["Boat repair"]);
});
