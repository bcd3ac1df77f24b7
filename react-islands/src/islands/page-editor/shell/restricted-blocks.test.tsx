import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { BlockSchema, DriftItem, Grant } from "../../../api/wire";
import { editPage } from "../../../testing/edit-page";
import { HERO, hero, version, words } from "../../../testing/fixtures";
import { api, server } from "../../../testing/server";

const EMBED: BlockSchema = {
  ...HERO,
  id: "html-embed",
  label: words("Embedded code"),
  description: words("Code of others."),
  group: "text",
  permission: "embed-html",
};

const BLOCKS = [{ ...hero("e", "Tides"), type: "html-embed" }, hero("h", "Harbour")];
const EDITOR: Grant[] = [{ name: "edit-page" }];

async function edit(permissions: Grant[]) {
  const { user } = await editPage({
    permissions,
    blockTypes: [HERO, EMBED],
    page: { pageVersion: version({ blocks: BLOCKS }) },
  });
  const outline = within(await screen.findByRole("region", { name: "Blocks of this page" }));
  const offered = async () => {
    await user.click(outline.getByRole("button", { name: "Add block" }));
    const picker = within(await screen.findByRole("dialog", { name: "Add block" }));
    return picker.getAllByRole("button", { name: /Code of others|Opens a page/ }).length;
  };
  const row = (name: string) => outline.getByRole("button", { name });
  const rows = () => outline.getAllByRole("listitem").map((item) => item.textContent?.trim());
  return { user, outline, offered, row, rows };
}

test("a type that needs a permission is offered to nobody else, and its blocks can be looked at", async () => {
  const { user, outline, offered } = await edit(EDITOR);
  await user.click(outline.getByRole("button", { name: "Embedded code Tides" }));
  expect(screen.getByRole("textbox", { name: "Title" })).toBeDisabled();
  expect(screen.getByText(/^Your role does not permit changing blocks of this type/)).toBeVisible();
  await user.click(outline.getByRole("button", { name: "Hero Harbour" }));
  expect(screen.getByRole("textbox", { name: "Title" })).toBeEnabled();
  expect(await offered()).toBe(1);
});

test("who has the permission for this page adds and changes such blocks", async () => {
  const grant: Grant = { name: "embed-html", parameters: { locales: ["en-gb"] } };
  const { user, outline, offered } = await edit([...EDITOR, grant]);
  await user.click(outline.getByRole("button", { name: "Embedded code Tides" }));
  expect(screen.getByRole("textbox", { name: "Title" })).toBeEnabled();
  expect(await offered()).toBe(2);
});

const BOTH = ["Embedded code Tides", "Hero Harbour"];

test("a block of such a type is not duplicated, alone or with others, and it is said why", async () => {
  const { user, outline, row, rows } = await edit(EDITOR);
  await user.click(row("Hero Harbour"));
  await user.keyboard("{Shift>}{ArrowUp}{/Shift}{Control>}d{/Control}");
  const reason =
    "Nothing was duplicated: your role does not permit adding blocks of the type “Embedded code”.";
  expect(screen.getByText(reason)).toBeVisible();
  expect(rows()).toEqual(BOTH);
  await user.click(row("Embedded code Tides"));
  await user.click(outline.getByRole("button", { name: "Actions for Embedded code" }));
  const item = await screen.findByRole("menuitem", { name: "Duplicate" });
  expect(item).toBeDisabled();
  expect(item).toHaveAccessibleDescription(reason);
});

test("such a block is not cut, as it could not be pasted, but is copied and deleted", async () => {
  const { user, row, rows } = await edit(EDITOR);
  const clipboard = new Map<string, string>();
  const clipboardData = { setData: (type: string, text: string) => clipboard.set(type, text) };
  await user.click(row("Embedded code Tides"));
  fireEvent.cut(row("Embedded code Tides"), { clipboardData });
  expect(screen.getByText(/^Nothing was cut: .* “Embedded code”/)).toBeVisible();
  expect(rows()).toEqual(BOTH);
  expect(clipboard.size).toBe(0);
  fireEvent.copy(row("Embedded code Tides"), { clipboardData });
  expect(clipboard.get("text/plain")).toContain("Tides");
  await user.keyboard("{Delete}");
  expect(rows()).toEqual(["Hero Harbour"]);
});

test("where the server refuses such a block, it is named, with a way to it", async () => {
  const { user, row, rows } = await edit(EDITOR);
  await user.click(row("Embedded code Tides"));
  await user.keyboard("{Delete}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(rows()).toEqual(BOTH);
  await user.click(row("Hero Harbour"));
  const refusal = { Success: false, Errors: [{ code: "UM_01", model: "request", property: "" }] };
  server.use(http.post(api("page/version/:id/store"), () => HttpResponse.json(refusal, { status: 403 })));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const note = (await screen.findByText(/does not permit adding or changing blocks/)).closest("li");
  await user.click(within(note as HTMLElement).getByRole("button", { name: "Embedded code" }));
  expect(row("Embedded code Tides")).toHaveAttribute("aria-current", "true");
  await user.click(row("Embedded code Tides"));
  await user.keyboard("{Delete}");
  await waitFor(() => expect(note).not.toBeInTheDocument());
});

test("a translation does not take over such a block from its source", async () => {
  const added: DriftItem = {
    key: "n",
    change: "added",
    sincePageVersionID: null,
    fields: [],
    block: { ...hero("n", "Ferries"), type: "html-embed" },
    after: null,
  };
  const source = { pageID: 2, locale: "en-gb", title: "About us", slug: "/about-us", pageVersionID: 40 };
  await editPage({
    tab: "/translations",
    permissions: EDITOR,
    blockTypes: [HERO, EMBED],
    page: { locale: "nl-nl", sourcePageID: 2, outdated: true },
    handlers: [http.get(api("page/1/drift"), () => HttpResponse.json({ source, items: [added] }))],
  });
  const offers = within(await screen.findByRole("region", { name: "Changes in the source" }));
  expect(offers.getByText("Your role does not permit adding blocks of this type.")).toBeVisible();
  expect(offers.getByRole("button", { name: "Do not take over" })).toBeVisible();
  expect(offers.queryByRole("button", { name: "Take over" })).not.toBeInTheDocument();
});
