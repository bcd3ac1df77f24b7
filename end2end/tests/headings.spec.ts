import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { Api } from "../api.ts";
import { EditorPage } from "../editor.ts";
import { browse, logIn, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";

const PATH = "/leitfaden";
const text = (...headings: string[]) =>
  headings.map((heading) => `${heading}${"<p>Leinen los.</p>".repeat(40)}`).join("");

test.beforeAll(async ({ browser, site }) => {
  const admin = await browse(browser, site);
  await logIn(admin);
  const html = text("<h2>Über den Hafen</h2>", "<h3>Öffnungszeiten</h3>", '<h2 id="ψ">Время работы</h2>');
  await new Api(admin).createPublishedPage({
    title: "Leitfaden",
    slug: PATH,
    locale: "en-gb",
    blocks: [
      { type: "table-of-contents", key: "contents", props: { title: "Inhalt" } },
      { type: "rich-text", key: "text", props: { html } },
    ],
  });
  await admin.context().close();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a table of contents leads to headings in any script", async ({ page }) => {
      await page.goto(PATH);
      const keyboard = new Keyboard(page);
      const contents = page.getByRole("navigation", { name: "Inhalt" });
      await expect(contents.getByRole("link")).toHaveText([
        "Über den Hafen",
        "Öffnungszeiten",
        "Время работы",
      ]);
      await keyboard.tabTo(contents.getByRole("link", { name: "Öffnungszeiten" }));
      await keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 3, name: "Öffnungszeiten" })).toBeInViewport();
      await expect(contents).not.toBeInViewport();
      expect(decodeURIComponent(new URL(page.url()).hash)).toBe("#öffnungszeiten");
      await page.goto("about:blank");
      await page.goto(`${PATH}#${encodeURIComponent("ψ")}`);
      await expect(page.getByRole("heading", { level: 2, name: "Время работы" })).toBeInViewport();
    });
  });
}

test("an editor gives a heading an anchor and links to it", async ({ admin, browser, site }) => {
  const editor = new EditorPage(admin);
  const slug = await editor.createPage(`Hafen ${randomUUID()}`);
  await editor.addBlock("Text");
  const field = editor.field("Text");
  await field.pressSequentially("## Unser Hafen");
  await admin.getByRole("button", { name: "Anchor", exact: true }).click();
  const anchor = admin.getByRole("dialog", { name: "Anchor" }).getByRole("textbox", { name: "Anchor" });
  await expect(anchor).toHaveAccessibleDescription("Links lead to this heading with #unser-hafen.");
  expect(await violations(admin)).toEqual([]);
  await anchor.fill("häfen");
  await anchor.press("Enter");
  await field.press("End");
  await field.press("Enter");
  await field.press("Control+k");
  const dialog = admin.getByRole("dialog", { name: "Link", exact: true });
  await dialog.getByRole("combobox", { name: "Address of the link" }).fill("#h");
  await dialog.getByRole("option", { name: "#häfen" }).click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await editor.publish();
  const visitor = await browse(browser, site);
  await visitor.goto(slug);
  await expect(visitor.getByRole("heading", { name: "Unser Hafen" })).toHaveAttribute("id", "häfen");
  await expect(visitor.getByRole("link", { name: "#häfen" })).toHaveAttribute("href", "#häfen");
  await visitor.context().close();
});
