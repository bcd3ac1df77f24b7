import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { PageListItem } from "../../../api/wire";
import { deferred } from "../../../testing/deferred";
import { editPage } from "../../../testing/edit-page";
import { hero, version } from "../../../testing/fixtures";
import { api, server } from "../../../testing/server";
import { COMMANDS } from "./commands";

const BLOCKS = [hero("a", "First"), hero("b", "Second")];

function edit(more: Parameters<typeof editPage>[0] = {}) {
  return editPage({ page: { pageVersion: version({ blocks: BLOCKS }) }, ...more });
}

function row(name: string): HTMLElement {
  return within(screen.getByRole("region", { name: "Blocks of this page" })).getByRole("button", { name });
}

function rows(): (string | undefined)[] {
  const list = within(screen.getByRole("region", { name: "Blocks of this page" }));
  return list.getAllByRole("listitem").map((item) => item.textContent?.trim());
}

async function palette() {
  return screen.findByRole("combobox", { name: "Command or page" });
}

/** Returns the option that Enter selects. */
function active(field: HTMLElement): HTMLElement | null {
  return document.getElementById(field.getAttribute("aria-activedescendant") ?? "");
}

test("no two commands have one name, and one key in one place only a command and its opposite", () => {
  const ids = COMMANDS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const keys = COMMANDS.flatMap((command) => command.keys.map(({ key, where }) => `${key} ${where}`));
  const repeated = keys.filter((key, index) => keys.indexOf(key) !== index);
  expect(repeated).toEqual(["Ctrl+Space focused"]);
});

test("the palette performs what was found on the chosen block, and the focus is where it was", async () => {
  const { user } = await edit();
  await user.click(row("Hero First"));
  await user.keyboard("{Control>}k{/Control}");
  const field = await palette();
  expect(screen.getByRole("dialog", { name: "Find a command, page or screen" })).toContainElement(field);
  await waitFor(() => expect(field).toHaveFocus());
  expect(active(field)).toHaveAttribute("aria-selected", "true");
  await user.keyboard("move d");
  await waitFor(() => expect(active(field)).toHaveTextContent("Move down"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("combobox", { name: /^What do/ })).not.toBeInTheDocument());
  expect(rows()).toEqual(["Hero Second", "Hero First"]);
  expect(screen.getByText("Hero: now at place 2 of 2.")).toBeInTheDocument();
  expect(row("Hero First")).toHaveFocus();
});

test("the arrow keys go through what the palette found, and Escape gives the focus back", async () => {
  const { user } = await edit();
  const title = screen.getByRole("textbox", { name: "Page title" });
  await user.click(title);
  await user.keyboard("{Control>}k{/Control}");
  const field = await palette();
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard("alone");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
  expect(active(field)).toHaveTextContent("Form alone");
  await user.keyboard("{ArrowDown}");
  expect(active(field)).toHaveTextContent("Preview alone");
  await user.keyboard("{ArrowDown}");
  expect(active(field)).toHaveTextContent("Form alone");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(title).toHaveFocus());
  expect(title).toHaveValue("About us");
});

test("the palette leaves the focus on the row of the chosen block where it was nowhere before", async () => {
  const { user } = await edit();
  await user.click(row("Hero Second"));
  row("Hero Second").blur();
  expect(document.body).toHaveFocus();
  await user.keyboard("{Control>}k{/Control}");
  await waitFor(async () => expect(await palette()).toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox", { name: /^What do/ })).not.toBeInTheDocument());
  expect(row("Hero Second")).toHaveFocus();
});

test("the palette leaves the focus on the row of the chosen block where what had it before is gone", async () => {
  const { user } = await edit();
  await user.click(row("Hero Second"));
  const gone = document.createElement("button");
  screen.getByRole("navigation", { name: "Parts of the page" }).append(gone);
  gone.focus();
  await user.keyboard("{Control>}k{/Control}");
  await waitFor(async () => expect(await palette()).toHaveFocus());
  gone.remove();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox", { name: /^What do/ })).not.toBeInTheDocument());
  expect(row("Hero Second")).toHaveFocus();
});

test("what a command of the palette hides leaves the focus to the tab that is open", async () => {
  const { user } = await edit();
  await user.click(row("Hero Second"));
  // CSS hides the list while only the preview is shown.
  const isSeen = function (this: Element) {
    return (
      this.isConnected && !(this.closest("[data-blocks]") && document.querySelector("[data-panes=preview]"))
    );
  };
  vi.spyOn(Element.prototype, "checkVisibility").mockImplementation(isSeen);
  await user.keyboard("{Control>}k{/Control}");
  await waitFor(async () => expect(await palette()).toHaveFocus());
  await user.keyboard("preview alone");
  await waitFor(() => expect(screen.getAllByRole("option")[0]).toHaveTextContent("Preview alone"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("link", { current: "page" })).toHaveFocus());
});

test("a part of the page that the palette opened from a row has the focus on its tab", async () => {
  const { user } = await edit();
  await user.click(row("Hero Second"));
  await user.keyboard("{Control>}k{/Control}");
  await palette();
  await user.keyboard("settings");
  await waitFor(() => expect(screen.getAllByRole("option")[0]).toHaveTextContent("Settings"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("link", { current: "page" })).toHaveFocus());
});

test("a button that can do nothing any more keeps the focus, and then does nothing", async () => {
  const { user, stored } = await edit();
  await user.click(row("Hero First"));
  await user.type(screen.getByRole("textbox", { name: "Title" }), "!");
  const undo = screen.getByRole("button", { name: "Undo" });
  undo.focus();
  await user.keyboard("{Enter}");
  expect(undo).toHaveFocus();
  expect(undo).toHaveAttribute("aria-disabled", "true");
  await user.keyboard("{Enter}");
  screen.getByRole("button", { name: "Redo" }).focus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("First!");
  const store = screen.getByRole("button", { name: "Save" });
  store.focus();
  await user.keyboard("{Enter}");
  expect(store).toHaveFocus();
  await waitFor(() => expect(stored).toHaveLength(1));
  await waitFor(() => expect(store).not.toHaveAttribute("data-loading"));
  await user.keyboard("{Enter}");
  expect(store).toHaveFocus();
  expect(stored).toHaveLength(1);
});

test("a dialog that the palette opened gives the focus back to what had it before both", async () => {
  const { user } = await edit();
  await user.click(row("Hero Second"));
  await user.keyboard("{Control>}k{/Control}");
  await palette();
  await user.keyboard("replace");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Replace block" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(row("Hero Second")).toHaveFocus());
});

test("the palette finds other pages by the server, and screens in the navigation", async () => {
  const item = (id: number, title: string, slug: string) => ({ id, title, slug }) as PageListItem;
  const asked: unknown[] = [];
  server.use(
    http.post(api("page/search"), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json([item(1, "About us", "/about-us"), item(7, "Séance", "/seance")]);
    }),
  );
  const navigation = document.createElement("ul");
  navigation.className = "admin-nav-list";
  navigation.innerHTML =
    '<li><a href="#trash">Trash</a></li><li><a href="#users">Users, also séances</a></li>';
  document.body.append(navigation);
  const { user } = await edit();
  await user.keyboard("{Control>}k{/Control}");
  await palette();
  expect(screen.getByRole("option", { name: "Trash" })).toBeInTheDocument();
  await user.keyboard("seance");
  const pages = within(await screen.findByRole("group", { name: "Pages" }));
  expect(pages.getAllByRole("option").map((option) => option.textContent)).toEqual(["Séance /seance"]);
  expect(asked).toEqual([{ locale: "en-gb", searchTerm: "seance" }]);
  const screens = within(screen.getByRole("group", { name: "Screens" }));
  await user.click(screens.getByRole("option"));
  expect(location.hash).toBe("#users");
  navigation.remove();
});

test("the palette says why it found a page whose title does not have the term", async () => {
  const item = (id: number, title: string, matchedPart: PageListItem["matchedPart"]) =>
    ({ id, title, slug: `/page-${id}`, matchedPart }) as PageListItem;
  server.use(
    http.post(api("page/search"), () =>
      HttpResponse.json([
        item(7, "Harbour", "title"),
        item(8, "Directions", "text"),
        item(9, "Contact", "slug"),
      ]),
    ),
  );
  const { user } = await edit();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await palette(), "harbour");
  const pages = within(await screen.findByRole("group", { name: "Pages" }));
  await pages.findByRole("option", { name: /Directions/ });
  expect(pages.getAllByRole("option").map((option) => option.textContent)).toEqual([
    "Harbour /page-7",
    "Directions /page-8 Found in the text",
    "Contact /page-9 Found in the address",
  ]);
});

test("what Enter takes is never a page that another term found", async () => {
  const item = (id: number, title: string) => ({ id, title, slug: `/page-${id}` }) as PageListItem;
  const answer = deferred();
  server.use(
    http.post(api("page/search"), async ({ request }) => {
      const { searchTerm } = (await request.json()) as { searchTerm: string };
      if (searchTerm === "se") return HttpResponse.json([item(7, "Séance"), item(8, "Our prices")]);
      await answer.promise;
      return HttpResponse.json([item(7, "Séance")]);
    }),
  );
  const { user } = await edit();
  await user.keyboard("{Control>}k{/Control}");
  const field = await palette();
  await user.type(field, "se");
  expect(await screen.findByRole("option", { name: "Our prices /page-8" })).toBeInTheDocument();
  await user.type(field, "ance");
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Séance /page-7"]);
  await user.type(field, "s");
  expect(screen.queryByRole("option")).not.toBeInTheDocument();
  answer.resolve();
});

test("a search for pages that fails says so, and the commands go on", async () => {
  server.use(http.post(api("page/search"), () => HttpResponse.error()));
  const { user } = await edit();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await palette(), "alone");
  expect(await screen.findByText(/connection/i, { selector: "[role=status]" })).toBeVisible();
  expect(screen.getAllByRole("option")).toHaveLength(2);
});

test("the key of links in a text is the text's, and opens no palette", async () => {
  const text = { ...hero("t", ""), type: "columns", props: { html: "<p>Hello</p>" } };
  const { user } = await edit({ page: { pageVersion: version({ blocks: [text] }) } });
  await user.click(row("Columns Hello"));
  await user.click(await screen.findByRole("textbox", { name: "Text" }));
  await user.keyboard("{Control>}k{/Control}");
  expect(await screen.findByRole("combobox", { name: "Address of the link" })).toBeVisible();
  expect(screen.queryByRole("combobox", { name: /^What do you want/ })).not.toBeInTheDocument();
});

test("undoing a block whose field had the focus leaves the focus in the list", async () => {
  const { user } = await edit();
  await user.click(row("Hero First"));
  await user.keyboard("{Control>}d{/Control}");
  await user.click(await screen.findByRole("textbox", { name: "Title" }));
  await user.keyboard("{Control>}z{/Control}");
  expect(rows()).toEqual(["Hero First", "Hero Second"]);
  expect(document.activeElement).toHaveAttribute("data-row");
});

test("who may only look is offered nothing that changes the page", async () => {
  const { user } = await edit({ permissions: [] });
  await user.click(row("Hero First"));
  await user.keyboard("{Control>}k{/Control}");
  await palette();
  const blocks = within(screen.getByRole("group", { name: "Blocks" }));
  expect(blocks.getAllByRole("option").map((option) => option.textContent)).toEqual([
    expect.stringMatching(/^Take from the selection/),
    expect.stringMatching(/^Show the name only/),
    expect.stringMatching(/^Show the last change/),
    expect.stringMatching(/^Select all/),
  ]);
  expect(screen.queryByRole("option", { name: /Store|Publish/ })).not.toBeInTheDocument();
  expect(screen.getByRole("option", { name: "Preview alone" })).toBeInTheDocument();
});

test("where no blocks are shown the palette offers nothing that is done with the chosen one", async () => {
  const { user } = await edit();
  await user.click(row("Hero First"));
  await user.click(screen.getByRole("link", { name: "SEO" }));
  await screen.findByRole("textbox", { name: "Description" });
  await user.keyboard("{Control>}k{/Control}");
  await palette();
  const blocks = within(screen.getByRole("group", { name: "Blocks" }));
  expect(blocks.getAllByRole("option").map((option) => option.textContent)).toEqual(["Add block /"]);
});

test("the question mark shows the keys, except to who is writing one", async () => {
  const { user } = await edit();
  const title = screen.getByRole("textbox", { name: "Page title" });
  await user.type(title, "?");
  expect(title).toHaveValue("About us?");
  await user.click(row("Hero First"));
  await user.keyboard("?");
  const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts of the editor" }));
  expect(dialog.getByRole("row", { name: "Save Ctrl+S" })).toBeVisible();
  expect(dialog.getByRole("row", { name: "Move up Alt+↑" })).toBeVisible();
  expect(dialog.getByRole("row", { name: "Add block / Ctrl+/" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(row("Hero First")).toHaveFocus());
});

test("keys that are pressed together may stand on two lines, where a phone has no room for them on one", async () => {
  const { user } = await edit();
  await user.click(row("Hero First"));
  await user.keyboard("?");
  const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts of the editor" }));
  expect(dialog.getByText("Ctrl+S").querySelector("wbr")?.previousSibling).toHaveTextContent(/^Ctrl\+$/);
});

test("Control with a slash asks for a block from anywhere in the editor", async () => {
  const { user } = await edit({ tab: "/seo" });
  await user.click(await screen.findByRole("textbox", { name: "Description" }));
  await user.keyboard("{Control>}/{/Control}");
  expect(await screen.findByRole("dialog", { name: "Add block" })).toBeVisible();
  expect(location.pathname).toBe("/cmsadmin/page/1");
});

test("what the menu of a block deletes leaves the focus on the row that is chosen next", async () => {
  const { user } = await edit();
  const [menu] = screen.getAllByRole("button", { name: "Actions for Hero" });
  await user.click(menu as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  expect(rows()).toEqual(["Hero Second"]);
  await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
  expect(row("Hero Second")).toHaveFocus();
  expect(screen.getByText("1 block deleted. Undo brings it back.")).toBeInTheDocument();
});

test("a dialog that was opened from a menu gives the focus back to the button of the menu", async () => {
  const { user } = await edit({
    permissions: ["edit-page", "publish-page"],
    page: { pageVersion: version({ blocks: BLOCKS }), status: "published", publishedVersionID: 10 },
  });
  const [menu] = screen.getAllByRole("button", { name: "Actions for Hero" });
  await user.click(menu as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: "Replace" }));
  await screen.findByRole("dialog", { name: "Replace block" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(menu).toHaveFocus();
  const more = screen.getByRole("button", { name: "More actions" });
  await user.click(more);
  await user.click(await screen.findByRole("menuitem", { name: "Unpublish" }));
  await screen.findByRole("dialog", { name: "Unpublish" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(more).toHaveFocus();
});

test("keys of one character can be turned off, and the others go on working", async () => {
  const { user } = await edit();
  await user.click(row("Hero First"));
  await user.keyboard("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts of the editor" });
  await user.click(screen.getByRole("switch", { name: /^Single-key shortcuts/ }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(row("Hero First")).toHaveFocus());
  await user.keyboard("?/");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(rows()).toEqual(["Hero Second", "Hero First"]);
  await user.keyboard("{Control>}/{/Control}");
  expect(await screen.findByRole("dialog", { name: "Add block" })).toBeVisible();
});

test("what is undone and redone is shown, whatever was chosen since", async () => {
  const { user } = await edit();
  const title = () => screen.getByRole("textbox", { name: "Title" });
  await user.click(row("Hero First"));
  await user.type(title(), "!");
  await user.click(row("Hero Second"));
  await user.keyboard("{Control>}z{/Control}");
  expect(row("Hero First")).toHaveAttribute("aria-current", "true");
  expect(row("Hero First")).toHaveFocus();
  expect(title()).toHaveValue("First");
  await user.click(row("Hero Second"));
  await user.keyboard("{Control>}y{/Control}");
  expect(title()).toHaveValue("First!");
  await user.keyboard("{Delete}");
  await user.click(screen.getByRole("button", { name: /^Page settings/ }));
  await user.keyboard("{Control>}z{/Control}");
  expect(row("Hero First!")).toHaveAttribute("aria-current", "true");
});

test("what is undone leaves the cursor where it was", async () => {
  const { user } = await edit();
  const title = screen.getByRole("textbox", { name: "Page title" }) as HTMLInputElement;
  const former = title.value;
  await user.type(title, "XY", { initialSelectionStart: 1, initialSelectionEnd: 1 });
  await user.keyboard("{Control>}z{/Control}");
  expect(title).toHaveValue(former);
  expect(title.selectionStart).toBe(1);
});

test("what is undone and redone is said by its name", async () => {
  const { user } = await edit();
  const undo = async (step: string) => {
    await user.keyboard("{Control>}z{/Control}");
    expect(screen.getByText(`Undone: ${step}.`)).toBeVisible();
    await user.keyboard("{Control>}y{/Control}");
    expect(screen.getByText(`Done again: ${step}.`)).toBeVisible();
  };
  await user.click(row("Hero First"));
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await undo("move Hero");
  await user.keyboard("{Control>}a{/Control}{Control>}d{/Control}");
  await undo("add 2 blocks");
  await user.keyboard("{Control>}z{/Control}");
  await user.click(row("Hero First"));
  await user.keyboard("{Delete}");
  await undo("delete Hero");
  await user.click(row("Hero Second"));
  await user.type(screen.getByRole("textbox", { name: "Title" }), "!");
  await undo("write “!” in Hero › Title");
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  await undo("write “!” in Page title");
  await user.click(screen.getAllByRole("button", { name: "Actions for Hero" })[0] as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: "Replace" }));
  const picker = within(await screen.findByRole("dialog", { name: "Replace block" }));
  await user.click(picker.getByRole("button", { name: /^Cards/ }));
  await undo("replace Hero");
});
