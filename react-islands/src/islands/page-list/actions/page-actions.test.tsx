import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Grant, PageReferences } from "../../../api/wire";
import { rowActionsAt } from "../../../lib/row-actions";
import { listItem, PAGE_TYPES, SETTINGS } from "../../../testing/fixtures";
import { group } from "../../../testing/list-fixtures";
import { show } from "../../../testing/render";
import { api, server } from "../../../testing/server";
import { PageOverview } from "../page-overview";

const EVERYTHING: Grant[] = [{ name: "create-page" }, { name: "delete-page" }, { name: "publish-page" }];
const DONE = { Success: true, Errors: [] };
const ABOUT = listItem(7, {
  title: "About us",
  slug: "/about",
  status: "published",
  publishedVersionID: 3,
  publishedID: 2,
});
const DUTCH = listItem(8, { title: "Over ons", slug: "/over-ons", locale: "nl-nl" });

let called: string[];

beforeEach(() => {
  called = [];
  referTo({ pages: [], menus: [] });
  server.use(
    http.post(api("page/list"), () => HttpResponse.json({ items: [ABOUT], totalItems: 1 })),
    http.post(api("page/list-groups"), () =>
      HttpResponse.json({ items: [group(1, [ABOUT, DUTCH])], totalItems: 1 }),
    ),
  );
  for (const action of ["delete", "restore", "unpublish", "publish"]) answerTo(action, DONE);
});

function answerTo(action: string, answer: object): void {
  server.use(
    http.post(api(`page/:id/${action}`), async ({ params, request }) => {
      called.push(`${action} ${params.id} ${JSON.stringify(await request.json())}`);
      return HttpResponse.json(action === "restore" ? { slug: "/about", ...answer } : answer);
    }),
  );
}

function referTo(references: PageReferences): void {
  server.use(http.get(api("page/:id/references"), () => HttpResponse.json(references)));
}

async function menuOf(view: "list" | "structure", permissions = EVERYTHING) {
  const props = { language: "en", pageTypes: PAGE_TYPES, settings: SETTINGS, type: null } as const;
  const { user } = await show(<PageOverview {...props} view={view} permissions={permissions} />);
  await user.click(await screen.findByRole("button", { name: "Actions for About us" }));
  return { user, menu: within(await screen.findByRole("menu")) };
}

test("the menu offers what the person may do", async () => {
  const { menu } = await menuOf("list", [{ name: "delete-page" }, { name: "publish-page" }]);
  expect(menu.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
    "Open",
    "View page",
    "Copy link",
    "History",
    "Unpublish…",
    "Move to the trash…",
  ]);
  expect(menu.getByRole("menuitem", { name: "View page" })).toHaveAttribute("href", "/about");
  expect(menu.getByRole("menuitem", { name: "Open" })).toHaveAttribute("href", "/cmsadmin/page/7");
});

test("the row offers its actions to the palette", async () => {
  const { user } = await menuOf("list");
  await user.keyboard("{Escape}");
  const offer = rowActionsAt(screen.getByRole("link", { name: "About us" }));
  expect(offer?.name).toBe("About us");
  expect(offer?.actions.map(({ id }) => id)).toContain("unpublish");
  offer?.actions.find(({ id }) => id === "delete")?.perform?.();
  expect(await screen.findByRole("dialog", { name: "Move to the trash" })).toBeVisible();
  expect(rowActionsAt(screen.getByRole("columnheader", { name: /Title/ }))).toBeNull();
});

test("a new page is offered below a page, in its language and of its type", async () => {
  const { menu } = await menuOf("list", [{ name: "create-page" }]);
  expect(menu.getByRole("menuitem", { name: "New page below" })).toHaveAttribute(
    "href",
    "/cmsadmin/new-page?type=content&locale=en-gb&below=%2Fabout",
  );
});

test("who may not publish is not offered to delete what is public", async () => {
  const { menu } = await menuOf("list", [{ name: "delete-page" }]);
  expect(menu.queryByRole("menuitem", { name: "Move to the trash…" })).not.toBeInTheDocument();
});

test("the menu and what it asks work from the keyboard", async () => {
  const props = { language: "en", pageTypes: PAGE_TYPES, settings: SETTINGS, type: null } as const;
  const { user } = await show(<PageOverview {...props} view="list" permissions={EVERYTHING} />);
  const opener = await screen.findByRole("button", { name: "Actions for About us" });
  opener.focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("menu");
  await user.keyboard("{ArrowUp}");
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "Move to the trash…" })).toHaveFocus());
  await user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Move to the trash" }));
  await waitFor(() => expect(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(opener).toHaveFocus();
});

test("deleting says what is lost and links to this page, and can be undone", async () => {
  referTo({
    pages: [{ pageID: 5, title: "Home", slug: "/", locale: "en-gb", live: true }],
    menus: [{ name: "main", locale: "en-gb" }],
  });
  const { user, menu } = await menuOf("list");
  await user.click(menu.getByRole("menuitem", { name: "Move to the trash…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move to the trash" }));
  expect(dialog.getByText(/visitors will no longer find it at \/about/)).toBeVisible();
  expect(await dialog.findByRole("link", { name: "Home" })).toHaveAttribute("href", "/cmsadmin/page/5");
  expect(dialog.getByText(/Menu “main”/)).toBeVisible();
  expect(called).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Move to the trash" }));
  expect(await screen.findByText("“About us” (British English) is in the trash.")).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("“About us” (British English) is back.")).toBeVisible();
  expect(called).toEqual(["delete 7 {}", 'restore 7 {"slug":null}', 'publish 7 {"pageVersionID":3}']);
});

test("who may not publish gets a deleted draft back", async () => {
  const draft = { ...ABOUT, status: "concept" as const, publishedVersionID: null, publishedID: null };
  server.use(http.post(api("page/list"), () => HttpResponse.json({ items: [draft], totalItems: 1 })));
  const { user, menu } = await menuOf("list", [{ name: "delete-page" }]);
  await user.click(menu.getByRole("menuitem", { name: "Move to the trash…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Move to the trash" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("“About us” (British English) is back.")).toBeVisible();
  expect(called).toEqual(["delete 7 {}", 'restore 7 {"slug":null}']);
});

test("cancelling deletes nothing and gives the focus back", async () => {
  const { user, menu } = await menuOf("list");
  await user.click(menu.getByRole("menuitem", { name: "Move to the trash…" }));
  await screen.findByText("No page and no menu links to this page.");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByRole("button", { name: "Actions for About us" })).toHaveFocus();
  expect(called).toEqual([]);
});

test("of a page in several locales a person chooses which are meant", async () => {
  const { user, menu } = await menuOf("structure");
  await user.click(menu.getByRole("menuitem", { name: "Move to the trash…" }));
  const dialog = within(await screen.findByRole("dialog"));
  const confirm = dialog.getByRole("button", { name: "Move to the trash" });
  expect(confirm).toBeDisabled();
  await user.click(dialog.getByRole("checkbox", { name: "Dutch (Netherlands): Over ons" }));
  expect(dialog.getByText("“Over ons” moves to the trash. You can restore it for 30 days.")).toBeVisible();
  await user.click(confirm);
  await screen.findByText("“Over ons” (Dutch (Netherlands)) is in the trash.");
  expect(called).toEqual(["delete 8 {}"]);
});

test("what cannot be deleted stays and says why; what was deleted can be undone", async () => {
  server.use(
    http.post(api("page/8/delete"), () =>
      HttpResponse.json({ Success: false, Errors: [{ code: "V_07", property: "", model: "" }] }),
    ),
  );
  const { user, menu } = await menuOf("structure");
  await user.click(menu.getByRole("menuitem", { name: "Move to the trash…" }));
  const dialog = within(await screen.findByRole("dialog"));
  for (const box of dialog.getAllByRole("checkbox")) await user.click(box);
  await user.click(dialog.getByRole("button", { name: "Move to the trash" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    "Not everything was moved to the trash. This operation cannot be executed.",
  );
  expect(dialog.queryByRole("checkbox", { name: /About us/ })).not.toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("“About us” (British English) is in the trash.")).toBeVisible();
});

test("an undo that is refused says why and where the page is", async () => {
  answerTo("restore", { Success: false, Errors: [{ code: "V_06", property: "slug", model: "page" }] });
  const { user, menu } = await menuOf("list");
  await user.click(menu.getByRole("menuitem", { name: "Move to the trash…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Move to the trash" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This could not be undone.");
  expect(screen.getByRole("link", { name: "Go to the trash" })).toHaveAttribute("href", "/cmsadmin/trash");
});

test("unpublishing is offered for what is live, tells what points there, and publishes again on undo", async () => {
  referTo({ pages: [{ pageID: 5, title: "Home", slug: "/", locale: "en-gb", live: true }], menus: [] });
  const { user, menu } = await menuOf("structure");
  await user.click(menu.getByRole("menuitem", { name: "Unpublish…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Unpublish" }));
  expect(dialog.getByText(/Visitors will no longer find “About us” at \/about/)).toBeVisible();
  expect(await dialog.findByRole("link", { name: "Home" })).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Unpublish" }));
  await screen.findByText("“About us” (British English) is no longer public.");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("“About us” (British English) is public again.");
  expect(screen.getByRole("link", { name: "View page" })).toHaveAttribute("href", "/about");
  expect(called).toEqual(["unpublish 7 {}", 'publish 7 {"pageVersionID":3}']);
});

test("duplicating asks for title, address and language, and checks the address while it is typed", async () => {
  const checked: unknown[] = [];
  let sent: unknown;
  server.use(
    http.post(api("page/slug-available"), async ({ request }) => {
      const asked = (await request.json()) as { slug: string };
      checked.push(asked);
      const isTaken = asked.slug === "/about";
      return HttpResponse.json({
        ...DONE,
        available: !isTaken,
        ...(isTaken && { holder: "page", proposal: "/about-2" }),
      });
    }),
    http.post(api("page/duplicate"), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...DONE, pageID: 20, pageVersionID: 50 });
    }),
  );
  const { user, menu } = await menuOf("structure");
  await user.click(menu.getByRole("menuitem", { name: "Duplicate…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Duplicate “About us”" }));
  expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("About us (copy)");
  const address = dialog.getByRole("textbox", { name: "Address" });
  expect(address).toHaveValue("/about-us-copy");
  expect(await dialog.findByText("This address is free.")).toBeVisible();
  await user.clear(address);
  await user.type(address, "/about");
  await user.click(await dialog.findByRole("button", { name: "Use /about-2 instead" }));
  expect(address).toHaveValue("/about-2");
  await user.selectOptions(dialog.getByRole("combobox", { name: "Language" }), "Dutch (Netherlands)");
  await user.click(dialog.getByRole("button", { name: "Duplicate" }));
  await screen.findByText("“About us (copy)” (Dutch (Netherlands)) has been created.");
  expect(checked).toContainEqual({ slug: "/about", locale: "en-gb", pageID: null });
  expect(sent).toEqual({ pageID: 7, locale: "nl-nl", title: "About us (copy)", slug: "/about-2" });
});

test("several pages are published together, and each that was refused says why", async () => {
  const pages = [
    listItem(21, { title: "First", slug: "/first", status: "concept" }),
    listItem(22, {
      title: "Second",
      slug: "/second",
      status: "published with changes",
      publishedVersionID: 4,
    }),
    listItem(23, { title: "Third", slug: "/third", status: "published", publishedVersionID: 5 }),
  ];
  const refusal = { Success: false, Errors: [{ code: "V_01", model: "pageVersion", property: "title" }] };
  server.use(
    http.post(api("page/list"), () => HttpResponse.json({ items: pages, totalItems: 3 })),
    http.post(api("page/:id/publish"), ({ params }) => {
      called.push(`publish ${params.id}`);
      return HttpResponse.json(params.id === "22" ? refusal : DONE);
    }),
  );
  const props = { language: "en", pageTypes: PAGE_TYPES, settings: SETTINGS, type: null } as const;
  const { user } = await show(<PageOverview {...props} view="list" permissions={EVERYTHING} />);
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  expect(screen.getByRole("button", { name: "Unpublish 2…" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Move 3 to the trash…" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Publish 2…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Publish 2 pages" }));
  expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringContaining("First"),
    expect.stringContaining("Second"),
  ]);
  expect(called).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  const failed = await screen.findByRole("link", { name: /“Second”/ });
  expect(screen.getByText(/“First” .* is public\./)).toBeVisible();
  expect(screen.getByText("1 page was left as it was:")).toBeVisible();
  expect(failed.closest("li")).toHaveTextContent(
    "The page is not complete. Its editor shows what is missing.",
  );
  expect(called).toEqual(["publish 21", "publish 22"]);
  await waitFor(() =>
    expect(screen.getByRole("checkbox", { name: "Select all on this page" })).not.toBeChecked(),
  );
});

test("a closed dialog stops, and what was done is said", async () => {
  const pages = [31, 32].map((id) =>
    listItem(id, { title: `Page ${id}`, slug: `/${id}`, status: "concept" }),
  );
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.use(
    http.post(api("page/list"), () => HttpResponse.json({ items: pages, totalItems: 2 })),
    http.post(api("page/:id/publish"), async ({ params }) => {
      called.push(`publish ${params.id}`);
      await finished;
      return HttpResponse.json(DONE);
    }),
  );
  const props = { language: "en", pageTypes: PAGE_TYPES, settings: SETTINGS, type: null } as const;
  const { user } = await show(<PageOverview {...props} view="list" permissions={EVERYTHING} />);
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await user.click(screen.getByRole("button", { name: "Publish 2…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Publish 2 pages" }));
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(called).toEqual(["publish 31"]));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  finish();
  expect(await screen.findByText(/“Page 31” .* is public\./)).toBeVisible();
  expect(called).toEqual(["publish 31"]);
});

test("a copied link is said, and so is a browser that does not copy", async () => {
  const { user, menu } = await menuOf("list");
  await user.click(menu.getByRole("menuitem", { name: "Copy link" }));
  expect(await screen.findByText("The link is on the clipboard.")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/about`);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("refused"));
  await user.click(screen.getByRole("button", { name: "Actions for About us" }));
  await user.click(await screen.findByRole("menuitem", { name: "Copy link" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    `The browser did not allow copying. The link is ${location.origin}/about`,
  );
  vi.spyOn(navigator, "clipboard", "get").mockReturnValueOnce(undefined as never);
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("button", { name: "Actions for About us" }));
  await user.click(await screen.findByRole("menuitem", { name: "Copy link" }));
  expect(await screen.findByRole("alert")).toBeVisible();
});

test("who may only read can select nothing", async () => {
  const props = { language: "en", pageTypes: PAGE_TYPES, settings: SETTINGS, type: null } as const;
  await show(<PageOverview {...props} view="list" permissions={[{ name: "view-drafts" }]} />);
  expect(await screen.findByRole("link", { name: "About us" })).toBeVisible();
  expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
});
