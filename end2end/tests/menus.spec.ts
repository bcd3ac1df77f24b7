import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";

test("the main menu is built by the keyboard and is public at once", async ({ admin, browser, site }) => {
  const keys = new Keyboard(admin);
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitor.goto("/");
  const menu = visitor.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("link", { name: "Team" })).toBeVisible();

  await admin.goto("/cmsadmin/menu-structure");
  const entries = admin.getByRole("list", { name: "Entries of the menu" });
  const entry = (name: RegExp) => entries.locator("[data-row]").filter({ hasText: name });
  await test.step("Team goes below About", async () => {
    await keys.tabTo(entry(/^Team/));
    await keys.press("Alt+ArrowRight");
    await expect(admin.getByRole("status").getByText("“Team” is now in place 4, on level 2.")).toBeAttached();
  });
  await test.step("Contact goes to the front and gets another name", async () => {
    await keys.press("ArrowDown", "Alt+ArrowUp", "Alt+ArrowUp", "Alt+ArrowUp", "F2");
    const dialog = admin.getByRole("dialog", { name: "Edit the entry" });
    await keys.tabTo(dialog.getByLabel("Label"));
    await keys.press("Control+a");
    await keys.type("Write to us");
    await keys.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(entry(/^Write to us/)).toBeFocused();
  });
  await test.step("a page of another menu is added", async () => {
    await keys.tabTo(admin.getByRole("button", { name: "Add an entry" }));
    await keys.press("Enter");
    const dialog = admin.getByRole("dialog", { name: "Add an entry" });
    await keys.tabTo(dialog.getByRole("combobox", { name: "Page" }));
    await keys.type("priv");
    await expect(admin.getByRole("option", { name: /Privacy/ })).toBeVisible();
    await keys.press("ArrowDown", "Enter");
    await keys.tabTo(dialog.getByRole("button", { name: "Add" }));
    await keys.press("Enter");
    await expect(dialog).toBeHidden();
    await keys.tabTo(admin.getByRole("button", { name: "Save the menu" }));
    await keys.press("Enter");
    await expect(admin.getByText("The menu is saved and public.")).toBeAttached();
  });

  await visitor.reload();
  await expect(menu.locator("ul").first().locator("> li > a")).toHaveText([
    "Write to us",
    "Restoration",
    "Winter care",
    "About",
    /Privacy/,
  ]);
  await expect(menu.locator("ul ul").getByRole("link", { name: "Team" })).toBeAttached();
});

test("an address that leads nowhere becomes a redirect with one click", async ({ admin, page, site }) => {
  await page.request.get(`${site.url}/lost-page?utm=1`);
  await page.request.get(`${site.url}/lost-page?utm=2`);
  await site.clock.advance({ minutes: 2 });
  await expect(async () => {
    await admin.goto("/cmsadmin/redirects?view=unknown");
    await expect(admin.getByRole("button", { name: "Redirect /lost-page" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await admin.getByRole("button", { name: "Redirect /lost-page" }).click();
  const dialog = admin.getByRole("dialog", { name: "New redirect" });
  await dialog.getByLabel("Leads to").fill("/about");
  await dialog.getByRole("button", { name: "Make the redirect" }).click();
  await expect(admin.getByText("The redirect from /lost-page works.")).toBeVisible();
  await page.goto("/lost-page");
  await expect(page).toHaveURL(/\/about$/);
});
