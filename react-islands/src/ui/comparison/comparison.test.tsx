import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { BlockChange, Comparison as Compared, FieldChange } from "../../api/wire";
import { BLOCK_TYPES, hero, image, PAGE_TYPES, version } from "../../testing/fixtures";
import { summary } from "../../testing/life-fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { SchemasContext } from "../schemas";
import { Comparison } from "./comparison";

function block(key: string, more: Partial<BlockChange>): BlockChange {
  return { key, type: "hero", change: "changed", moved: false, fields: [], ...more };
}

function serve(blocks: BlockChange[], fields: FieldChange[] = []): void {
  const compared: Compared = { before: summary(10), after: summary(11), fields, blocks };
  server.use(http.get(api("page/version/10/compare/11"), () => HttpResponse.json(compared)));
}

function compare(before: number | null = 10) {
  return show(
    <SchemasContext value={{ blockTypes: BLOCK_TYPES, pageTypes: PAGE_TYPES }}>
      <Comparison before={before} after={11} />
    </SchemasContext>,
  );
}

/** The section of a block, and what is read in it of one side. */
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

test("two equal versions are said to be equal", async () => {
  serve([block("a", { change: "same" })]);
  await compare();
  expect(await screen.findByText("The two versions say the same.")).toBeVisible();
});

test("where nothing is live yet, everything is new", async () => {
  const first = version({ id: 11, blocks: [hero("a", "Hello")] });
  server.use(http.get(api("page/version/fetch/11"), () => HttpResponse.json(first)));
  await compare(null);
  expect(await screen.findByText("Nothing of this page is public yet.")).toBeVisible();
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
