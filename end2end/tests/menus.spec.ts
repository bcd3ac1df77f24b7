import { expect } from "@playwright/test";
import { browse, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";

test("the main menu is built by the keyboard and is public at once", async ({ admin, browser, site }) => {
  const keys = new Keyboard(admin);
  const visitors = await Promise.all(
    [true, false].map((javaScriptEnabled) => browse(browser, site, { javaScriptEnabled })),
  );
  const entries = admin.getByRole("list", { name: "Entries of the menu" });
  const entry = (name: RegExp) => entries.locator("[data-row]").filter({ hasText: name });
  const dialog = admin.getByRole("dialog", { name: "Add entry" });
  const add = async (target: "Page" | "Anchor" | "Group") => {
    await keys.tabTo(admin.getByRole("button", { name: "Add entry" }));
    await keys.press("Enter");
    // Tab reaches only the chosen radio button.
    const chosen = dialog.getByRole("radio", { name: "Page" });
    await keys.tabTo(chosen);
    const steps = { Page: 0, Anchor: 2, Group: 3 }[target];
    for (let step = 0; step < steps; step += 1) await keys.press("ArrowDown");
    await expect(dialog.getByRole("radio", { name: target })).toBeChecked();
  };
  const finish = async () => {
    await keys.tabTo(dialog.getByRole("button", { name: "Add", exact: true }));
    await keys.press("Enter");
    await expect(dialog).toBeHidden();
  };
  const said = (words: string) => admin.getByRole("status").getByText(words);

  await admin.goto("/cmsadmin/menu-structure");
  await test.step("Team goes below About", async () => {
    // The whole list is one tab stop.
    await keys.tabTo(entries.locator("[data-row]").first());
    await keys.press("ArrowDown", "ArrowDown", "ArrowDown");
    await expect(entry(/^Team/)).toBeFocused();
    await keys.press("Alt+ArrowRight");
    await expect(said("“Team” is now in place 4, on level 2.")).toBeAttached();
    await expect(entry(/^Team/)).toBeFocused();
  });
  await test.step("Contact goes to the front and gets another name", async () => {
    await keys.press("ArrowDown");
    await expect(entry(/^Contact/)).toBeFocused();
    for (const place of [3, 2, 1]) {
      await keys.press("Alt+ArrowUp");
      await expect(said(`“Contact” is now in place ${place}, on level`)).toBeAttached();
      await expect(entry(/^Contact/)).toBeFocused();
    }
    await keys.press("F2");
    const edited = admin.getByRole("dialog", { name: "Edit entry" });
    await keys.tabTo(edited.getByLabel("Label"));
    await keys.press("Control+a");
    await keys.type("Write to us");
    await keys.press("Enter");
    await expect(edited).toBeHidden();
    await expect(entry(/^Write to us/)).toBeFocused();
  });
  await test.step("a page is found from three characters on, and added", async () => {
    await add("Page");
    await keys.tabTo(dialog.getByRole("combobox", { name: "Page" }));
    await keys.type("pr");
    await expect(admin.getByText("Type three characters or more.")).toBeVisible();
    await keys.type("i");
    await expect(admin.getByRole("option", { name: /^Privacy/ })).toBeVisible();
    await keys.press("ArrowDown", "Enter");
    await expect(dialog.getByRole("combobox", { name: "Page" })).toHaveValue("Privacy");
    await finish();
    await expect(entry(/^Privacy/)).toBeFocused();
  });
  await test.step("a group is added, and an anchor below it", async () => {
    await add("Group");
    await keys.tabTo(dialog.getByLabel("Label"));
    await keys.type("On this page");
    await finish();
    await add("Anchor");
    await keys.tabTo(dialog.getByRole("textbox", { name: "Anchor" }));
    await keys.type("content");
    await keys.tabTo(dialog.getByLabel("Label"));
    await keys.type("To the beginning");
    await finish();
    await expect(entry(/^To the beginning/)).toBeFocused();
    await keys.press("Alt+ArrowRight");
    await expect(said("“To the beginning” is now in place 8, on level 2.")).toBeAttached();
  });
  for (const visitor of visitors) {
    await visitor.goto("/");
    await expect(visitor.getByRole("link", { name: "Write to us" }), "nothing is saved yet").toHaveCount(0);
  }
  await test.step("it is saved", async () => {
    await keys.tabTo(admin.getByRole("button", { name: "Save the menu" }));
    await keys.press("Enter");
    await expect(said("The menu is saved and public.")).toBeAttached();
  });

  for (const visitor of visitors) {
    await visitor.reload();
    const menu = visitor.getByRole("navigation", { name: "Main menu" });
    await expect(menu.locator("> ul > li > :first-child")).toHaveText([
      "Write to us",
      "Restoration",
      "Winter care",
      "About",
      "Privacy",
      "On this page",
    ]);
    const above = (name: string) => menu.getByRole("listitem").filter({ hasText: name }).first();
    await menu.getByText("On this page").hover();
    await above("On this page").getByRole("link", { name: "To the beginning" }).click();
    await expect(visitor).toHaveURL(/\/#content$/);
    await menu.getByRole("link", { name: "About" }).focus();
    await above("About").getByRole("link", { name: "Team" }).click();
    await expect(visitor).toHaveURL("/team");
    await visitor.context().close();
  }
});

test("three clicks put a page into the menu, and a third level opens without a script", async ({
  admin,
  browser,
  site,
}) => {
  const keys = new Keyboard(admin);
  const entries = admin.getByRole("list", { name: "Entries of the menu" });
  const entry = (name: RegExp) => entries.locator("[data-row]").filter({ hasText: name });
  const said = (words: string) => admin.getByRole("status").getByText(words);
  await admin.goto("/cmsadmin/menu-structure?name=main&locale=de-de");
  await test.step("a page is offered, added and saved", async () => {
    await admin.getByRole("button", { name: "Add entry" }).click();
    const offered = admin.getByRole("region", { name: "Add a page with one click:" });
    await offered.getByRole("button", { name: /^Datenschutz/ }).click();
    await admin.getByRole("button", { name: "Save the menu" }).click();
    await expect(said("The menu is saved and public.")).toBeAttached();
  });
  await test.step("it goes to the third level, in a new tab", async () => {
    await entry(/^Kontakt/).focus();
    await keys.press("Alt+ArrowRight", "ArrowDown", "Alt+ArrowRight", "Alt+ArrowRight");
    await expect(said("on level 3.")).toBeAttached();
    await keys.press("F2");
    await admin.getByRole("checkbox", { name: "Open in a new tab" }).check();
    await admin.getByRole("button", { name: "Apply" }).click();
    await admin.getByRole("button", { name: "Save the menu" }).click();
    await expect(said("The menu is saved and public.")).toBeAttached();
  });

  const visitor = await browse(browser, site, { javaScriptEnabled: false });
  const menu = visitor.getByRole("navigation", { name: "Hauptmenü" });
  const name = "Datenschutz (öffnet sich in einem neuen Tab)";
  const privacy = menu.getByRole("link", { name });
  const third = menu.locator("ul ul ul").filter({ has: visitor.getByRole("link", { name }) });
  for (const width of [390, 820, 1440]) {
    await visitor.setViewportSize({ width, height: 900 });
    await visitor.goto("/de-de");
    const button = visitor.locator(".site-menu > summary");
    if (await button.isVisible()) await button.click();
    const contact = menu.getByRole("link", { name: "Kontakt" });
    await contact.focus();
    await expect(third).toBeInViewport({ ratio: 1 });
    await visitor.keyboard.press("Tab");
    await expect(privacy).toBeFocused();
    const overflow = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `no horizontal scroll at ${width}`).toBeLessThanOrEqual(0);
  }
  await expect(privacy).toHaveAttribute("target", "_blank");
  await visitor.context().close();
});

test("a menu is copied to another language, and a page joins a menu in its settings", async ({ admin }) => {
  await admin.goto("/cmsadmin/menu-structure?name=legal&locale=en-gb");
  await test.step("the copy says what it replaces, and leads to the translations", async () => {
    await admin.getByRole("button", { name: "Copy to another language…" }).click();
    const dialog = admin.getByRole("dialog", { name: "Copy the menu to another language" });
    await dialog.getByLabel("Language of the copy").selectOption("fr-fr");
    await expect(dialog.getByText(/The copy replaces/)).toBeVisible();
    await dialog.getByRole("button", { name: /^Replace/ }).click();
    await expect(admin.getByText("This is the copy. It is public.")).toBeVisible();
    await expect(admin.getByRole("combobox", { name: "Language" })).toHaveValue("fr-fr");
  });
  await test.step("a page joins the legal menu", async () => {
    await admin.goto("/cmsadmin/menu-structure?name=legal&locale=en-gb");
    await admin.getByRole("button", { name: "Add entry" }).click();
    const offered = admin.getByRole("region", { name: "Add a page with one click:" });
    const first = offered.getByRole("button").first();
    const [id, title] = [await first.getAttribute("data-page"), await first.locator("bdi").textContent()];
    await admin.goto(`/cmsadmin/page/${id}/settings`);
    const check = admin.getByRole("region", { name: "Menus" }).getByRole("checkbox", { name: "Legal links" });
    await check.click();
    await expect(check).toBeChecked();
    await expect(admin.getByText("The page is in the menu “Legal links”.")).toBeVisible();
    await admin.goto("/");
    const legal = admin.getByRole("navigation", { name: "Legal" });
    await expect(legal.getByRole("link", { name: title ?? "" })).toBeVisible();
  });
});
