import { expect, type Page } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { browse, logIn, test } from "../fixtures.ts";

const COOKIE = "pagewright-colour-scheme";
const [LIGHT, DARK] = ["rgb(250, 247, 241)", "rgb(16, 24, 31)"];

async function isPainted(page: Page, colour: string): Promise<void> {
  await expect(page.locator("body")).toHaveCSS("background-color", colour);
}

test("dark colours are chosen for all tabs and for the login, without a script too, and the site stays as it is", async ({
  browser,
  site,
}) => {
  const tab = await browse(browser, site, { colorScheme: "light" });
  await logIn(tab);
  const other = await tab.context().newPage();
  await other.goto("/cmsadmin/users");
  await tab.goto("/cmsadmin/user/settings");
  const colours = tab.getByRole("radiogroup", { name: "Colours" });
  await test.step("a choice reaches all tabs at once", async () => {
    await isPainted(tab, LIGHT);
    await colours.getByRole("radio", { name: "Dark" }).check();
    for (const page of [tab, other]) {
      await isPainted(page, DARK);
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    }
  });
  await test.step("the server paints it by itself", async () => {
    const plain = await browse(browser, site, { colorScheme: "light", javaScriptEnabled: false });
    const cookies = await tab.context().cookies(`${site.url}/cmsadmin/`);
    await plain.context().addCookies(cookies.filter(({ name }) => name === COOKIE));
    await plain.goto("/cmsadmin/login");
    await isPainted(plain, DARK);
    await plain.context().addCookies(cookies);
    await plain.goto("/cmsadmin/");
    await isPainted(plain, DARK);
    await plain.emulateMedia({ media: "print" });
    await isPainted(plain, "rgb(255, 255, 255)");
    await plain.context().close();
  });
  await test.step("the site and its preview have the colours of the device", async () => {
    await other.goto("/");
    await isPainted(other, LIGHT);
    const editor = new EditorPage(other);
    await editor.createPage("Lantern");
    await isPainted(other, DARK);
    await expect(editor.preview.locator("body")).toHaveCSS("background-color", LIGHT);
    await other.getByRole("button", { name: "Show in dark colours" }).click();
    await expect(editor.preview.locator("body")).toHaveCSS("background-color", DARK);
  });
  await test.step("the colours of the device are chosen again", async () => {
    await colours.getByRole("radio", { name: "System" }).check();
    for (const page of [tab, other]) await isPainted(page, LIGHT);
    await tab.emulateMedia({ colorScheme: "dark" });
    await isPainted(tab, DARK);
    await tab.reload();
    await isPainted(tab, DARK);
    expect((await tab.context().cookies()).filter(({ name }) => name === COOKIE)).toEqual([]);
  });
  await tab.context().close();
});
