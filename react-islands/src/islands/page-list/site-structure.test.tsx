import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Grant, PageGroup, PageListItem, PageListProps } from "../../api/wire";
import { listItem, PAGE_TYPES, SETTINGS } from "../../testing/fixtures";
import { group } from "../../testing/list-fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { PageOverview } from "./page-overview";

const TRANSLATOR: Grant[] = [{ name: "create-translation", parameters: { locales: ["nl-nl"] } }];

let asked: Record<string, unknown>[];

beforeEach(() => {
  asked = [];
});

function answerWith(...items: PageGroup[]): void {
  server.use(
    http.post(api("page/list-groups"), async ({ request }) => {
      asked.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({ items, totalItems: items.length });
    }),
  );
}

function structure(more: Partial<PageListProps> = {}) {
  const props: PageListProps = {
    language: "en",
    pageTypes: PAGE_TYPES,
    settings: SETTINGS,
    permissions: TRANSLATOR,
    type: null,
    view: "structure",
    ...more,
  };
  return show(<PageOverview {...props} />);
}

const ABOUT = group(1, [
  listItem(7, { title: "About us", slug: "/about", status: "published", publishedVersionID: 3 }),
  listItem(8, { title: "Over ons", locale: "nl-nl", status: "published with changes", outdated: true }),
]);
const TEAM = group(2, [listItem(9, { title: "Team", slug: "/about/team" })], { depth: 1 });

test("a row says where the page stands in each locale, and leads to each of its editors", async () => {
  answerWith(ABOUT);
  await structure();
  const row = within(await screen.findByRole("row", { name: /About us/ }));
  expect(row.getByRole("link", { name: "About us" })).toHaveAttribute("href", "/cmsadmin/page/7");
  const english = row.getByRole("link", { name: "About us, British English: Published" });
  expect(english).toHaveTextContent("Published");
  const dutch = row.getByRole("link", { name: "Over ons, Dutch (Netherlands): Changed Outdated" });
  expect(dutch).toHaveAttribute("href", "/cmsadmin/page/8");
  expect(dutch.querySelectorAll("svg")).toHaveLength(2);
});

test.each([
  ["concept", "Draft"],
  ["requested", "Requested"],
  ["published", "Published"],
  ["published with changes", "Changed"],
  ["unpublished", "Unpublished"],
] as const)("a page that is %s is called so", async (status, word) => {
  answerWith(group(1, [listItem(7, { title: "About us", status })]));
  await structure();
  expect(await screen.findByRole("link", { name: `About us, British English: ${word}` })).toBeVisible();
});

test("the site comes in the order of its addresses, indented by their depth", async () => {
  answerWith(ABOUT, TEAM);
  const { user } = await structure();
  const nameOf = (title: string) => screen.getByRole("link", { name: title }).parentElement;
  await screen.findByRole("link", { name: "Team" });
  expect(asked.at(-1)).toMatchObject({ columnToSort: null, type: null, pageSize: 25 });
  expect(screen.getByRole("combobox", { name: "Sort by" })).toHaveDisplayValue("Site structure");
  expect(nameOf("Team")?.style.getPropertyValue("--depth")).toBe("1");
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Title");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ columnToSort: "title", sortOrder: "asc" }));
  expect(nameOf("Team")?.style.getPropertyValue("--depth")).toBe("0");
});

type MatchedPart = NonNullable<PageListItem["matchedPart"]> | null;

test("a row says why a search found it", async () => {
  const titles: [MatchedPart, MatchedPart][] = [
    ["title", "text"],
    ["slug", null],
    [null, "text"],
    ["text", "title"],
    [null, null],
  ];
  answerWith(
    ...titles.map(([english, dutch], place) =>
      group(place, [
        listItem(10 * place, { title: `Page ${place}`, matchedPart: english }),
        listItem(10 * place + 1, { title: `Pagina ${place}`, locale: "nl-nl", matchedPart: dutch }),
      ]),
    ),
  );
  await structure();
  await screen.findByRole("row", { name: /Page 0/ });
  const reasons = titles.map((_, place) => {
    const cell = screen.getByRole("link", { name: `Page ${place}` }).parentElement;
    return /Found.*$/.exec(cell?.textContent ?? "")?.[0];
  });
  expect(reasons).toEqual([
    undefined,
    "Found in the address",
    "Found in the text (Dutch (Netherlands))",
    "Found in the title (Dutch (Netherlands))",
    undefined,
  ]);
});

test("the type narrows the site", async () => {
  answerWith(ABOUT);
  const { user } = await structure();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Type" }), "Article");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ type: "article" }));
});

test("what is missing is offered to those who may translate into it", async () => {
  answerWith(TEAM, group(3, [listItem(4, { title: "Kontakt", locale: "nl-nl" })]));
  await structure();
  expect(
    await screen.findByRole("button", { name: /create the translation of “Team” into Dutch/ }),
  ).toBeVisible();
  const contact = within(screen.getByRole("row", { name: /Kontakt/ }));
  expect(contact.getByText("Missing")).toBeVisible();
  expect(contact.queryByRole("button", { name: /create the translation/ })).not.toBeInTheDocument();
});

test("a translation is made in place, with a slug of its own where its locale has those", async () => {
  answerWith(TEAM);
  let sent: unknown;
  server.use(
    http.post(api("page/slug-available"), () =>
      HttpResponse.json({ Success: true, Errors: [], available: true }),
    ),
    http.post(api("page/create-translation"), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ Success: true, Errors: [], pageID: 12, pageVersionID: 40 });
    }),
  );
  const { user } = await structure();
  await user.click(await screen.findByRole("button", { name: /create the translation of “Team”/ }));
  const dialog = within(
    await screen.findByRole("dialog", { name: "Create the translation into Dutch (Netherlands)" }),
  );
  await user.clear(dialog.getByRole("textbox", { name: "Title" }));
  await user.type(dialog.getByRole("textbox", { name: "Title" }), "Ons team");
  expect(await dialog.findByText("This address is free.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Create translation" }));
  expect(await screen.findByText("“Ons team” (Dutch (Netherlands)) has been created.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open it" })).toHaveAttribute("href", "/cmsadmin/page/12");
  expect(sent).toEqual({ pageID: 9, newLocale: "nl-nl", title: "Ons team", slug: "/ons-team" });
  expect(asked).toHaveLength(2);
});

test("a translation into a locale without slugs of its own follows its source", async () => {
  answerWith(TEAM);
  const { user } = await structure({ settings: { ...SETTINGS, customSlugLocales: [] } });
  await user.click(await screen.findByRole("button", { name: /create the translation of “Team”/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("The page will live at /nl-nl/about/team")).toBeVisible();
  expect(dialog.queryByRole("textbox", { name: "Address" })).not.toBeInTheDocument();
});

test("a legend says what each state means", async () => {
  answerWith();
  await structure();
  const legend = within(await screen.findByRole("region", { name: "What the states mean" }));
  expect(legend.getAllByRole("term").map((term) => term.textContent)).toEqual([
    "Missing",
    "Draft",
    "Requested",
    "Published",
    "Changed",
    "Unpublished",
    "Outdated",
  ]);
  expect(legend.getByText("Visitors see the newest version.")).toBeVisible();
});

test("the matrix speaks the person's language", async () => {
  answerWith(ABOUT);
  const props = { language: "de", pageTypes: PAGE_TYPES, settings: SETTINGS } as const;
  await show(<PageOverview {...props} permissions={[]} type={null} view="structure" />, "de");
  expect(await screen.findByRole("link", { name: /Over ons, .*: Geändert Veraltet/ })).toBeVisible();
});
