import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ListQuery } from "../../api/pages";
import type { PageListItem, PageListProps } from "../../api/wire";
import { EVERYTHING, listItem, PAGE_TYPES, SETTINGS } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { PageOverview } from "./page-overview";

let asked: ListQuery[];

beforeEach(() => {
  asked = [];
});

function answerWith(items: PageListItem[], totalItems = items.length): void {
  server.use(
    http.post(api("page/list"), async ({ request }) => {
      asked.push((await request.json()) as ListQuery);
      return HttpResponse.json({ items, totalItems });
    }),
  );
}

function overview(more: Partial<PageListProps> = {}) {
  const props: PageListProps = {
    language: "en",
    pageTypes: PAGE_TYPES,
    settings: SETTINGS,
    permissions: EVERYTHING,
    type: null,
    view: "list",
    ...more,
  };
  return show(<PageOverview {...props} />);
}

test("each page has a row that leads to its editor", async () => {
  answerWith([listItem(7, { title: "About us", status: "published with changes", locale: "nl-nl" })]);
  await overview();
  const link = await screen.findByRole("link", { name: "About us" });
  expect(link).toHaveAttribute("href", "/cmsadmin/page/7");
  const row = within(screen.getByRole("row", { name: /About us/ }));
  expect(row.getByText("Published, with changes")).toBeVisible();
  expect(row.getByText("Dutch (Netherlands)")).toBeVisible();
  expect(screen.getAllByRole("status").at(-1)).toHaveTextContent("1 page");
});

test("pages are filtered by their status, which the address keeps", async () => {
  answerWith([]);
  const { user } = await overview();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Status" }), "Draft");
  await waitFor(() => expect(asked.at(-1)?.status).toBe("concept"));
  expect(asked[0]?.status).toBeNull();
  expect(location.search).toBe("?status=concept");
  history.replaceState(null, "", "/");
});

test("pages are filtered by the state of their translations, which the address keeps", async () => {
  answerWith([]);
  const { user, unmount } = await overview();
  const state = await screen.findByRole("combobox", { name: "Translation" });
  await user.selectOptions(state, "Missing: Dutch (Netherlands)");
  await waitFor(() => expect(asked.at(-1)?.translation).toBe("missing in nl-nl"));
  expect(asked[0]?.translation).toBeNull();
  expect(location.search).toBe("?translation=missing+in+nl-nl");
  await user.selectOptions(state, "Source has changed");
  await waitFor(() => expect(asked.at(-1)?.translation).toBe("outdated"));
  unmount();
  history.replaceState(null, "", "/");
  await overview({ settings: { ...SETTINGS, availableLocales: ["en-gb"] } });
  await screen.findByRole("combobox", { name: "Status" });
  expect(screen.queryByRole("combobox", { name: "Translation" })).not.toBeInTheDocument();
});

test("an empty list says so", async () => {
  answerWith([]);
  await overview();
  expect(await screen.findByText("There are no pages yet.")).toBeVisible();
});

test("searching asks the server and is kept in the address", async () => {
  answerWith([listItem(1)]);
  const { user } = await overview();
  await screen.findByRole("link", { name: "Page 1" });
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "ab");
  await waitFor(() => expect(asked.at(-1)?.searchTerm).toBe("ab"));
  expect(location.search).toBe("?search=ab");
});

test("a search lists the best pages first and says where the term is, unless it is in the title", async () => {
  answerWith([
    listItem(1, { matchedPart: "title" }),
    listItem(2, { matchedPart: "slug" }),
    listItem(3, { matchedPart: "text" }),
  ]);
  history.replaceState(null, "", "/cmsadmin/?search=oak");
  await overview();
  const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));
  expect((await row(/Page 1/)).queryByText(/^Found in/)).toBeNull();
  expect((await row(/Page 2/)).getByText("Found in the address")).toBeVisible();
  expect((await row(/Page 3/)).getByText("Found in the text")).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ searchTerm: "oak", columnToSort: null });
  for (const heading of screen.getAllByRole("columnheader")) {
    expect(heading.getAttribute("aria-sort") ?? "none").toBe("none");
  }
});

test("the newest change comes first, until a heading sorts", async () => {
  answerWith([listItem(1)]);
  const { user } = await overview();
  await screen.findByRole("link", { name: "Page 1" });
  expect(asked.at(-1)?.columnToSort).toBeNull();
  expect(screen.getByRole("columnheader", { name: /Last change/ })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await user.click(await screen.findByRole("button", { name: "Title" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ columnToSort: "title", sortOrder: "asc" }));
  await user.click(screen.getByRole("button", { name: /Title/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ columnToSort: "title", sortOrder: "desc" }));
});

test("filters narrow the list; a screen of one type has no type to choose", async () => {
  answerWith([listItem(1)]);
  const { user, unmount } = await overview();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Language" }), "nl-nl");
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "article");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ locale: "nl-nl", type: "article" }));
  unmount();
  history.replaceState(null, "", "/cmsadmin/");
  await overview({ type: "article" });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ locale: null, type: "article" }));
  expect(screen.queryByRole("combobox", { name: "Type" })).not.toBeInTheDocument();
  expect(screen.queryByRole("columnheader", { name: /Type/ })).not.toBeInTheDocument();
});

test("who may not make pages is not offered to", async () => {
  answerWith([]);
  await overview({ permissions: [] });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("link", { name: "New page" })).not.toBeInTheDocument();
});
