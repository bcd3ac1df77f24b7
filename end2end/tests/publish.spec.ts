import { expect } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { test } from "../fixtures.ts";

test("a page is made from all six blocks, published, and seen by a visitor", async ({
  admin,
  browser,
  site,
}) => {
  const editor = new EditorPage(admin);
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();

  await test.step("make the page", async () => {
    await admin.goto("/cmsadmin/new-page");
    await admin.getByLabel("Title").fill("A café by the water");
    await expect(admin.getByLabel("Address")).toHaveValue("/a-cafe-by-the-water");
    await admin.getByRole("button", { name: "Create page" }).click();
    await admin.waitForURL(/\/cmsadmin\/page\/\d+$/);
    await expect(admin.getByText("Draft", { exact: true })).toBeVisible();
  });

  await test.step("add a block of each type and see each in the preview", async () => {
    await editor.addBlock("Hero");
    await editor.field("Title").fill("Coffee with a view");
    await expect(editor.preview.getByRole("heading", { name: "Coffee with a view" })).toBeVisible();
    await editor.choosePicture("harbour.jpg");
    await expect(editor.preview.locator(".block-hero img")).toBeVisible();

    await editor.addBlock("Text");
    await editor.writeText("Open from eight.");
    await expect(editor.preview.getByText("Open from eight.")).toBeVisible();

    await editor.addBlock("Picture");
    await editor.choosePicture("sailing.jpg");
    await expect(editor.preview.locator(".block-image img")).toBeVisible();

    await editor.addBlock("Quote");
    await editor.field("Quote").fill("The best cup on the river.");
    await expect(editor.preview.getByText("The best cup on the river.")).toBeVisible();

    await editor.addBlock("Text and picture");
    await editor.writeText("We bake our own bread.");
    await editor.choosePicture("oak.jpg");
    await expect(editor.preview.getByText("We bake our own bread.")).toBeVisible();

    await editor.addBlock("Video");
    await editor.field("Title").fill("A morning at the café");
    await editor.field("Address of the video").fill("https://www.youtube.com/watch?v=aqz-KE-bpKQ");
    await expect(editor.preview.getByText("A morning at the café")).toBeVisible();
  });

  await test.step("a click in the preview chooses the block", async () => {
    // At other widths, the preview is scaled, and
    // Playwright would click beside the text.
    await editor.showAt("Phone");
    await editor.preview.getByText("The best cup on the river.").click();
    await expect(admin.getByRole("heading", { level: 2, name: "Quote" })).toBeVisible();
  });

  await test.step("store: visitors still see nothing", async () => {
    await editor.store();
    const answer = await visitor.goto("/a-cafe-by-the-water");
    expect(answer?.status()).toBe(404);
  });

  await test.step("publish: visitors see every block", async () => {
    await editor.publish();
    const answer = await visitor.goto("/a-cafe-by-the-water");
    expect(answer?.status()).toBe(200);
    await expect(visitor.getByRole("heading", { name: "Coffee with a view" })).toBeVisible();
    for (const type of ["hero", "rich-text", "image", "quote", "columns", "video-link"]) {
      await expect(visitor.locator(`.block-${type}`)).toBeVisible();
    }
  });

  await test.step("a change is public only after publishing", async () => {
    await editor.outline.getByRole("button", { name: /^Hero/ }).click();
    await editor.field("Title").fill("Coffee with a better view");
    await editor.store();
    await expect(admin.getByText("Published, with changes")).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole("heading", { name: "Coffee with a view" })).toBeVisible();
    await editor.publish();
    await visitor.reload();
    await expect(visitor.getByRole("heading", { name: "Coffee with a better view" })).toBeVisible();
  });

  await visitor.context().close();
});

test("a visitor switches the language, and an edited sibling changes only when it is published", async ({
  admin,
  browser,
  site,
}) => {
  const editor = new EditorPage(admin);
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitor.goto("/");
  await visitor.locator(".locale-switcher").getByRole("link", { name: "Nederlands" }).click();
  await visitor.waitForURL("**/nl-nl");
  await expect(visitor.locator("html")).toHaveAttribute("lang", "nl-NL");
  const heading = visitor.getByRole("heading", { level: 1 });
  const before = String(await heading.textContent());

  await test.step("find the sibling in the list and change its first title", async () => {
    await admin.goto("/cmsadmin/page-overview/home?locale=nl-nl");
    await admin.getByRole("table").getByRole("link").first().click();
    await expect(editor.outline).toBeVisible();
    await editor.outline.getByRole("button", { name: /^Hero/ }).first().click();
    await editor.field("Title").fill("Een andere titel");
    await expect(editor.preview.getByRole("heading", { name: "Een andere titel" })).toBeVisible();
    await editor.store();
  });
  await visitor.reload();
  await expect(heading).toHaveText(before);

  await editor.publish();
  await visitor.reload();
  await expect(heading).toHaveText("Een andere titel");
  await visitor.context().close();
});
