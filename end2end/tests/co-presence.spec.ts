import { expect, type Page } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { newColleague, test } from "../fixtures.ts";

/**
 * Merges the version of a colleague.
 * Heartbeats announce it within 15 seconds.
 */
async function bringIn(page: Page, name: string): Promise<void> {
  const offer = page.getByText(`${name} saved a newer version of this page at`);
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: "Bring it in" }).click();
  await expect(page.getByText("The newer version was brought in.")).toBeVisible();
  await expect(offer).toBeHidden();
}

test("two people see at which block the other is, and one takes over what the other stored in the middle of a sentence", async ({
  browser,
  site,
}) => {
  const tess = await newColleague(browser, site, "Tess Vink");
  const ivo = await newColleague(browser, site, "Ivo Maas");
  const [first, second] = [new EditorPage(tess), new EditorPage(ivo)];
  const quote = first.field("Quote");

  await test.step("both open the page", async () => {
    await first.createPage(`Two people ${crypto.randomUUID()}`);
    await first.addBlock("Quote");
    await quote.fill("The quote");
    await first.addBlock("Hero");
    await first.field("Title").fill("The hero");
    await first.store();
    await second.open(new URL(tess.url()).pathname);
    // A reload of the page would lose this property.
    for (const page of [tess, ivo]) {
      await page.evaluate(() => {
        Object.assign(window, { isFirstLoad: true });
      });
    }
  });

  await test.step("each sees at which block the other is", async () => {
    await first.outline.getByRole("button", { name: /^Quote/ }).click();
    await second.outline.getByRole("button", { name: /^Hero/ }).click();
    const places: [Page, EditorPage, string, string, string][] = [
      [tess, first, "Ivo Maas", "IM", "Hero"],
      [ivo, second, "Tess Vink", "TV", "Quote"],
    ];
    for (const [page, editor, name, initials, block] of places) {
      const others = page.getByRole("list", { name: "Also on this page" });
      await expect(others.getByText(`${name} is at ${block}`)).toBeVisible();
      const row = editor.outline.getByRole("listitem").filter({ hasText: `${name} is here` });
      await expect(row.getByText(initials, { exact: true })).toBeVisible();
      await expect(row.getByRole("button", { name: new RegExp(`^${block} `) })).toBeVisible();
    }
  });

  await test.step("one takes over what the other stored, and goes on with the sentence", async () => {
    await quote.fill("The quote, half");
    await expect(tess.getByText(/Saved automatically at/)).toBeVisible();
    await second.field("Title").fill("The hero, by Ivo");
    await second.store();
    await quote.focus();
    await bringIn(tess, "Ivo Maas");
    await expect(quote).toBeFocused();
    await tess.keyboard.press("End");
    await tess.keyboard.type(" and whole");
    await expect(quote).toHaveValue("The quote, half and whole");
    await first.store();
  });

  await test.step("both have both texts, without a reload", async () => {
    await bringIn(ivo, "Tess Vink");
    for (const [page, { preview }] of [
      [tess, first],
      [ivo, second],
    ] as const) {
      await expect(preview.getByText("The hero, by Ivo", { exact: true })).toBeVisible();
      await expect(preview.getByText("The quote, half and whole", { exact: true })).toBeVisible();
      expect(await page.evaluate(() => "isFirstLoad" in window)).toBe(true);
    }
    await tess.reload();
    await expect(first.preview.getByText("The hero, by Ivo", { exact: true })).toBeVisible();
    await expect(first.preview.getByText("The quote, half and whole", { exact: true })).toBeVisible();
  });

  await tess.context().close();
  await ivo.context().close();
});
