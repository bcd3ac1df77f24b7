import { expect, type Locator, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { EditorPage } from "../editor.ts";
import { browse, logIn, test } from "../fixtures.ts";
import type { PageToPublish } from "../publish-page.ts";

const PATH = "/reports-from-the-slip";
const TAG = "Slip reports";

let pages: Record<"first" | "second" | "third" | "dutch" | "draft" | "lists", number>;

/** Returns the titles in the list of a section, in order. */
function titlesIn(page: Page, heading: string): Locator {
  const named = page.getByRole("heading", { name: heading, exact: true });
  return page.locator("main section").filter({ has: named }).locator(".card-link");
}

test.beforeAll(async ({ browser, site }) => {
  const admin = await browse(browser, site);
  await logIn(admin);
  const api = new Api(admin);
  const article = (title: string, slug: string, date: string, locale = "en-gb"): PageToPublish => ({
    title,
    slug,
    locale,
    type: "article",
    typeData: { date, tags: [TAG] },
    blocks: [],
  });
  const { blocks: _, ...concept } = article("Not on the slip yet", "/slip-draft", "2026-05-05");
  const [first, second, third, dutch, draft] = [
    await api.createPublishedPage(article("Off the slip", "/slip-first", "2026-02-01")),
    await api.createPublishedPage(article("Back on the slip", "/slip-second", "2026-03-01")),
    await api.createPublishedPage(article("The slip repaired", "/slip-third", "2026-01-01")),
    await api.createPublishedPage(article("Van de helling", "/van-de-helling", "2026-04-01", "nl-nl")),
    (await api.write<{ pageID: number }>("POST", "page/create", concept)).pageID,
  ];
  const newest = { source: "latest", pageType: "article", tag: [TAG], order: "newest" };
  const chosen = [third, first, second].map((page) => ({ key: `p${page}`, page }));
  const blocks = [
    { type: "page-list", key: "newest", props: { ...newest, title: "Newest", languages: "own" } },
    {
      type: "page-list",
      key: "all",
      props: { ...newest, title: "All", languages: "all", layout: "headlines" },
    },
    {
      type: "page-list",
      key: "chosen",
      props: { title: "Chosen", source: "chosen", pages: chosen, layout: "list" },
    },
    { type: "news-teaser", key: "teaser", props: { ...newest, title: "News", languages: "own" } },
    { type: "news-teaser", key: "picked", props: { title: "Picked", source: "chosen", pages: chosen } },
  ];
  const lists = await api.createPublishedPage({
    title: "Reports from the slip",
    slug: PATH,
    locale: "en-gb",
    blocks,
  });
  pages = { first, second, third, dutch, draft, lists };
  await admin.context().close();
});

test("lists show what is published, in the language and the order that were asked for", async ({
  admin,
  browser,
  site,
}) => {
  const api = new Api(admin);
  const visitor = await browse(browser, site, { javaScriptEnabled: false });
  const expectLists = async (newest: string[], all: string[], chosen: string[]) => {
    await visitor.goto(PATH);
    await expect(titlesIn(visitor, "Newest")).toHaveText(newest);
    await expect(titlesIn(visitor, "News")).toHaveText(newest);
    await expect(titlesIn(visitor, "All")).toHaveText(all);
    await expect(titlesIn(visitor, "Chosen")).toHaveText(chosen);
    await expect(titlesIn(visitor, "Picked")).toHaveText(chosen);
  };
  const [first, second, third, dutch, draft] = [
    "Off the slip",
    "Back on the slip",
    "The slip repaired",
    "Van de helling",
    "Not on the slip yet",
  ];
  await test.step("neither drafts nor, where it was not asked for, another language", () =>
    expectLists([second, first, third], [dutch, second, first, third], [third, first, second]));
  await test.step("the form of a list says what its rule finds", async () => {
    const editor = new EditorPage(admin);
    await editor.open(`/cmsadmin/page/${pages.lists}`);
    await editor.outline.getByRole("button", { name: "Page list Newest" }).click();
    const found = admin.getByRole("region", { name: "What the list shows now" });
    await expect(found.getByRole("listitem")).toHaveText([second, first, third]);
  });
  await test.step("the first of the news is large", async () => {
    const news = visitor
      .locator("main section")
      .filter({ has: visitor.getByRole("heading", { name: "News" }) });
    await expect(news.locator(".news-lead")).toContainText(second);
    await expect(news.getByRole("listitem")).toHaveText([new RegExp(first), new RegExp(third)]);
  });
  await test.step("what is published appears", async () => {
    await api.write("POST", `page/${pages.draft}/publish`, {});
    await expectLists(
      [draft, second, first, third],
      [draft, dutch, second, first, third],
      [third, first, second],
    );
  });
  await test.step("what is unpublished or deleted is gone, wherever it was chosen", async () => {
    await api.write("POST", `page/${pages.second}/unpublish`, {});
    await api.write("POST", `page/${pages.third}/delete`, {});
    await api.write("POST", `page/${pages.dutch}/delete`, {});
    await expectLists([draft, first], [draft, first], [first]);
  });
  await test.step("a list of which nothing is left is not shown", async () => {
    await api.write("POST", `page/${pages.first}/unpublish`, {});
    await api.write("POST", `page/${pages.draft}/delete`, {});
    await visitor.goto(PATH);
    await expect(visitor.getByRole("main").getByRole("heading")).toHaveText(["Reports from the slip"]);
  });
  await visitor.context().close();
});
