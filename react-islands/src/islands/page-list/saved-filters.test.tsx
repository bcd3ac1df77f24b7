import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ListQuery } from "../../api/pages";
import type { ListFilter } from "../../api/wire";
import { EVERYTHING, PAGE_TYPES, SETTINGS } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { PageOverview } from "./page-overview";

const DONE = { Success: true, Errors: [] };

let saved: ListFilter[];
let listed: ListQuery[];
let sent: unknown[];

beforeEach(() => {
  history.replaceState(null, "", "/cmsadmin/page-overview/article");
  saved = [{ id: 1, name: "My drafts", query: "?status=concept&sort=title" }];
  listed = [];
  sent = [];
  server.use(
    http.post(api("page/list"), async ({ request }) => {
      listed.push((await request.json()) as ListQuery);
      return HttpResponse.json({ items: [], totalItems: 0 });
    }),
    http.post(api("page/filter/list"), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(saved);
    }),
    http.post(api("page/filter"), async ({ request }) => {
      const asked = (await request.json()) as Omit<ListFilter, "id">;
      sent.push(asked);
      saved = [...saved, { ...asked, id: 2 }];
      return HttpResponse.json({ ...DONE, filterID: 2 });
    }),
    http.delete(api("page/filter/:id"), ({ params }) => {
      saved = saved.filter(({ id }) => String(id) !== params.id);
      return HttpResponse.json(DONE);
    }),
  );
});

async function opened() {
  const props = { language: "en", pageTypes: PAGE_TYPES, settings: SETTINGS, type: "article" } as const;
  const { user } = await show(<PageOverview {...props} view="list" permissions={EVERYTHING} />);
  await user.click(await screen.findByRole("button", { name: "Saved filters" }));
  return { user, saved: within(await screen.findByRole("dialog")) };
}

test("a saved filter is a link that sets filters, order and search", async () => {
  const { user, saved } = await opened();
  const link = await saved.findByRole("link", { name: "My drafts" });
  expect(link).toHaveAttribute("href", "?status=concept&sort=title");
  expect(sent).toEqual([{ type: "article" }]);
  expect(saved.getByText("Search, filter or sort first, then save it here.")).toBeVisible();
  await user.click(link);
  await waitFor(() => expect(listed.at(-1)).toMatchObject({ status: "concept", columnToSort: "title" }));
  expect(location.search).toBe("?sort=title&status=concept");
  await waitFor(() => expect(screen.queryByRole("link", { name: "My drafts" })).not.toBeInTheDocument());
});

test("the present filters are saved under a name, and deleted again", async () => {
  history.replaceState(null, "", "/cmsadmin/page-overview/article?translation=missing&page=3&search=boat");
  const { user, saved } = await opened();
  await user.type(await saved.findByRole("textbox", { name: "Name for these filters" }), "To translate");
  await user.click(saved.getByRole("button", { name: "Save" }));
  expect(await saved.findByRole("link", { name: "To translate" })).toBeVisible();
  expect(sent).toContainEqual({
    type: "article",
    name: "To translate",
    query: "?search=boat&translation=missing",
  });
  await user.click(saved.getByRole("button", { name: "Delete the saved filter “My drafts”" }));
  await waitFor(() => expect(saved.queryByRole("link", { name: "My drafts" })).not.toBeInTheDocument());
  expect(saved.getByRole("link", { name: "To translate" })).toBeVisible();
});

test("a name that is used, and a full list, are said", async () => {
  const refuse = (code: string, property: string) =>
    server.use(
      http.post(api("page/filter"), () =>
        HttpResponse.json({ Success: false, Errors: [{ code, property, model: "listFilter" }] }),
      ),
    );
  history.replaceState(null, "", "/cmsadmin/page-overview/article?status=concept");
  const { user, saved } = await opened();
  refuse("V_06", "name");
  await user.type(await saved.findByRole("textbox", { name: "Name for these filters" }), "My drafts");
  await user.click(saved.getByRole("button", { name: "Save" }));
  expect(await saved.findByText("Name for these filters already exists.")).toBeVisible();
  refuse("V_07", "");
  await user.click(saved.getByRole("button", { name: "Save" }));
  expect(
    await saved.findByText("This list has the maximum number of saved filters. Delete one first."),
  ).toBeVisible();
});
