import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { toClipboard } from "../../../document/clipboard/clipboard";
import { editPage } from "../../../testing/edit-page";
import { COLUMNS, HERO, hero, image, version } from "../../../testing/fixtures";

const KEYS = ["a", "b", "c", "d"];

async function open() {
  const { user } = await editPage({
    page: { pageVersion: version({ blocks: KEYS.map((key) => hero(key, key)) }) },
  });
  return user;
}

async function openMenu(user: UserEvent, title: string): Promise<void> {
  const item = within(row(title).closest("li") as HTMLElement);
  await user.click(item.getByRole("button", { name: /^Actions/ }));
  await screen.findByRole("menu");
}

function outline() {
  return within(screen.getByRole("region", { name: "Blocks of this page" }));
}

function row(title: string): HTMLElement {
  return outline().getByRole("button", { name: `Hero ${title}` });
}

function titles(): string {
  const rows = outline().getAllByRole("listitem");
  return rows.map((each) => each.textContent?.trim().replace(/^Hero ?/, "")).join("");
}

function chosen(): string {
  return KEYS.filter((key) => row(key).getAttribute("aria-description") === "Selected").join("");
}

/** Clicks a row while a key is held. */
async function clickWith(user: UserEvent, key: "Shift" | "Control", title: string): Promise<void> {
  await user.keyboard(`{${key}>}`);
  await user.click(row(title));
  await user.keyboard(`{/${key}}`);
}

test("several blocks are chosen by pointer: one more, one less, and all up to one", async () => {
  const user = await open();
  await user.click(row("a"));
  await clickWith(user, "Control", "c");
  expect(chosen()).toBe("ac");
  await clickWith(user, "Control", "d");
  await clickWith(user, "Control", "a");
  expect(chosen()).toBe("cd");
  await user.click(row("b"));
  expect(chosen()).toBe("");
  await clickWith(user, "Shift", "d");
  expect(chosen()).toBe("bcd");
  await clickWith(user, "Shift", "a");
  expect(chosen()).toBe("ab");
});

test("several blocks are chosen by keyboard, and what is chosen is left again", async () => {
  const user = await open();
  await user.click(row("b"));
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}");
  expect(chosen()).toBe("bc");
  expect(row("c")).toHaveFocus();
  await user.keyboard("{ArrowUp}{ArrowUp}{Control>} {/Control}");
  expect(chosen()).toBe("abc");
  await user.keyboard("{Control>}a{/Control}");
  expect(chosen()).toBe("abcd");
  expect(screen.getByRole("group", { name: "4 blocks selected" })).toBeVisible();
  await user.keyboard("{Escape}");
  expect(chosen()).toBe("");
});

test("keys that choose and collapse are about the row that has the focus, and it keeps the focus", async () => {
  const user = await open();
  await user.click(row("b"));
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}{ArrowUp}{Control>} {/Control}");
  expect(chosen()).toBe("bd");
  expect(row("c")).toHaveFocus();
  await user.keyboard("{ArrowUp}-");
  expect(titles()).toBe("acd");
  const collapsed = outline().getAllByRole("button", { name: "Hero" })[0];
  expect(collapsed).toHaveFocus();
  await user.keyboard("+");
  expect(titles()).toBe("abcd");
});

test("a range begins where the last choice was made, whatever made it", async () => {
  const user = await open();
  await user.click(row("a"));
  await user.click(row("c"));
  await user.keyboard("{Delete}");
  await user.keyboard("{Shift>}{ArrowUp}{/Shift}");
  const selected = ["a", "b", "d"].filter((key) => row(key).getAttribute("aria-description") === "Selected");
  expect(selected).toEqual(["b", "d"]);
});

test("a key is about the row that has the focus, as its menu is, chosen or not", async () => {
  const user = await open();
  await user.click(row("d"));
  await user.keyboard("{ArrowUp}{ArrowUp}{Alt>}{ArrowUp}{/Alt}");
  expect(titles()).toBe("bacd");
  expect(row("b")).toHaveFocus();
  expect(row("b")).toHaveAttribute("aria-current", "true");
  await user.click(row("d"));
  await user.keyboard("{Home}{Delete}");
  expect(titles()).toBe("bacd");
  await user.keyboard("{ArrowDown}{ArrowDown}{Control>}d{/Control}");
  expect(titles()).toBe("baacd");
  await user.click(row("d"));
  await user.keyboard("{Home}{ArrowDown}{Delete}");
  expect(titles()).toBe("aacd");
});

test("what is done to several blocks is one step, and is said", async () => {
  const user = await open();
  const undo = () => user.keyboard("{Control>}z{/Control}");
  await user.click(row("a"));
  await clickWith(user, "Shift", "b");
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(titles()).toBe("cabd");
  expect(screen.getByText("2 blocks: now at place 2 of 4.")).toBeVisible();
  await undo();
  expect(titles()).toBe("abcd");
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(screen.getByText("2 blocks: no further place that way.")).toBeVisible();
  await user.keyboard("{Control>}d{/Control}");
  expect(titles()).toBe("ababcd");
  expect(screen.getByText("2 blocks duplicated.")).toBeVisible();
  await undo();
  expect(titles()).toBe("abcd");
  await user.click(row("a"));
  await clickWith(user, "Control", "c");
  await user.keyboard("{Backspace}");
  expect(titles()).toBe("bd");
  expect(screen.getByText("2 blocks deleted. Undo brings them back.")).toBeVisible();
  expect(row("d")).toHaveFocus();
  await undo();
  expect(titles()).toBe("abcd");
});

test("several blocks are cut and pasted elsewhere, in their order", async () => {
  const user = await open();
  const clipboard = new Map<string, string>();
  const clipboardData = {
    setData: (type: string, text: string) => clipboard.set(type, text),
    getData: (type: string) => clipboard.get(type) ?? "",
    types: [],
  };
  await user.click(row("a"));
  await clickWith(user, "Control", "b");
  fireEvent.cut(row("b"), { clipboardData });
  expect(titles()).toBe("cd");
  await user.click(row("d"));
  fireEvent.paste(row("d"), { clipboardData });
  expect(await screen.findByText("2 blocks pasted.")).toBeVisible();
  expect(titles()).toBe("cdab");
  expect(chosen()).toBe("ab");
  expect(row("b")).toHaveFocus();
  await user.keyboard("{Delete}");
  expect(titles()).toBe("cd");
});

test("a key is about the blocks that are chosen together, whichever row has the focus", async () => {
  const user = await open();
  await user.click(row("a"));
  await clickWith(user, "Shift", "c");
  await clickWith(user, "Control", "b");
  expect(chosen()).toBe("ac");
  expect(row("c")).toHaveFocus();
  await user.keyboard("{ArrowDown}{Delete}");
  expect(titles()).toBe("bd");
  await user.keyboard("{Control>}z{/Control}");
  await user.click(row("b"));
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}{ArrowUp}{Control>} {/Control}");
  expect(chosen()).toBe("bd");
  expect(row("c")).toHaveFocus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(titles()).toBe("bdac");
});

test("a row that is taken out of the choice by the pointer leaves the focus to the one whose form is shown", async () => {
  const user = await open();
  await user.click(row("a"));
  await clickWith(user, "Control", "b");
  await clickWith(user, "Control", "b");
  expect(row("a")).toHaveFocus();
  await user.keyboard("{Delete}");
  expect(titles()).toBe("bcd");
});

test("what a menu adds to the list has the focus then", async () => {
  const user = await open();
  await openMenu(user, "b");
  await user.click(screen.getByRole("menuitem", { name: "Duplicate" }));
  const copy = outline().getAllByRole("button", { name: "Hero b" })[1] as HTMLElement;
  await waitFor(() => expect(copy).toHaveFocus());
  expect(copy).toHaveAttribute("aria-current", "true");
});

test("what is pasted says what did not come along, and what cannot be pasted says why", async () => {
  const user = await open();
  await user.click(row("d"));
  const paste = (text: string, types: string[] = []) =>
    fireEvent.paste(row("d"), {
      clipboardData: { types, getData: (type: string) => (type === "text/plain" ? text : "") },
    });
  const picture = hero("p", "e", { __images: { picture: [image(1, { hash: "h" })] } });
  paste(toClipboard([picture], "https://other.example"));
  expect(
    await screen.findByText(
      "1 block pasted. Choose the picture again: that of another installation is not here.",
    ),
  ).toBeVisible();
  expect(titles()).toBe("abcde");
  paste('{"type":"other"}');
  expect(await screen.findByText(/data of another program/)).toBeVisible();
  paste(toClipboard([picture], "https://other.example").slice(0, -9));
  expect(await screen.findByText(/are incomplete/)).toBeVisible();
  paste('[{"type":"other"}]');
  expect(await screen.findByText(/data of another program/)).toBeVisible();
  paste(JSON.stringify({ format: "pagewright-blocks", version: 1, blocks: [{ type: 7 }] }));
  expect(
    await screen.findByText("Nothing was pasted: nothing on the clipboard can be read as a block."),
  ).toBeVisible();
  paste("", ["Files"]);
  expect(await screen.findByText(/^A file cannot be pasted among the blocks/)).toBeVisible();
  expect(titles()).toBe("abcde");
});

test("what is pasted of a document says how many of its pictures are to be chosen", async () => {
  const text = { ...COLUMNS, id: "rich-text" };
  const picture = { ...HERO, id: "image", fields: HERO.fields.filter(({ kind }) => kind === "picture") };
  const { user } = await editPage({
    page: { pageVersion: version({ blocks: [hero("a", "a")] }) },
    blockTypes: [HERO, text, picture],
  });
  await user.click(row("a"));
  const paste = (html: string) =>
    fireEvent.paste(row("a"), {
      clipboardData: { types: [], getData: (type: string) => (type === "text/html" ? html : "") },
    });
  paste('<p>Words</p><img src="file:///a.png">');
  expect(
    await screen.findByText("2 blocks pasted. 1 picture did not come along: choose it in its block."),
  ).toBeVisible();
  paste('<img src="file:///a.png"><p>Words</p><img src="file:///b.png">');
  expect(
    await screen.findByText("3 blocks pasted. 2 pictures did not come along: choose each in its block."),
  ).toBeVisible();
});

test("the menu of a row that is chosen with others is about all of them", async () => {
  const user = await open();
  await user.click(row("a"));
  await clickWith(user, "Shift", "b");
  await openMenu(user, "a");
  expect(await screen.findByRole("menu", { name: "Actions for 2 blocks" })).toBeVisible();
  await user.click(screen.getByRole("menuitem", { name: /^Delete/ }));
  expect(titles()).toBe("cd");
});

test("rows are chosen together by their menus, too", async () => {
  const user = await open();
  await user.click(row("a"));
  await openMenu(user, "c");
  await user.click(await screen.findByRole("menuitem", { name: "Add to the selection" }));
  expect(chosen()).toBe("ac");
  await user.click(screen.getByRole("button", { name: "Clear the selection" }));
  expect(chosen()).toBe("");
});

test("the menu of a row that is not chosen is about that row alone", async () => {
  const user = await open();
  await user.click(row("a"));
  await clickWith(user, "Shift", "b");
  await openMenu(user, "d");
  expect(screen.getByRole("menu", { name: "Actions for Hero" })).toBeVisible();
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  expect(titles()).toBe("abc");
});

test("the menu moves no blocks that are at the edge, and replaces no more than one", async () => {
  const user = await open();
  await user.click(row("a"));
  await clickWith(user, "Shift", "b");
  await openMenu(user, "b");
  expect(screen.getByRole("menuitem", { name: "Move up" })).toBeDisabled();
  expect(screen.getByRole("menuitem", { name: "Move down" })).toBeEnabled();
  expect(screen.getByRole("menuitem", { name: "Replace" })).toBeDisabled();
});

test("a clipboard that cannot be read is said, and changes nothing", async () => {
  const user = await open();
  await user.click(row("d"));
  const clipboardData = {
    getData: () => {
      throw new Error("unreadable");
    },
  };
  fireEvent.paste(row("d"), { clipboardData });
  expect(await screen.findByText(/could not be read, so nothing was pasted/)).toBeVisible();
  expect(titles()).toBe("abcd");
});

test("the menu cuts blocks once they are on the clipboard, and leaves them where that is refused", async () => {
  const user = await open();
  const write = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("refused"));
  await user.click(row("a"));
  await clickWith(user, "Shift", "b");
  await openMenu(user, "a");
  await user.click(screen.getByRole("menuitem", { name: "Cut" }));
  expect(await screen.findByText(/does not let this page use the clipboard/)).toBeVisible();
  expect(titles()).toBe("abcd");
  await openMenu(user, "a");
  await user.click(screen.getByRole("menuitem", { name: "Cut" }));
  expect(
    await screen.findByText("2 blocks cut. They are on the clipboard; undo brings them back."),
  ).toBeVisible();
  expect(titles()).toBe("cd");
  expect(write).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(row("c")).toHaveFocus());
});

test("the bar of several blocks gives the focus back to the row that stays chosen", async () => {
  const user = await open();
  await user.click(row("a"));
  await clickWith(user, "Shift", "c");
  await user.click(screen.getByRole("button", { name: "Select all" }));
  expect(chosen()).toBe("abcd");
  expect(screen.getByText("4 blocks selected", { selector: "[role=status] *" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear the selection" }));
  expect(chosen()).toBe("");
  expect(row("c")).toHaveFocus();
});

test("rows show their names only by their menus, too, and stay so while another tab is open", async () => {
  const user = await open();
  await user.click(row("a"));
  await clickWith(user, "Shift", "b");
  await openMenu(user, "b");
  expect(screen.queryByRole("menuitem", { name: "Show the first words" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("menuitem", { name: "Show the name only" }));
  expect(titles()).toBe("cd");
  const tabs = within(screen.getByRole("navigation", { name: "Parts of the page" }));
  await user.click(tabs.getByRole("link", { name: "SEO" }));
  expect(screen.queryByRole("region", { name: "Blocks of this page" })).not.toBeInTheDocument();
  await user.click(tabs.getByRole("link", { name: "Content" }));
  expect(titles()).toBe("cd");
});

test("keys of one character collapse nothing where they are turned off", async () => {
  localStorage.setItem("pagewright-character-keys", "off");
  const user = await open();
  await user.click(row("b"));
  await user.keyboard("-");
  expect(titles()).toBe("abcd");
});

test("one row and all rows show their names only", async () => {
  const user = await open();
  const all = outline().getByRole("button", { name: "Show names only" });
  await user.click(row("b"));
  await user.keyboard("-");
  expect(titles()).toBe("acd");
  await user.click(all);
  expect(titles()).toBe("");
  expect(all).toHaveAttribute("aria-pressed", "true");
  await user.click(outline().getAllByRole("button", { name: "Hero" })[2] as HTMLElement);
  await user.keyboard("+");
  expect(titles()).toBe("c");
  expect(all).toHaveAttribute("aria-pressed", "false");
});

test("the tabulator key stops at one row, and the arrow keys lead to the others", async () => {
  const user = await open();
  const stops = () =>
    outline()
      .getAllByRole("button")
      .filter((button) => button.hasAttribute("data-row") && button.tabIndex === 0);
  expect(stops()).toEqual([outline().getByRole("button", { name: "Page settings" })]);
  await user.click(row("b"));
  await user.keyboard("{ArrowDown}");
  expect(row("c")).toHaveFocus();
  expect(stops()).toEqual([row("c")]);
  await user.keyboard("{End}");
  expect(row("d")).toHaveFocus();
  await user.keyboard("{Home}");
  await waitFor(() => expect(stops()).toEqual([outline().getByRole("button", { name: "Page settings" })]));
});

test("pointing at a row marks the one behind it, whose button for a new block is on the line between them", async () => {
  const user = await open();
  const marked = () =>
    [...document.querySelectorAll("[data-behind]")].map((each) => each.textContent?.trim());
  await user.hover(row("b"));
  expect(marked()).toEqual([row("c").textContent?.trim()]);
  await user.hover(row("d"));
  expect(marked()).toEqual([]);
  await user.hover(row("a"));
  await user.unhover(row("a"));
  expect(marked()).toEqual([]);
});
