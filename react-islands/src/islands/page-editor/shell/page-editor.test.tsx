import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Draft } from "../../../api/pages";
import type { Page } from "../../../api/wire";
import { AUTOSAVED, newUserID } from "../../../testing/edit-page";
import {
  BLOCK_TYPES,
  EVERYTHING,
  hero,
  PAGE_TYPES,
  page,
  SETTINGS,
  version,
} from "../../../testing/fixtures";
import { loadControls } from "../../../testing/load-controls";
import { show } from "../../../testing/render";
import { api, inspectingOver, server } from "../../../testing/server";
import { defaultHandlers } from "../../../testing/workflow-fixtures";
import { PageEditor } from "./page-editor";

const STORED = version({
  blocks: [hero("a", "First"), { ...hero("x", ""), type: "future" }, hero("b", "Second")],
});

let stored: Draft[];

beforeEach(() => {
  stored = [];
  document.head.innerHTML = '<meta name="csrf-token" content="token">';
});

function serve(more: Partial<Page> = {}): void {
  let current = page({ pageVersion: STORED, ...more });
  server.use(
    inspectingOver(() => current.pageVersion),
    ...defaultHandlers,
    http.get(api("page/1"), () => HttpResponse.json(current)),
    http.post(api("page/version/:id/autosave"), () => HttpResponse.json(AUTOSAVED)),
    http.post(api("page/version/:id/store"), async ({ request }) => {
      const draft = (await request.json()) as Draft;
      stored.push(draft);
      const pageVersion = { ...STORED, ...draft, id: 11 };
      current = { ...current, pageVersion: pageVersion as Page["pageVersion"] };
      return HttpResponse.json({ Success: true, Errors: [], pageVersionID: 11, pageVersion });
    }),
    http.post(api("page/1/publish"), () => {
      current = { ...current, status: "published", publishedVersionID: current.pageVersion.id };
      return HttpResponse.json({ Success: true, Errors: [] });
    }),
    http.post(api("page/1/unpublish"), () => {
      current = { ...current, status: "unpublished", publishedVersionID: null };
      return HttpResponse.json({ Success: true, Errors: [] });
    }),
  );
}

async function edit(more: Partial<Page> = {}) {
  await loadControls();
  serve(more);
  const user = { ID: newUserID(), name: "Noor", permissions: EVERYTHING };
  const result = await show(
    <PageEditor
      language="en"
      pageID={1}
      versionID={null}
      tab="overview"
      blockTypes={BLOCK_TYPES}
      pageTypes={PAGE_TYPES}
      user={user}
      settings={SETTINGS}
    />,
  );
  await screen.findByRole("region", { name: "Blocks of this page" });
  return result;
}

function outline() {
  return within(screen.getByRole("region", { name: "Blocks of this page" }));
}

function rows(): string[] {
  return outline()
    .getAllByRole("listitem")
    .map((row) => row.textContent?.trim() ?? "");
}

test("a page shows its state and its blocks, known or not", async () => {
  await edit();
  expect(screen.getByText("Draft")).toBeVisible();
  expect(screen.getByText("All changes saved")).toBeVisible();
  expect(rows()).toEqual(["Hero First", "Unknown block type future", "Hero Second"]);
});

test("a chosen block has a form made from its fields", async () => {
  const { user } = await edit();
  await user.click(outline().getByRole("button", { name: "Hero First" }));
  const form = within(screen.getByRole("region", { name: "Hero" }));
  expect(form.getByRole("textbox", { name: "Title" })).toHaveValue("First");
  expect(form.getByRole("group", { name: "Picture" })).toBeVisible();
  await user.type(form.getByRole("combobox", { name: "Button link" }), "nowhere");
  await user.tab();
  expect(form.getByRole("combobox", { name: "Button link" })).toBeInvalid();
});

test("an unknown block says that it is kept as it is", async () => {
  const { user } = await edit();
  await user.click(outline().getByRole("button", { name: /future/ }));
  expect(screen.getByText(/This block is of type “future”/)).toBeVisible();
});

test("what is typed shows in the list, can be undone, and is stored", async () => {
  const { user } = await edit();
  await user.click(outline().getByRole("button", { name: "Hero First" }));
  await user.type(screen.getByRole("textbox", { name: "Title" }), " and foremost");
  expect(outline().getByRole("button", { name: "Hero First and foremost" })).toBeVisible();
  await user.keyboard("{Control>}z{/Control}");
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("First");
  await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await user.keyboard("{Control>}s{/Control}");
  expect(await screen.findByText("The page is saved.")).toBeVisible();
  expect(stored[0]?.blocks?.[0]?.props).toEqual({ title: "First and foremost" });
  expect(stored[0]?.blocks?.[1]).toEqual(STORED.blocks[1]);
});

test("the slash key opens the picker, and Enter takes what was found", async () => {
  const { user } = await edit();
  await user.click(outline().getByRole("button", { name: "Hero First" }));
  await user.keyboard("/");
  const picker = within(await screen.findByRole("dialog", { name: "Add block" }));
  await user.type(picker.getByRole("searchbox", { name: "Search blocks and patterns" }), "colu{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(rows()[1]).toBe("Columns");
  expect(screen.getByRole("combobox", { name: "Side" })).toHaveValue("left");
});

test("who adds a block goes on typing in its first field; who does not is back where they were", async () => {
  const { user } = await edit();
  const add = outline().getByRole("button", { name: "Add block" });
  await user.click(add);
  await screen.findByRole("dialog", { name: "Add block" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(add).toHaveFocus());
  await user.click(add);
  const picker = within(await screen.findByRole("dialog", { name: "Add block" }));
  await user.click(picker.getByRole("button", { name: /^Hero/ }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Title" })).toHaveFocus());
});

test("a new block that a redo brings back takes the focus from nobody", async () => {
  const { user } = await edit();
  await user.click(outline().getByRole("button", { name: "Add block" }));
  const picker = within(await screen.findByRole("dialog", { name: "Add block" }));
  await user.click(picker.getByRole("button", { name: /^Hero/ }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Title" })).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await user.click(screen.getByRole("button", { name: "Redo" }));
  expect(screen.getByRole("textbox", { name: "Title" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Redo" })).toHaveFocus();
});

test("who adds a text goes on typing in it, the first time and each other one", async () => {
  const { user } = await edit();
  for (let times = 0; times < 2; times += 1) {
    await user.click(outline().getByRole("button", { name: "Add block" }));
    const picker = within(await screen.findByRole("dialog", { name: "Add block" }));
    await user.type(picker.getByRole("searchbox", { name: "Search blocks and patterns" }), "colu{Enter}");
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Text" })).toHaveFocus());
  }
});

test("blocks are moved, duplicated and deleted from the keyboard", async () => {
  const { user } = await edit();
  await user.click(outline().getByRole("button", { name: "Hero First" }));
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(rows()).toEqual(["Unknown block type future", "Hero First", "Hero Second"]);
  await user.keyboard("{Control>}d{/Control}");
  expect(rows()).toEqual(["Unknown block type future", "Hero First", "Hero First", "Hero Second"]);
  await user.keyboard("{Delete}");
  expect(rows()).toEqual(["Unknown block type future", "Hero First", "Hero Second"]);
  expect(outline().getByRole("button", { name: "Hero Second" })).toHaveFocus();
});

test("undoing a duplicate leaves choice and focus to the block that was duplicated", async () => {
  const { user } = await edit();
  await user.click(outline().getByRole("button", { name: "Hero First" }));
  await user.keyboard("{Control>}d{/Control}");
  await user.keyboard("{Control>}z{/Control}");
  const original = outline().getByRole("button", { name: "Hero First" });
  expect(original).toHaveFocus();
  expect(original).toHaveAttribute("aria-current", "true");
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("First");
  await user.keyboard("{Control>}y{/Control}");
  expect(outline().getAllByRole("button", { name: "Hero First" })[1]).toHaveAttribute("aria-current", "true");
});

test("a block is copied and pasted with the clipboard's keys", async () => {
  const { user } = await edit();
  const clipboard = new Map<string, string>();
  const clipboardData = {
    setData: (type: string, text: string) => clipboard.set(type, text),
    getData: (type: string) => clipboard.get(type) ?? "",
    types: [],
  };
  await user.click(outline().getByRole("button", { name: "Hero First" }));
  fireEvent.copy(outline().getByRole("button", { name: "Hero First" }), { clipboardData });
  expect(screen.getByText("The block is on the clipboard.")).toBeVisible();
  await user.click(outline().getByRole("button", { name: "Hero Second" }));
  fireEvent.paste(outline().getByRole("button", { name: "Hero Second" }), { clipboardData });
  await waitFor(() => expect(rows().at(-1)).toBe("Hero First"));
});

test("the menu of a block replaces it and keeps what fits", async () => {
  const { user } = await edit();
  const [menu] = outline().getAllByRole("button", { name: "Actions for Hero" });
  await user.click(menu as HTMLElement);
  const first = await screen.findByRole("menuitem", { name: "Add block below" });
  await waitFor(() => expect(first).toHaveFocus());
  await user.click(screen.getByRole("menuitem", { name: "Replace" }));
  const picker = within(await screen.findByRole("dialog", { name: "Replace block" }));
  await user.click(picker.getByRole("button", { name: /Columns/ }));
  expect(rows()[0]).toBe("Columns");
});

test("publishing stores, publishes and links to the public page", async () => {
  const { user } = await edit();
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("The page is published.")).toBeVisible();
  expect(stored).toHaveLength(1);
  expect(screen.getByText("Published")).toBeVisible();
  const links = screen.getAllByRole("link", { name: "View page" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/about-us", "/about-us"]);
});

test("errors of publishing are shown in the list and at the field", async () => {
  const { user } = await edit();
  const errors = [{ code: "V_01", property: "blocks[b].title", model: "block" }];
  server.use(http.post(api("page/1/publish"), () => HttpResponse.json({ Success: false, Errors: errors })));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("The page was not published. 1 field needs attention.")).toBeVisible();
  expect(rows()[2]).toContain("1 error");
  await user.click(outline().getByRole("button", { name: "Hero Second" }));
  const form = within(screen.getByRole("region", { name: "Hero" }));
  expect(form.getByText("The Title field is required.")).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Title" }), "!");
  expect(screen.queryByText("The Title field is required.")).not.toBeInTheDocument();
});

test("unpublishing asks first", async () => {
  const { user } = await edit({ status: "published", publishedVersionID: 10 });
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Unpublish" }));
  const question = within(await screen.findByRole("dialog", { name: "Unpublish" }));
  expect(question.getByText(/no longer find “About us” at \/about-us/)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Unpublish" }));
  expect(await screen.findByText("The page is no longer public.")).toBeVisible();
  expect(screen.getByText("Unpublished")).toBeVisible();
});

test("the fields of the page type are beside the blocks, those for search engines on a tab", async () => {
  const article = version({ pageType: { id: "article", props: { date: "2026-03-01" } } });
  const { user } = await edit({ type: "article", pageVersion: article });
  const settings = within(screen.getByRole("region", { name: "Page settings" }));
  expect(settings.getByLabelText(/Date/)).toHaveValue("2026-03-01");
  await user.click(settings.getByRole("link", { name: "Search engines and sharing" }));
  await user.type(await screen.findByRole("textbox", { name: "Title for search engines" }), "Found");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  expect(stored[0]?.seoTitle).toBe("Found");
});

test("unsaved work that the server kept is restored, and says so", async () => {
  const autosave = version({ id: 99, title: "Unsaved", autosave: true });
  serve();
  server.use(http.get(api("page/version/fetch/99"), () => HttpResponse.json(autosave)));
  const { user } = await edit({ autosaveVersionID: 99 });
  expect(screen.getByRole("textbox", { name: "Page title" })).toHaveValue("Unsaved");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.getByRole("textbox", { name: "Page title" })).toHaveValue("About us");
  expect(screen.getByText("All changes saved")).toBeVisible();
});

/**
 * Makes the next store fail, as if
 * another user had stored first.
 */
function storeElsewhere(): void {
  const latest = version({ id: 20, blocks: [hero("a", "Theirs"), ...STORED.blocks.slice(1)] });
  server.use(
    http.post(
      api("page/version/10/store"),
      () => HttpResponse.json({ Success: false, Errors: [{ code: "V_07" }], latest }, { status: 409 }),
      { once: true },
    ),
  );
}

test("a conflict shows both sides and stores what is chosen", async () => {
  const { user } = await edit();
  storeElsewhere();
  await user.click(outline().getByRole("button", { name: "Hero First" }));
  await user.type(screen.getByRole("textbox", { name: "Title" }), " mine");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const choice = within(await screen.findByRole("dialog", { name: "Somebody else saved this page" }));
  expect(choice.getByText("First mine")).toBeVisible();
  expect(screen.queryByText(/The server reported a problem/)).not.toBeInTheDocument();
  expect(choice.getByText("Theirs", { selector: "dd" })).toBeVisible();
  await user.click(choice.getByRole("radio", { name: "Take theirs" }));
  await user.click(choice.getByRole("button", { name: "Save the result" }));
  await screen.findByText("The page is saved.");
  expect(stored[0]?.blocks?.[0]?.props).toEqual({ title: "Theirs" });
});

test("the focus is never lost with the dialog of a conflict", async () => {
  const { user } = await edit();
  storeElsewhere();
  await user.click(outline().getByRole("button", { name: "Hero First" }));
  await user.type(screen.getByRole("textbox", { name: "Title" }), " mine");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const name = "Somebody else saved this page";
  for (const _ of ["as it came", "opened again"]) {
    await screen.findByRole("dialog", { name });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name })).not.toBeInTheDocument());
    expect(document.body).not.toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Compare and choose" }));
  }
  const choice = within(await screen.findByRole("dialog", { name }));
  await user.click(choice.getByRole("button", { name: "Save the result" }));
  await screen.findByText("The page is saved.");
  expect(outline().getByRole("button", { name: "Hero First mine" })).toHaveFocus();
});

test("a conflict that was left for later is shown again by storing", async () => {
  const { user } = await edit();
  const latest = version({ id: 20, blocks: [hero("a", "Theirs"), hero("b", "Second")] });
  const answer = () =>
    HttpResponse.json({ Success: false, Errors: [{ code: "V_07" }], latest }, { status: 409 });
  server.use(http.post(api("page/version/10/store"), answer));
  await user.click(outline().getByRole("button", { name: "Hero First" }));
  await user.type(screen.getByRole("textbox", { name: "Title" }), " mine");
  const name = "Somebody else saved this page";
  for (const _ of ["at first", "again"]) {
    await user.keyboard("{Control>}s{/Control}");
    await screen.findByRole("dialog", { name });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name })).not.toBeInTheDocument());
  }
});

test("who may only look is offered nothing to do", async () => {
  serve();
  const user = { ID: newUserID(), name: "Noor", permissions: [] };
  const { user: editor } = await show(
    <PageEditor
      language="en"
      pageID={1}
      versionID={null}
      tab="overview"
      blockTypes={BLOCK_TYPES}
      pageTypes={PAGE_TYPES}
      user={user}
      settings={SETTINGS}
    />,
  );
  await screen.findByRole("region", { name: "Blocks of this page" });
  expect(screen.getByText("You may look at this page, but not change it.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
  expect(outline().queryByRole("button", { name: "Add block" })).not.toBeInTheDocument();
  await editor.click(outline().getByRole("button", { name: "Hero First" }));
  expect(screen.getByRole("textbox", { name: "Title" })).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Publish" })).not.toBeInTheDocument();
});

test("a version of another page is not opened on this one", async () => {
  serve();
  const foreign = version({ id: 4, pageID: 7, title: "Another page" });
  server.use(http.get(api("page/version/fetch/4"), () => HttpResponse.json(foreign)));
  await show(
    <PageEditor
      language="en"
      pageID={1}
      versionID={4}
      tab="overview"
      blockTypes={BLOCK_TYPES}
      pageTypes={PAGE_TYPES}
      user={{ ID: newUserID(), name: "Noor", permissions: [] }}
      settings={SETTINGS}
    />,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("The page has no version of this number.");
  expect(screen.getByRole("link", { name: "Open the newest version" })).toHaveAttribute(
    "href",
    "/cmsadmin/page/1",
  );
});

test("a page that cannot be loaded says why", async () => {
  server.use(http.get(api("page/1"), () => HttpResponse.json({ Errors: [] }, { status: 404 })));
  await show(
    <PageEditor
      language="nl"
      pageID={1}
      versionID={null}
      tab="overview"
      blockTypes={BLOCK_TYPES}
      pageTypes={PAGE_TYPES}
      user={{ ID: newUserID(), name: "Noor", permissions: [] }}
      settings={SETTINGS}
    />,
    "nl",
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("Deze pagina bestaat niet meer.");
});
