import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { BlockChange, BlockSchema, Comparison as Compared, FieldChange } from "../../api/wire";
import { BLOCK_TYPES, hero, image, PAGE_TYPES, version, words } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { summary } from "../../testing/workflow-fixtures";
import { SchemasContext } from "../schemas";
import { SiteZoneContext } from "../site-zone";
import { ComparisonView } from "./comparison";

function block(key: string, more: Partial<BlockChange>): BlockChange {
  return { key, type: "hero", change: "changed", moved: false, fields: [], ...more };
}

const EVENT: BlockSchema = {
  id: "event",
  label: words("Event"),
  description: words(""),
  group: "text",
  fields: [{ name: "start", kind: "date-time", label: words("Start"), optionality: "required" }],
};

function serve(blocks: BlockChange[], fields: FieldChange[] = []): void {
  const compared: Compared = { before: summary(10), after: summary(11), fields, blocks };
  server.use(http.get(api("page/version/10/compare/11"), () => HttpResponse.json(compared)));
}

function compare(before: number | null = 10) {
  return show(
    <SchemasContext value={{ blockTypes: [...BLOCK_TYPES, EVENT], pageTypes: PAGE_TYPES }}>
      <SiteZoneContext value="Asia/Tokyo">
        <ComparisonView before={before} after={11} />
      </SiteZoneContext>
    </SchemasContext>,
  );
}

/** Returns a block's section. */
async function section(name: string) {
  const heading = await screen.findByRole("heading", { name });
  return within(heading.closest("section") as HTMLElement);
}

test("changed words are marked in the field that they are in", async () => {
  serve([
    block("a", { fields: [{ name: "title", before: "Our old bridge", after: "Our new bridge" }] }),
    block("b", { change: "same" }),
    block("c", { change: "same" }),
  ]);
  await compare();
  const hero = await section("Hero");
  expect(hero.getByText("Changed")).toBeVisible();
  expect(hero.getByText("Title")).toBeVisible();
  expect(hero.getByRole("deletion")).toHaveTextContent("old");
  expect(hero.getByRole("insertion")).toHaveTextContent("new");
  expect(screen.getByText("2 blocks are unchanged.")).toBeVisible();
});

test("rich text is compared as sentences, and a change of markup alone is said", async () => {
  const text = (before: string, after: string) => [{ name: "html", before, after }];
  serve([
    block("a", { type: "columns", fields: text("<p>One word.</p>", "<p>Two <b>words</b>.</p>") }),
    block("b", { type: "columns", fields: text("<p>Same.</p>", "<p><em>Same.</em></p>") }),
  ]);
  await compare();
  const [first] = await screen.findAllByRole("insertion");
  expect(first).toHaveTextContent("Two words");
  expect(screen.getByText("Only the formatting or a link has changed.")).toBeVisible();
  expect(document.body).not.toHaveTextContent("<b>");
});

test("blocks that came, went and moved are said as such", async () => {
  serve([
    block("a", { change: "added", fields: [{ name: "title", before: null, after: "Hello" }] }),
    block("b", {
      type: "columns",
      change: "removed",
      fields: [{ name: "side", before: "left", after: null }],
    }),
    block("c", { type: "future", change: "moved", moved: true }),
  ]);
  await compare();
  expect((await section("Hero")).getByRole("insertion")).toHaveTextContent("Hello");
  expect((await section("Columns")).getByText("Left").tagName).toBe("DEL");
  expect((await section("future")).getByText("Moved")).toBeVisible();
});

test("fields of the page are called by their names, pictures by what they show", async () => {
  serve(
    [],
    [
      { name: "seoTitle", before: "", after: "Found" },
      { name: "pageType.props.date", before: "2026-03-01", after: "2026-03-02" },
      { name: "seoImage", before: null, after: [image(7, { altText: "A bridge" })] },
    ],
  );
  await compare();
  const page = await section("Page");
  expect(page.getByText("Title for search engines")).toBeVisible();
  expect(page.getByText("Date")).toBeVisible();
  expect(page.getByText("7.jpg – A bridge")).toBeVisible();
});

test("times are written in the zone of the site", async () => {
  serve([
    block("a", {
      type: "event",
      fields: [{ name: "start", before: "2026-03-01T20:00:00Z", after: "2026-03-01T21:30:00Z" }],
    }),
  ]);
  await compare();
  const event = await section("Event");
  const [hour, minute] = event.getAllByRole("insertion");
  expect(hour).toHaveTextContent("06");
  expect(minute).toHaveTextContent("30");
  expect(event.getByText(/Asia\/Tokyo, UTC\+09:00/)).toBeVisible();
});

test("two equal versions are said to be equal", async () => {
  serve([block("a", { change: "same" })]);
  await compare();
  expect(await screen.findByText("The two versions say the same.")).toBeVisible();
});

test("where nothing is live yet, the page is shown, and everything is new", async () => {
  const first = version({ id: 11, blocks: [hero("a", "Hello")] });
  server.use(http.get(api("page/version/fetch/11"), () => HttpResponse.json(first)));
  const { user } = await compare(null);
  expect(await screen.findByText("Nothing of this page is public yet.")).toBeVisible();
  expect(screen.getByTitle("The page after")).toHaveAttribute("src", "/cmsadmin/preview/11");
  await user.click(screen.getByRole("radio", { name: "Changes" }));
  expect((await section("Hero")).getByText("Added")).toBeVisible();
});

test("both versions are shown as visitors see them, without their scripts", async () => {
  serve([]);
  const { user } = await compare();
  await user.click(screen.getByRole("radio", { name: "Side by side" }));
  const [before, after] = [screen.getByTitle("The page before"), screen.getByTitle("The page after")];
  expect(before).toHaveAttribute("src", "/cmsadmin/preview/10");
  expect(after).toHaveAttribute("src", "/cmsadmin/preview/11");
  expect(before).toHaveAttribute("sandbox", "allow-same-origin");
});

test("a comparison that cannot be loaded is tried again", async () => {
  server.use(
    http.get(api("page/version/10/compare/11"), () => new HttpResponse(null, { status: 500 }), {
      once: true,
    }),
  );
  const { user } = await compare();
  const retry = await screen.findByRole("button", { name: "Try again" });
  serve([]);
  await user.click(retry);
  expect(await screen.findByText("The two versions say the same.")).toBeVisible();
});

const CARDS = [
  { key: "k1", title: "Boat repair" },
  { key: "k2", title: "Ropes" },
  { key: "k3", title: "Sails" },
];

function serveVersions(): void {
  const cards = (items: object[]) => [{ ...hero("a", ""), type: "cards", props: { cards: items } }];
  const [boat, , sails] = CARDS;
  const versions: Record<string, unknown> = {
    10: version({ id: 10, blocks: cards(CARDS) }),
    11: version({ id: 11, blocks: cards([sails ?? {}, { ...boat, hasButton: true }, { key: "k4" }]) }),
  };
  server.use(
    http.get(api("page/version/fetch/:id"), ({ params }) =>
      HttpResponse.json(versions[String(params.id)] as object),
    ),
  );
}

test("a change in an item says where it is, by the item's own name", async () => {
  serveVersions();
  serve([
    block("a", {
      type: "cards",
      fields: [
        { name: "cards[k1].hasButton", before: null, after: true },
        { name: "__images.cards[k3].picture", before: null, after: [image(1, { altText: "A sail" })] },
        { name: "cards[k4].title", before: "", after: "" },
      ],
    }),
  ]);
  await compare();
  const cards = await section("Cards");
  expect(await cards.findByText("Cards › Boat repair › With a button")).toBeVisible();
  expect(cards.getByText("On")).toBeVisible();
  expect(cards.getByText("Cards › Sails › Picture")).toBeVisible();
  expect(cards.getByText("Cards › Card 3 › Title")).toBeVisible();
});

test("items that were added, removed and moved are listed by name", async () => {
  serveVersions();
  const fields = [{ name: "cards", before: ["k1", "k2", "k3"], after: ["k3", "k1", "k4"] }];
  serve([block("a", { type: "cards", fields })]);
  await compare();
  const cards = await section("Cards");
  expect(await cards.findByText("Removed: Ropes")).toBeVisible();
  expect(cards.getByText("Added: Card 3")).toBeVisible();
  expect(cards.getByText("Moved: Sails")).toBeVisible();
});

test("where the versions do not come, an item is called by the change of its name", async () => {
  server.use(http.get(api("page/version/fetch/:id"), () => new HttpResponse(null, { status: 500 })));
  const fields = [{ name: "cards[k1].title", before: "Boat", after: "Boat repair" }];
  serve([
    block("a", {
      type: "cards",
      fields: [...fields, { name: "cards[k9].button", before: null, after: "x" }],
    }),
  ]);
  await compare();
  const cards = await section("Cards");
  expect(cards.getByText("Cards › Boat repair › Title")).toBeVisible();
  expect(cards.getByText("Cards › Card › Button")).toBeVisible();
});
