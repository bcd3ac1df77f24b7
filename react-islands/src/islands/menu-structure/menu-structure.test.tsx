import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Menu, MenuEntry, MenuItem, PageSummary } from "../../api/wire";
import { SETTINGS } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, conflict, server } from "../../testing/server";
import { MenuStructure } from "./menu-structure";

const ABOUT: PageSummary = {
  id: 3,
  title: "About us",
  slug: "/about",
  locale: "en-gb",
  status: "published",
  published: true,
  inTrash: false,
};
const DRAFT: PageSummary = {
  ...ABOUT,
  id: 4,
  title: "Draft",
  slug: "/draft",
  status: "concept",
  published: false,
};

const NEWS: PageSummary = { ...ABOUT, id: 5, title: "News", slug: "/news" };

function entry(label: string, more: Partial<MenuEntry> = {}): MenuEntry {
  return {
    label,
    url: "",
    anchor: "",
    newTab: false,
    pageID: null,
    page: null,
    shown: true,
    items: [],
    ...more,
  };
}

function menu(version: number, items: MenuEntry[]): Menu {
  return { name: "main", locale: "en-gb", version, changedAt: null, changedBy: null, levels: 3, items };
}

let kept: Menu;
let stored: { items: MenuItem[]; version: number }[];

beforeEach(() => {
  kept = menu(1, [
    entry("Shop", { url: "https://shop.example" }),
    entry("", { pageID: 3, page: ABOUT }),
    entry("", { pageID: 4, page: DRAFT, shown: false }),
  ]);
  stored = [];
  server.use(
    http.get(api("menu/list"), () =>
      HttpResponse.json({ items: [{ ...kept, items: 3, hidden: 1 }], totalItems: 1 }),
    ),
    http.get(api("menu/:name/:locale"), ({ params }) =>
      HttpResponse.json(
        params.name === "main" ? kept : { ...menu(0, []), name: params.name, locale: params.locale },
      ),
    ),
    http.put(api("menu/main/en-gb"), async ({ request }) => {
      const body = (await request.json()) as { items: MenuItem[]; version: number };
      stored.push(body);
      if (body.version !== kept.version) return conflict(kept);
      kept = { ...kept, version: body.version + 1 };
      return HttpResponse.json({ Success: true, Errors: [], menu: kept });
    }),
    http.get(api("menu/:name/:locale/pages"), () =>
      HttpResponse.json({ items: [NEWS, ABOUT, DRAFT], totalItems: 3 }),
    ),
    http.post(api("menu/search-pages"), async ({ request }) => {
      const { searchTerm } = (await request.json()) as { searchTerm: string };
      const items = [ABOUT, DRAFT].filter(({ title }) =>
        title.toLowerCase().includes(searchTerm.toLowerCase()),
      );
      return HttpResponse.json({ items, totalItems: items.length });
    }),
  );
});

async function structure() {
  const shown = await show(<MenuStructure language="en" settings={SETTINGS} />);
  await screen.findByRole("list", { name: "Entries of the menu" });
  const entries = () =>
    within(screen.getByRole("list", { name: "Entries of the menu" }))
      .getAllByRole("listitem")
      .map((item) => `${item.dataset.level} ${item.querySelector("[data-row] bdi")?.textContent}`);
  return { ...shown, entries, save: () => screen.getByRole("button", { name: "Save the menu" }) };
}

function entryButton(name: RegExp): HTMLElement {
  const list = within(screen.getByRole("list", { name: "Entries of the menu" }));
  const found = list.getAllByRole("button", { name }).find((button) => button.dataset.row);
  if (!found) throw new Error(`There is no entry ${name}.`);
  return found;
}

test("each entry says where it leads, and why visitors do not see it", async () => {
  await structure();
  expect(entryButton(/Shop/)).toHaveTextContent("Address · https://shop.example");
  expect(entryButton(/About us/)).toHaveTextContent("Page · /about");
  expect(screen.getByText("Hidden: not published")).toBeVisible();
  expect(await screen.findByRole("option", { name: "Main menu (3)" })).toBeInTheDocument();
});

test("a menu is ordered by the keyboard, said aloud, and saved", async () => {
  const { user, entries, save } = await structure();
  expect(save()).toBeDisabled();
  entryButton(/About us/).focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(entries()).toEqual(["0 About us", "0 Shop", "0 Draft"]);
  // The drag library adds another, empty live region.
  const said = screen.getAllByRole("status").map((region) => region.textContent);
  expect(said).toContain("“About us” is now in place 1, on level 1.");
  expect(entryButton(/About us/)).toHaveFocus();
  await user.keyboard("{ArrowDown}{Alt>}{ArrowRight}{/Alt}");
  expect(entries()).toEqual(["0 About us", "1 Shop", "0 Draft"]);
  expect(entryButton(/Shop/)).toHaveFocus();
  expect(entryButton(/Shop/)).toHaveTextContent("below “About us”");
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(entries()).toEqual(["0 About us", "0 Draft", "1 Shop"]);
  await user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  expect(entries()).toEqual(["0 About us", "0 Draft", "0 Shop"]);
  await user.click(save());
  expect(await screen.findByText("The menu is saved and public.")).toBeVisible();
  expect(stored).toEqual([
    {
      version: 1,
      items: [
        { label: "", url: "", anchor: "", newTab: false, pageID: 3, items: [] },
        { label: "", url: "", anchor: "", newTab: false, pageID: 4, items: [] },
        { label: "Shop", url: "https://shop.example", anchor: "", newTab: false, pageID: null, items: [] },
      ],
    },
  ]);
  expect(save()).toBeDisabled();
});

test("a menu is one stop of the Tab key, and the arrow keys go through its entries and their controls", async () => {
  const { user } = await structure();
  const list = within(screen.getByRole("list", { name: "Entries of the menu" }));
  screen.getByRole("combobox", { name: "Language" }).focus();
  await user.tab();
  expect(entryButton(/Shop/)).toHaveFocus();
  await user.keyboard("{ArrowUp}{ArrowDown}{ArrowRight}");
  expect(list.getByRole("button", { name: "Actions for About us" })).toHaveFocus();
  await user.keyboard("{ArrowRight}{ArrowLeft}{ArrowLeft}");
  expect(list.getByRole("button", { name: "Move About us" })).toHaveFocus();
  await user.keyboard("{ArrowRight}{End}");
  expect(entryButton(/Draft/)).toHaveFocus();
  await user.keyboard("{Home}{ArrowDown}");
  await user.tab();
  expect(screen.getByRole("button", { name: "Add entry" })).toHaveFocus();
  await user.tab({ shift: true });
  expect(entryButton(/About us/)).toHaveFocus();
});

test("the arrow keys, Home and End leave the focus on an entry that is picked up", async () => {
  const { user } = await structure();
  const handle = screen.getByRole("button", { name: "Move About us" });
  handle.focus();
  await user.keyboard("[Space]{ArrowDown}{ArrowRight}{Home}");
  expect(handle).toHaveFocus();
  expect(handle).toHaveAttribute("aria-pressed", "true");
});

test("an entry that is removed leaves the focus to the one that follows, or precedes it, or to the button that adds one", async () => {
  const { user } = await structure();
  await user.click(screen.getByRole("button", { name: "Actions for About us" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Remove/ }));
  await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
  expect(entryButton(/Draft/)).toHaveFocus();
  await user.keyboard("{Delete}");
  expect(entryButton(/Shop/)).toHaveFocus();
  await user.keyboard("{Delete}");
  expect(screen.getByRole("button", { name: "Add entry" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(entryButton(/Shop/)).toHaveFocus();
});

test("what is removed can be had back", async () => {
  const { user, entries } = await structure();
  entryButton(/Shop/).focus();
  await user.keyboard("{Delete}");
  expect(entries()).toEqual(["0 About us", "0 Draft"]);
  expect(entryButton(/About us/)).toHaveFocus();
  expect(screen.getByText("“Shop” was removed.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(entries()).toEqual(["0 Shop", "0 About us", "0 Draft"]);
});

test("a page is found from three characters on, and keeps its title as its label", async () => {
  const { user, entries, save } = await structure();
  await user.click(screen.getByRole("button", { name: "Add entry" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add entry" }));
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(dialog.getByText("The Page field is required.")).toBeVisible();
  const search = dialog.getByRole("combobox", { name: "Page" });
  await user.type(search, "dr");
  expect(await screen.findByText("Type three characters or more.")).toBeVisible();
  await user.type(search, "a");
  await user.click(await screen.findByRole("option", { name: /Draft \/draft Hidden: not published/ }));
  await user.type(dialog.getByRole("textbox", { name: "Anchor" }), "#team");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(entries()).toEqual(["0 Shop", "0 About us", "0 Draft", "0 Draft"]);
  await user.click(save());
  await waitFor(() => expect(stored[0]?.items[3]).toMatchObject({ pageID: 4, label: "", anchor: "team" }));
});

test("a page is offered before a search, and added with three presses", async () => {
  const { user, entries, save } = await structure();
  await user.click(screen.getByRole("button", { name: "Add entry" }));
  const offered = within(await screen.findByRole("region", { name: "Add a page with one click:" }));
  const names = offered.getAllByRole("button").map((button) => button.textContent);
  expect(names).toEqual([
    "News /news  ",
    "About us /about  In the menu",
    "Draft /draft Hidden: not published In the menu",
  ]);
  await user.click(offered.getByRole("button", { name: /News/ }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(entries()).toEqual(["0 Shop", "0 About us", "0 Draft", "0 News"]);
  await user.click(save());
  await waitFor(() => expect(stored[0]?.items[3]).toMatchObject({ pageID: 5, label: "" }));
});

test("an offered page that is in the menu, but not saved yet, goes behind the others", async () => {
  const { user } = await structure();
  const offered = async () => {
    await user.click(screen.getByRole("button", { name: "Add entry" }));
    return within(await screen.findByRole("region", { name: "Add a page with one click:" }));
  };
  entryButton(/About us/).focus();
  await user.keyboard("{Delete}");
  await user.click((await offered()).getByRole("button", { name: /News/ }));
  const names = (await offered()).getAllByRole("button").map((button) => button.textContent?.split(" /")[0]);
  expect(names).toEqual(["About us", "News", "Draft"]);
});

test("a menu is indented to a third level by the keyboard, and back", async () => {
  const { user, entries } = await structure();
  entryButton(/About us/).focus();
  await user.keyboard("{Alt>}{ArrowRight}{/Alt}{ArrowDown}{Alt>}{ArrowRight}{ArrowRight}{/Alt}");
  expect(entries()).toEqual(["0 Shop", "1 About us", "2 Draft"]);
  expect(entryButton(/Draft/)).toHaveTextContent("below “About us”");
  await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
  expect(entries()).toEqual(["0 Shop", "1 About us", "2 Draft"]);
  await user.keyboard("{ArrowUp}{Alt>}{ArrowLeft}{/Alt}");
  expect(entries()).toEqual(["0 Shop", "0 About us", "1 Draft"]);
});

test("a menu is copied to another language, says what it replaces, and names what was left out", async () => {
  const sent: unknown[] = [];
  const summary = { hidden: 0, changedAt: null, changedBy: null };
  server.use(
    http.get(api("menu/list"), () =>
      HttpResponse.json({
        items: [
          { name: "main", locale: "en-gb", version: 1, items: 3, ...summary },
          { name: "main", locale: "nl-nl", version: 4, items: 2, ...summary },
        ],
        totalItems: 2,
      }),
    ),
    http.post(api("menu/main/nl-nl/copy"), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ Success: true, Errors: [], menu: menu(5, []), leftOut: ["Draft"] });
    }),
  );
  const { user } = await structure();
  const open = await screen.findByRole("button", { name: "Copy to another language…" });
  await user.click(open);
  const dialog = within(screen.getByRole("dialog", { name: "Copy the menu to another language" }));
  expect(dialog.getByText(/This menu has 2 entries in Dutch/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Replace 2 entries" }));
  expect(await screen.findByText("This is the copy. It is public.")).toBeVisible();
  expect(sent).toEqual([{ from: "en-gb", version: 4 }]);
  expect(screen.getByText(/One entry was left out/)).toBeVisible();
  expect(location.search).toBe("?name=main&locale=nl-nl");
});

test("an empty menu is filled with that of another language", async () => {
  history.replaceState(null, "", "?name=main&locale=nl-nl");
  const summary = { name: "main", hidden: 0, changedAt: null, changedBy: null };
  let items: MenuEntry[] = [];
  server.use(
    http.get(api("menu/main/nl-nl"), () => HttpResponse.json({ ...menu(4, items), locale: "nl-nl" })),
    http.get(api("menu/list"), () =>
      HttpResponse.json({
        items: [
          { ...summary, locale: "en-gb", version: 1, items: 3 },
          { ...summary, locale: "nl-nl", version: 4, items: items.length },
        ],
        totalItems: 2,
      }),
    ),
    http.post(api("menu/main/nl-nl/copy"), async ({ request }) => {
      expect(await request.json()).toEqual({ from: "en-gb", version: 4 });
      items = [entry("Shop", { url: "https://shop.example" })];
      return HttpResponse.json({ Success: true, Errors: [], menu: menu(5, items), leftOut: [] });
    }),
  );
  const { user } = await show(<MenuStructure language="en" settings={SETTINGS} />);
  await user.click(await screen.findByRole("button", { name: /^Copy the menu in .*English/ }));
  expect(await screen.findByText("This is the copy. It is public.")).toBeVisible();
  expect(await screen.findByRole("list", { name: "Entries of the menu" })).toHaveTextContent("Shop");
  expect(screen.queryByRole("button", { name: /^Copy the menu in/ })).not.toBeInTheDocument();
});

test("an entry can open in a new tab, and a group cannot", async () => {
  const { user, save } = await structure();
  entryButton(/Shop/).focus();
  await user.keyboard("{F2}");
  const dialog = within(screen.getByRole("dialog", { name: "Edit entry" }));
  await user.click(dialog.getByRole("radio", { name: "Group" }));
  expect(dialog.queryByRole("checkbox")).not.toBeInTheDocument();
  await user.click(dialog.getByRole("radio", { name: "Address" }));
  await user.click(dialog.getByRole("checkbox", { name: "Open in a new tab" }));
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  expect(screen.getByText("New tab")).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(stored[0]?.items.map(({ newTab }) => newTab)).toEqual([true, false, false]));
});

test("addresses, anchors and groups are checked before they are added", async () => {
  const { user, entries } = await structure();
  await user.click(screen.getByRole("button", { name: "Add entry" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add entry" }));
  const add = () => user.click(dialog.getByRole("button", { name: "Add" }));
  await user.click(dialog.getByRole("radio", { name: "Address" }));
  await user.type(dialog.getByRole("textbox", { name: "Address" }), "javascript:alert(1)");
  await add();
  expect(dialog.getByText("Address is not a valid URL.")).toBeVisible();
  expect(dialog.getByText("The Label field is required.")).toBeVisible();
  await user.click(dialog.getByRole("radio", { name: "Anchor" }));
  await user.type(dialog.getByRole("textbox", { name: "Anchor" }), "-1st");
  await add();
  expect(dialog.getByText("The Anchor is not valid.")).toBeVisible();
  await user.click(dialog.getByRole("radio", { name: "Group" }));
  await user.type(dialog.getByRole("textbox", { name: "Label" }), "More");
  await add();
  expect(entries().at(-1)).toBe("0 More");
  expect(screen.getByText("Hidden: nothing to show")).toBeVisible();
});

test("a telephone number becomes a link of its kind, as in the fields of pages", async () => {
  const { user, save } = await structure();
  await user.click(screen.getByRole("button", { name: "Add entry" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add entry" }));
  await user.click(dialog.getByRole("radio", { name: "Address" }));
  await user.type(dialog.getByRole("textbox", { name: "Address" }), "+44 (0)1632 960142");
  await user.type(dialog.getByRole("textbox", { name: "Label" }), "Call us");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  await user.click(save());
  expect(await screen.findByText("The menu is saved and public.")).toBeVisible();
  expect(stored[0]?.items.at(-1)).toMatchObject({ label: "Call us", url: "tel:+441632960142" });
});

test("an entry is edited by F2", async () => {
  const { user, entries } = await structure();
  entryButton(/Shop/).focus();
  await user.keyboard("{F2}");
  const dialog = within(screen.getByRole("dialog", { name: "Edit entry" }));
  const label = dialog.getByRole("textbox", { name: "Label" });
  await user.clear(label);
  await user.type(label, "Webshop{Enter}");
  expect(entries()[0]).toBe("0 Webshop");
  await waitFor(() => expect(entryButton(/Webshop/)).toHaveFocus());
});

test("who saves what somebody else changed chooses whose menu it is", async () => {
  const { user, entries, save } = await structure();
  kept = menu(5, [entry("Theirs", { url: "/theirs" })]);
  entryButton(/Shop/).focus();
  await user.keyboard("{Delete}");
  await user.click(save());
  expect(await screen.findByText(/Somebody else has changed this menu meanwhile/)).toBeVisible();
  expect(entries()).toEqual(["0 About us", "0 Draft"]);
  await user.click(screen.getByRole("button", { name: "Save mine over theirs" }));
  expect(await screen.findByText("The menu is saved and public.")).toBeVisible();
  expect(stored.map(({ version }) => version)).toEqual([1, 5]);
});

test("the newer menu can be loaded instead", async () => {
  const { user, entries, save } = await structure();
  kept = menu(5, [entry("Theirs", { url: "/theirs" })]);
  entryButton(/Shop/).focus();
  await user.keyboard("{Delete}");
  await user.click(save());
  await user.click(await screen.findByRole("button", { name: "Load theirs, discard mine" }));
  await waitFor(() => expect(entries()).toEqual(["0 Theirs"]));
  expect(save()).toBeDisabled();
});

test("another menu is not opened over unsaved changes without asking", async () => {
  const { user } = await structure();
  entryButton(/Shop/).focus();
  await user.keyboard("{Delete}");
  await user.selectOptions(screen.getByRole("combobox", { name: "Menu" }), "Footer");
  const dialog = within(screen.getByRole("dialog", { name: "Discard changes" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.getByText("“Shop” was removed.")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Menu" }), "Footer");
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(await screen.findByText("This menu is empty, so visitors do not see it.")).toBeVisible();
  expect(location.search).toBe("?name=footer&locale=en-gb");
});
