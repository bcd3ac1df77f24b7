import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Grant, PageListItem, PageTypeSchema, Permission } from "../../../api/wire";
import { listItem, SETTINGS, words } from "../../../testing/fixtures";
import { show } from "../../../testing/render";
import { api, server } from "../../../testing/server";
import { PageOverview } from "../page-overview";

const DONE = { Success: true, Errors: [] };
const ARTICLES: PageTypeSchema[] = [
  { id: "content", label: words("Content"), description: words("A page"), fields: [] },
  {
    id: "article",
    label: words("Article"),
    description: words("A news item"),
    fields: [{ name: "topics", kind: "tags", max: 2, label: words("Topics"), optionality: "optional" }],
  },
];
const article = (id: number, title: string, more: Partial<PageListItem> = {}) =>
  listItem(id, { title, slug: `/a-${id}`, type: "article", ...more });

let called: string[];

beforeEach(() => {
  called = [];
  history.replaceState(null, "", "/cmsadmin/page-overview/article");
});

/** Shows a list of pages, and selects all of them. */
async function selected(pages: PageListItem[], ...names: Permission[]) {
  server.use(
    http.post(api("page/list"), () => HttpResponse.json({ items: pages, totalItems: pages.length })),
  );
  const permissions: Grant[] = names.map((name) => ({ name }));
  const props = { language: "en", pageTypes: ARTICLES, settings: SETTINGS, type: "article" } as const;
  const { user } = await show(<PageOverview {...props} view="list" permissions={permissions} />);
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  return user;
}

test("publication is requested for pages with changes, with one comment", async () => {
  server.use(
    http.post(api("page/:id/request-publication"), async ({ params, request }) => {
      called.push(`${params.id} ${JSON.stringify(await request.json())}`);
      return HttpResponse.json(DONE);
    }),
  );
  const user = await selected(
    [
      article(1, "First"),
      article(2, "Second", { status: "published with changes" }),
      article(3, "Third", { status: "published" }),
      article(4, "Fourth", { status: "requested" }),
    ],
    "request-publication",
  );
  expect(
    screen.queryByRole("button", { name: /Publish|Translate|Add a tag|Delete/ }),
  ).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Request publication of 2…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Request the publication of 2 pages" }));
  await user.type(dialog.getByRole("textbox", { name: "Comment for the reviewer" }), "Please look.");
  await user.click(dialog.getByRole("button", { name: "Request publication" }));
  expect(
    await screen.findByText(/The publication of “First” .* and “Second” .* is requested\./),
  ).toBeVisible();
  expect(called).toEqual(['1 {"comment":"Please look."}', '2 {"comment":"Please look."}']);
});

test("pages are translated into the missing language, and each that was refused is named", async () => {
  history.replaceState(null, "", "/cmsadmin/page-overview/article?translation=missing+in+nl-nl");
  server.use(
    http.post(api("page/create-translation"), async ({ request }) => {
      const asked = (await request.json()) as { pageID: number };
      called.push(JSON.stringify(asked));
      const isTaken = asked.pageID === 2;
      const refusal = { Success: false, Errors: [{ code: "V_06", model: "page", property: "newLocale" }] };
      return HttpResponse.json(isTaken ? refusal : { ...DONE, pageID: 20, pageVersionID: 50 });
    }),
  );
  const user = await selected(
    [article(1, "First"), article(2, "Second"), article(3, "Derde", { locale: "nl-nl" })],
    "create-translation",
  );
  await user.click(screen.getByRole("button", { name: "Translate 3…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Translate 2 pages" }));
  const locale = dialog.getByRole("combobox", { name: "Into the language" });
  expect(locale).toHaveValue("nl-nl");
  await user.selectOptions(locale, "en-gb");
  expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringContaining("Derde"),
  ]);
  await user.selectOptions(locale, "nl-nl");
  await user.click(dialog.getByRole("button", { name: "Translate" }));
  expect(await screen.findByText(/The translation of “First” .* has been created\./)).toBeVisible();
  const refused = screen.getByRole("link", { name: /“Second”/ });
  expect(refused.closest("li")).toHaveTextContent("already exists");
  expect(called).toEqual([
    '{"pageID":1,"newLocale":"nl-nl","title":"First","slug":""}',
    '{"pageID":2,"newLocale":"nl-nl","title":"Second","slug":""}',
  ]);
});

test("a tag is added to a new version of each page, unless unsaved work would be lost", async () => {
  const tags: Record<string, string[]> = { 1: ["Boats"], 2: [], 3: ["One", "Two"], 4: ["news"] };
  server.use(
    http.post(api("tags/search"), () => HttpResponse.json({ items: [], totalItems: 0 })),
    http.post(api("tags/search-private"), () => HttpResponse.json({ items: [], totalItems: 0 })),
    http.post(api("tags/validate"), () => HttpResponse.json(DONE)),
    http.get(api("page/:id"), ({ params }) => {
      const id = Number(params.id);
      const props = { date: "2026-03-01", topics: tags[id] };
      return HttpResponse.json({
        id,
        pageVersion: { id: id * 10, pageType: { id: "article", props } },
        autosaveVersionID: id === 2 ? 99 : null,
      });
    }),
    http.post(api("page/version/:id/store"), async ({ params, request }) => {
      called.push(`${params.id} ${JSON.stringify(await request.json())}`);
      return HttpResponse.json({ ...DONE, pageVersionID: 11, pageVersion: { id: 11 } });
    }),
  );
  const user = await selected(
    [
      article(1, "First"),
      article(2, "Second"),
      article(3, "Third"),
      article(4, "Fourth"),
      listItem(5, { title: "Without tags" }),
    ],
    "edit-page",
  );
  await user.click(screen.getByRole("button", { name: "Add a tag to 4…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a tag to 4 pages" }));
  const confirm = dialog.getByRole("button", { name: "Add tag" });
  expect(confirm).toBeDisabled();
  await user.type(dialog.getByRole("combobox", { name: "Tag" }), "News{Enter}");
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
  expect(await screen.findByText(/“First” .* and “Fourth” .* have the tag\./)).toBeVisible();
  expect(screen.getByRole("link", { name: /“Second”/ }).closest("li")).toHaveTextContent(
    "You have unsaved changes of this page.",
  );
  expect(screen.getByRole("link", { name: /“Third”/ }).closest("li")).toHaveTextContent(
    "The page already has as many tags as its type allows.",
  );
  expect(called).toEqual(['10 {"pageType":{"props":{"date":"2026-03-01","topics":["Boats","News"]}}}']);
});
