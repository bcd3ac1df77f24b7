import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Draft } from "../api/pages";
import type { Block, BlockSchema, Field, Props } from "../api/wire";
import { editPage } from "../testing/edit-page";
import { hero, listItem, page, version, words } from "../testing/fixtures";
import { api, server } from "../testing/server";

const FIELDS: Field[] = [
  {
    name: "source",
    kind: "choice",
    label: words("Which pages"),
    optionality: "optional",
    options: [
      { value: "latest", label: words("By type and order") },
      { value: "chosen", label: words("Chosen one by one") },
    ],
  },
  {
    name: "pageType",
    kind: "page-type",
    label: words("Of this type"),
    optionality: "optional",
    shownWhen: { field: "source", is: "latest" },
  },
  {
    name: "pages",
    kind: "items",
    label: words("Pages"),
    optionality: "required",
    min: 1,
    max: 3,
    itemLabel: "",
    singular: words("Page"),
    fields: [{ name: "page", kind: "page", types: [], label: words("Page"), optionality: "required" }],
    shownWhen: { field: "source", is: "chosen" },
  },
];

const LIST: BlockSchema = {
  id: "page-list",
  label: words("Page list"),
  description: words("Pages."),
  group: "text",
  fields: FIELDS,
};

function block(props: Props): Block {
  return { ...hero("a", ""), type: "page-list", props };
}

const found = http.post(api("page/search"), () =>
  HttpResponse.json([listItem(7, { title: "Oars", slug: "/oars" })]),
);

/** Serves pages: 5 is live, 7 is unpublished, 9 does not exist. */
const pages = http.get(api("page/:id"), ({ params }) => {
  const id = Number(params.id);
  if (id === 5) return HttpResponse.json(page({ id, title: "Boats", slug: "/boats", publishedVersionID: 3 }));
  if (id === 7) return HttpResponse.json(page({ id, title: "Oars", slug: "/oars" }));
  return id === 9 ? HttpResponse.json({ Errors: [] }, { status: 404 }) : undefined;
});

/** Props of each block that `rendered` has received. */
let rules: Props[] = [];

/**
 * Serves a preview.
 * It lists two pages for the page type
 * `article`, and none for other types.
 */
const rendered = http.post(api("page/version/preview"), async ({ request }) => {
  const { pageID, title, blocks } = (await request.clone().json()) as Draft;
  const [only] = blocks ?? [];
  if (title !== undefined || !only) return undefined;
  rules.push(only.props ?? {});
  expect({ pageID, count: blocks?.length }).toEqual({ pageID: 1, count: 1 });
  const pages = only.props?.pageType === "article" ? ["Boats", "Oars &amp; sails"] : [];
  const cards = pages.map(
    (name) => `<li><a class="card-link" href="/x">${name}</a> <a href="/y">more</a></li>`,
  );
  const html = `<main><a class="card-link">Elsewhere</a><div data-block-key="${only.key}">${cards.join("")}</div></main>`;
  return new Response(html, { headers: { "Content-Type": "text/html" } });
});

async function open(props: Props) {
  const result = await editPage({
    page: { pageVersion: version({ blocks: [block(props)] }) },
    blockTypes: [LIST],
    handlers: [found, pages, rendered],
  });
  await result.user.click(screen.getByRole("button", { name: /^Page list/ }));
  await screen.findByRole("radiogroup", { name: "Which pages" });
  return result;
}

beforeEach(() => {
  rules = [];
});

const chosen = () => within(screen.getByRole("group", { name: "Pages" }));

test("a list is by rule until somebody chooses by hand, and keeps what the other way says", async () => {
  const { user } = await open({});
  expect(screen.getByRole("radio", { name: "By type and order" })).toBeChecked();
  await user.selectOptions(screen.getByRole("combobox", { name: "Of this type" }), "Article");
  await user.click(screen.getByRole("radio", { name: "Chosen one by one" }));
  expect(screen.queryByRole("combobox", { name: "Of this type" })).not.toBeInTheDocument();
  expect(chosen().getByText("No page is chosen yet.")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "By type and order" }));
  expect(screen.getByRole("combobox", { name: "Of this type" })).toHaveValue("article");
  expect(screen.queryByRole("group", { name: "Pages" })).not.toBeInTheDocument();
});

test("chosen pages are shown by their titles and addresses, and what visitors do not see is said to be so", async () => {
  await open({
    source: "chosen",
    pages: [
      { key: "k1", page: 5 },
      { key: "k2", page: 7 },
      { key: "k3", page: 9 },
    ],
  });
  const rows = chosen().getAllByRole("listitem");
  await waitFor(() => expect(rows[0]).toHaveTextContent("Boats/boats"));
  expect(rows[0]).not.toHaveTextContent("Not published");
  await waitFor(() => expect(rows[1]).toHaveTextContent("Oars/oarsNot published: visitors do not see it."));
  await waitFor(() => expect(rows[2]).toHaveTextContent("This page does not exist any more."));
  expect(chosen().getByRole("combobox", { name: "Add page" })).toBeDisabled();
});

test("a page that is found takes the empty place first, then a place of its own, and is moved by keys", async () => {
  const { user, stored } = await open({ source: "chosen", pages: [{ key: "k1" }, { key: "k2", page: 5 }] });
  const search = chosen().getByRole("combobox", { name: "Add page" });
  await user.type(search, "oars");
  await user.click(await screen.findByRole("option", { name: "Oars /oars" }));
  await chosen().findByRole("button", { name: "Move Oars" });
  expect(chosen().getAllByRole("listitem")).toHaveLength(2);
  await user.clear(search);
  await user.type(search, "oars");
  await user.click(await screen.findByRole("option", { name: "Oars /oars" }));
  await waitFor(() => expect(chosen().getAllByRole("listitem")).toHaveLength(3));
  const [first] = chosen().getAllByRole("button", { name: "Move Oars" });
  first?.focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  const kept = stored.at(-1)?.blocks?.[0]?.props?.pages as { page: number }[];
  expect(kept.map(({ page: id }) => id)).toEqual([5, 7, 7]);
});

test("the chosen pages are one stop of the Tab key, and the arrow keys go through them", async () => {
  const { user } = await open({
    source: "chosen",
    pages: [
      { key: "k1", page: 5 },
      { key: "k2", page: 7 },
    ],
  });
  const first = await chosen().findByRole("button", { name: "Move Boats" });
  const second = await chosen().findByRole("button", { name: "Move Oars" });
  screen.getByRole("radio", { name: "Chosen one by one" }).focus();
  await user.tab();
  expect(first).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(second).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(chosen().getByRole("button", { name: "Actions for Oars" })).toHaveFocus();
  await user.tab({ shift: true });
  expect(second).toHaveFocus();
  await user.tab({ shift: true });
  expect(first).not.toHaveFocus();
});

test("what the rule finds now is shown by its titles, for what is in the form and not stored yet", async () => {
  const { user } = await open({});
  const shown = within(screen.getByRole("region", { name: "What the list shows now" }));
  expect(await shown.findByText("No published page fits now, so visitors see nothing here.")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Of this type" }), "Article");
  expect(await shown.findByText("Visitors see 2 pages here now:")).toBeVisible();
  expect(shown.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Boats",
    "Oars & sails",
  ]);
  expect(rules.map(({ pageType }) => pageType)).toEqual([undefined, "article"]);
  await user.click(screen.getByRole("radio", { name: "Chosen one by one" }));
  expect(screen.queryByRole("region", { name: "What the list shows now" })).not.toBeInTheDocument();
});

test("that the pages of a rule cannot be asked for is said beside it", async () => {
  const refused = http.post(api("page/version/preview"), () => HttpResponse.error());
  const { user } = await open({});
  server.use(refused);
  await user.selectOptions(screen.getByRole("combobox", { name: "Of this type" }), "Article");
  const shown = within(screen.getByRole("region", { name: "What the list shows now" }));
  expect(await shown.findByText(/^The server cannot be reached/)).toBeVisible();
});
