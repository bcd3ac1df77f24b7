import { expect, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { browse, test } from "../fixtures.ts";

interface Made {
  pageID: number;
}

/** Creates and publishes a Dutch article. */
async function publishArticle(admin: Page, title: string, slug: string, tags: string[] = []): Promise<void> {
  const api = new Api(admin);
  const typeData = { date: "2026-03-01", tags };
  const page = { title, slug, type: "article", locale: "nl-nl", typeData };
  const { pageID } = await api.write<Made>("POST", "page/create", page);
  await api.write("POST", `page/${pageID}/publish`, {});
}

/** Counts the search results with this title. */
async function countResults(visitor: Page, term: string, title: string): Promise<number> {
  await visitor.goto(`/nl-nl/search?q=${encodeURIComponent(term)}`);
  return visitor.getByRole("main").getByRole("link", { name: title, exact: true }).count();
}

/**
 * Expects that the search finds a page.
 * Waits, because the search index is updated with a delay.
 */
async function expectFound(visitor: Page, term: string, title: string): Promise<void> {
  await expect.poll(() => countResults(visitor, term, title), { message: term }).toBe(1);
}

for (const javaScriptEnabled of [true, false]) {
  const script = javaScriptEnabled ? "with JavaScript" : "without JavaScript";
  test(`an article that is published in Dutch is found by an inflected, a mistyped and a half-typed word ${script}`, async ({
    admin,
    browser,
    site,
  }) => {
    const title = `Windmolens bij de haven, ${javaScriptEnabled ? "deel een" : "deel twee"}`;
    await publishArticle(admin, title, javaScriptEnabled ? "/windmolens-een" : "/windmolens-twee");
    const visitor = await browse(browser, site, { javaScriptEnabled });
    const main = visitor.getByRole("main");
    await expectFound(visitor, "windmolens", title);
    for (const term of ["windmolen", "windmoelns", "windmo"]) {
      await test.step(term, async () => {
        const box = main.getByLabel("Zoeken op deze site");
        await box.fill(term);
        await main.getByRole("button", { name: "Zoeken" }).click();
        await expect(visitor).toHaveURL(`/nl-nl/search?q=${term}`);
        await expect(main.getByRole("status")).toContainText(`voor “${term}”`);
        await expect(main.getByRole("link", { name: title, exact: true })).toBeVisible();
      });
    }
    await main.getByRole("link", { name: title, exact: true }).click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
    await visitor.context().close();
  });
}

for (const javaScriptEnabled of [true, false]) {
  const script = javaScriptEnabled ? "with JavaScript" : "without JavaScript";
  test(`a visitor searches from the header of a page and goes on in another language ${script}`, async ({
    browser,
    site,
  }) => {
    const visitor = await browse(browser, site, { javaScriptEnabled, viewport: { width: 390, height: 844 } });
    await visitor.goto("/nl-nl");
    const header = visitor.getByRole("banner");
    await header.getByText("Menu", { exact: true }).click();
    await header.getByRole("searchbox", { name: "Zoeken op deze site" }).fill("eik");
    await header.getByRole("button", { name: "Zoeken" }).click();
    await expect(visitor).toHaveURL("/nl-nl/search?q=eik");
    await expect(visitor.getByRole("search")).toHaveCount(1);
    await header.getByText("Menu", { exact: true }).click();
    await header.getByRole("link", { name: "English" }).click();
    await expect(visitor).toHaveURL("/search?q=eik");
    await expect(visitor.getByRole("main").getByLabel("Search this site")).toHaveValue("eik");
    await visitor.context().close();
  });
}

test("pages are suggested while somebody types, and opened by the keyboard", async ({
  admin,
  browser,
  site,
}) => {
  const [first, second] = ["Knotwilgen langs het pad", "Knotwilgen snoeien"];
  await publishArticle(admin, first, "/knotwilgen-pad");
  await publishArticle(admin, second, "/knotwilgen-snoeien");
  const visitor = await browse(browser, site);
  await expectFound(visitor, "knotwilgen", first);
  await expectFound(visitor, "knotwilgen", second);
  await visitor.goto("/nl-nl/search");

  const main = visitor.getByRole("main");
  const field = main.getByRole("combobox", { name: "Zoeken op deze site" });
  const list = main.getByRole("listbox", { name: "Voorgestelde pagina’s" });
  const option = (name: string) => list.getByRole("option", { name });
  const place = () => main.getByRole("button", { name: "Zoeken" }).boundingBox();
  await expect(field).toHaveAttribute("aria-expanded", "false");
  const before = await place();
  await test.step("the list opens below the field, is counted, and moves nothing", async () => {
    await field.pressSequentially("knotw");
    await expect(list.getByRole("option")).toHaveCount(2);
    await expect(field).toHaveAttribute("aria-expanded", "true");
    await expect(main.getByText("2 suggesties")).toBeAttached();
    expect(await place()).toEqual(before);
  });
  await test.step("the arrow keys move through it, and the focus stays in the field", async () => {
    for (const [key, chosen] of [
      ["ArrowDown", 0],
      ["ArrowDown", 1],
      ["ArrowDown", 0],
      ["ArrowUp", 1],
    ] as const) {
      await visitor.keyboard.press(key);
      const current = list.getByRole("option").nth(chosen);
      await expect(current).toHaveAttribute("aria-selected", "true");
      await expect(field).toHaveAttribute("aria-activedescendant", (await current.getAttribute("id")) ?? "");
      await expect(field).toBeFocused();
    }
  });
  await test.step("Escape closes it and leaves what was typed; an arrow key opens it again", async () => {
    await visitor.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(field).toHaveValue("knotw");
    await expect(field).not.toHaveAttribute("aria-activedescendant");
    await visitor.keyboard.press("ArrowDown");
    await expect(list).toBeVisible();
  });
  await test.step("Enter without a choice searches, as it does without suggestions", async () => {
    await visitor.keyboard.press("Enter");
    await expect(visitor).toHaveURL("/nl-nl/search?q=knotw");
    await expect(main.getByRole("status")).toContainText("voor “knotw”");
  });
  await test.step("a term that no title has suggests nothing, and says so", async () => {
    await field.fill("quokkatrui");
    await expect(main.getByText("Geen suggesties")).toBeAttached();
    await expect(list).toBeHidden();
  });
  await test.step("Enter opens the page that was chosen", async () => {
    await field.fill("knotwilgen sn");
    await expect(option(second)).toBeVisible();
    await expect(list.getByRole("option")).toHaveCount(1);
    await visitor.keyboard.press("ArrowDown");
    await visitor.keyboard.press("Enter");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(second);
  });
  await visitor.context().close();
});

test("results are narrowed by topic without JavaScript, and the address can be passed on", async ({
  admin,
  browser,
  site,
}) => {
  const [reed, rope] = ["Rietvlechten aan de vaart", "Touwslagen aan de vaart"];
  await publishArticle(admin, reed, "/rietvlechten", ["Oude ambachten", "Riet"]);
  await publishArticle(admin, rope, "/touwslagen", ["Oude ambachten"]);
  const visitor = await browse(browser, site, { javaScriptEnabled: false });
  await expectFound(visitor, "ambachten", reed);
  await expectFound(visitor, "ambachten", rope);
  const main = visitor.getByRole("main");
  const topics = main.getByRole("navigation", { name: "Onderwerpen" });
  const result = (name: string) => main.getByRole("link", { name, exact: true });
  await topics.getByRole("link", { name: "Riet (1)" }).click();
  await expect(visitor).toHaveURL("/nl-nl/search?q=ambachten&tag=riet");
  await expect(result(reed)).toBeVisible();
  await expect(result(rope)).toHaveCount(0);
  await expect(topics.getByRole("link", { name: "Riet (1)" })).toHaveAttribute("aria-current", "true");
  await expect(topics.getByRole("link", { name: "Oude ambachten (2)" })).toBeVisible();
  await topics.getByRole("link", { name: "Alle onderwerpen" }).click();
  await expect(result(rope)).toBeVisible();
  await visitor.context().close();
});

test("all pages are indexed again while the site is used", async ({ admin, browser, site }) => {
  const title = "Baggerschuiten op stroom";
  await publishArticle(admin, title, "/baggerschuiten");
  const visitor = await browse(browser, site);
  await expectFound(visitor, "baggerschuit", title);

  await admin.goto("/cmsadmin/search-index");
  await test.step("a new index is made while the old one is searched", async () => {
    await admin.getByRole("button", { name: "Index all pages" }).click();
    expect(await countResults(visitor, "baggerschuit", title)).toBe(1);
    await visitor.goto("/nl-nl/baggerschuiten");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(admin.getByText("All pages are indexed.", { exact: true })).toBeVisible();
    expect(await countResults(visitor, "baggerschuit", title)).toBe(1);
  });
  await test.step("without an index pages are shown and not found", async () => {
    await admin.getByRole("button", { name: "Remove all pages…" }).click();
    const dialog = admin.getByRole("dialog", { name: "Remove all pages from the index" });
    await expect(dialog).toContainText("finds nothing until the pages are indexed again");
    await dialog.getByRole("button", { name: "Remove all pages" }).click();
    await expect(admin.getByText(/^All pages are removed from the index\./)).toBeVisible();
    expect(await countResults(visitor, "baggerschuit", title)).toBe(0);
    await visitor.goto("/nl-nl/baggerschuiten");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
  });
  await test.step("indexed again, they are found as before", async () => {
    await admin.getByRole("button", { name: "Index all pages" }).click();
    await expect(admin.getByText("All pages are indexed.", { exact: true })).toBeVisible();
    expect(await countResults(visitor, "baggerschuit", title)).toBe(1);
  });
  const dutch = admin
    .getByRole("table", { name: "Pages by language" })
    .getByRole("row", { name: /^Dutch/ })
    .getByRole("cell");
  const [published, indexed] = await dutch.allTextContents();
  expect(Number(published)).toBeGreaterThan(0);
  expect(indexed).toBe(published);
  await visitor.context().close();
});

test("a search finds what is called otherwise when the words are made synonyms", async ({
  admin,
  browser,
  site,
}) => {
  const title = "Een praam voor het riet";
  await publishArticle(admin, title, "/praam");
  const visitor = await browse(browser, site);
  await expectFound(visitor, "praam", title);
  expect(await countResults(visitor, "zolderschuit", title)).toBe(0);

  await admin.goto("/cmsadmin/search-index");
  const words = admin.getByRole("textbox", { name: "Synonyms in Dutch (Netherlands)" });
  const save = admin.getByRole("button", { name: "Save the synonyms in Dutch (Netherlands)" });
  await words.fill(`praam, zolderschuit\n\nroef`);
  await save.click();
  await expect(admin.getByText("Line 3 has only one word.")).toBeVisible();
  await expect(words).toBeFocused();
  await words.fill("praam, zolderschuit");
  await save.click();
  await expect(admin.getByText("The synonyms in Dutch (Netherlands) are saved.")).toBeVisible();
  expect(await countResults(visitor, "zolderschuit", title)).toBe(1);
  await visitor.context().close();
});

test("what was looked for in vain is read, and forgotten", async ({ admin, browser, site }) => {
  const visitor = await browse(browser, site);
  expect(await countResults(visitor, "Quokkatrui", "Quokkatrui")).toBe(0);
  await visitor.context().close();
  // The server stores search terms once a minute.
  await site.clock.advance({ minutes: 2 });
  const table = admin.getByRole("table", { name: "Searches without a result" });
  const nothing = admin.getByText("Every search had a result.");
  await expect
    .poll(async () => {
      await admin.goto("/cmsadmin/search-index");
      await expect(table.or(nothing)).toBeVisible();
      return table.getByRole("row", { name: /^quokkatrui Dutch \(Netherlands\) 1/ }).count();
    })
    .toBe(1);
  await admin.getByRole("button", { name: "Delete all…" }).click();
  const dialog = admin.getByRole("dialog", { name: "Delete all searches without a result" });
  await dialog.getByRole("button", { name: "Delete all" }).click();
  await expect(nothing).toBeVisible();
  await admin.reload();
  await expect(nothing).toBeVisible();
});
