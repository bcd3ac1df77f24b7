import { expect, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { browse, test } from "../fixtures.ts";

interface Made {
  pageID: number;
}

/** Creates and publishes an article with tags. */
async function publishArticle(admin: Page, title: string, slug: string, tags: string[]): Promise<number> {
  const api = new Api(admin);
  const typeData = { date: "2026-03-01", tags };
  const page = { title, slug, type: "article", locale: "en-gb", typeData };
  const { pageID } = await api.write<Made>("POST", "page/create", page);
  await api.write("POST", `page/${pageID}/publish`, {});
  return pageID;
}

test("tags are renamed and merged, and visitors see it at once", async ({ admin, browser, site }) => {
  await publishArticle(admin, "A sloop on the slip", "/sloop", ["Sailing boats"]);
  await publishArticle(admin, "A yawl in the yard", "/yawl", ["Yachts"]);
  const visitor = await browse(browser, site, { javaScriptEnabled: false });
  const topics = visitor.getByRole("navigation", { name: "Topics" });
  await visitor.goto("/sloop");
  await expect(topics.getByRole("link", { name: "Sailing boats" })).toBeVisible();

  await admin.goto("/cmsadmin/tags");
  await admin.getByRole("button", { name: "Rename Sailing boats" }).click();
  const name = admin.getByRole("textbox", { name: "New name of Sailing boats" });
  await name.fill("yachts");
  await name.press("Enter");
  await expect(admin.getByText("Name already exists.")).toBeVisible();
  await name.fill("Sailing vessels");
  await name.press("Enter");
  await expect(admin.getByText("“Sailing boats” is called “Sailing vessels” from now on.")).toBeVisible();
  await visitor.reload();
  await topics.getByRole("link", { name: "Sailing vessels" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Sailing vessels" })).toBeVisible();
  await expect(visitor).toHaveURL("/tags/sailing-vessels");
  await visitor.goto("/tags/sailing-boats");
  await expect(visitor).toHaveURL("/tags/sailing-vessels");

  await admin.getByRole("button", { name: "Merge Yachts" }).click();
  const dialog = admin.getByRole("dialog", { name: "Merge “Yachts” into another tag" });
  await expect(dialog.getByText("1 page (1 published) and 0 files will carry the other tag")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Into" }).fill("vessels");
  await admin.getByRole("option", { name: "Sailing vessels" }).click();
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(admin.getByText("“Yachts” is merged into “Sailing vessels”.")).toBeVisible();
  await expect(admin.getByRole("row", { name: /Sailing vessels/ })).toContainText("2 (2 published)");
  await expect(admin.getByRole("row", { name: /Yachts/ })).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole("main").getByRole("link")).toHaveText([
    "A yawl in the yard",
    "A sloop on the slip",
  ]);
  await visitor.getByRole("link", { name: "A yawl in the yard" }).click();
  await expect(topics.getByRole("listitem")).toHaveText(["Sailing vessels"]);
  await visitor.context().close();
});

test("whoever writes a page is offered the tags that there are", async ({ admin }) => {
  const api = new Api(admin);
  await api.write("POST", "tags", { name: "Knots" });
  await api.write("POST", "tags", { name: "Knot testing", private: true });
  const page = await publishArticle(admin, "Bends and hitches", "/bends", []);
  await admin.goto(`/cmsadmin/page/${page}/settings`);
  const tags = admin.getByRole("combobox", { name: "Tags" });
  await tags.pressSequentially("kno");
  await expect(admin.getByRole("option", { name: "Knot testing Staff only" })).toBeVisible();
  await admin.getByRole("option", { name: "Knots 0 pages", exact: true }).click();
  await tags.pressSequentially("KNOTS");
  await tags.press("Enter");
  await expect(admin.getByText("“KNOTS” already exists.")).toBeVisible();
  await tags.pressSequentially("Rope work");
  await tags.press("Enter");
  await admin.getByRole("button", { name: "Save", exact: true }).click();
  await expect(admin.getByText("The page is saved.")).toBeVisible();
  await admin.goto("/cmsadmin/tags");
  await expect(admin.getByRole("row", { name: /Rope work/ })).toContainText("1 (0 published)");
});
