import { expect, type Page } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { browse, logIn, test } from "../fixtures.ts";
import { ADMIN, startSite } from "../site.ts";

const NEW_PASSWORD = "Other-Horse-43";

async function submitPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Password again").fill(password);
  await page.getByRole("button", { name: "Save the password" }).click();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await submitPassword(page, password);
  await expect(page.getByText("Your password is saved.")).toBeVisible();
}

async function tryToLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/cmsadmin/login");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

test("somebody is invited without a mail server, activates the account, and is refused what the role lacks", async ({
  admin,
  browser,
  site,
}) => {
  const email = "vera@example.org";
  let link = "";

  await test.step("invite", async () => {
    await admin.goto("/cmsadmin/users");
    await admin.getByRole("button", { name: "New user" }).click();
    const form = admin.getByRole("dialog", { name: "New user" });
    await form.getByLabel("Name").fill("Vera Lint");
    await form.getByLabel("E-mail address").fill(email);
    await form.getByLabel("Role").selectOption({ label: "Editor" });
    await form.getByRole("button", { name: "Create user" }).click();
    const question = admin.getByRole("dialog", { name: "Create activation link" });
    await question.getByRole("button", { name: "Create activation link" }).click();
    const handover = admin.getByRole("dialog", { name: "Activation link of Vera Lint" });
    link = await handover.getByRole("textbox", { name: "Link" }).inputValue();
    await handover.getByRole("button", { name: "Done" }).click();
    await expect(admin.getByRole("row", { name: /Vera Lint/ })).toContainText("Invited");
  });

  const vera = await browse(browser, site);
  await test.step("activate, and log in", async () => {
    await vera.goto(link);
    await choosePassword(vera, NEW_PASSWORD);
    await logIn(vera, { email, password: NEW_PASSWORD });
    await vera.goto(link);
    await submitPassword(vera, "Third-Horse-44");
    await expect(vera.getByText(/token is not valid or has expired/)).toBeVisible();
  });

  await test.step("what the role lacks is neither offered nor opened nor answered", async () => {
    await vera.goto("/cmsadmin/");
    const navigation = vera.getByRole("navigation", { name: "Main navigation" });
    await expect(navigation.getByRole("link", { name: "New page" })).toBeVisible();
    await expect(navigation.getByRole("link", { name: "User management" })).toBeHidden();
    const answer = await vera.goto("/cmsadmin/users");
    expect(answer?.status()).toBe(403);
    await expect(vera.getByText("You are not authorized to do this action.")).toBeVisible();
    const refused = await vera.request.get("/api/pagewright/user/list");
    expect(refused.status()).toBe(403);
    expect((await refused.json()).Errors[0].code).toBe("UM_01");
  });
  await vera.context().close();
});

test("a forgotten password is replaced, and the old one is dead", async ({ browser }) => {
  const site = await startSite();
  const page = await browse(browser, site);
  await page.goto("/cmsadmin/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("E-mail address").fill(ADMIN.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("a mail is on its way")).toBeVisible();

  const mail = await site.mailbox.next(ADMIN.email);
  await page.goto(mail.link);
  await choosePassword(page, NEW_PASSWORD);
  await tryToLogIn(page, ADMIN.email, ADMIN.password);
  await expect(page.getByText("These credentials do not match our records.")).toBeVisible();
  await logIn(page, { email: ADMIN.email, password: NEW_PASSWORD });
  await page.context().close();
  await site.stop();
});

test("who guesses too often is locked out, and let in again later", async ({ browser }) => {
  const site = await startSite();
  const page = await browse(browser, site);
  for (let failures = 0; failures < 5; failures += 1) {
    await tryToLogIn(page, ADMIN.email, "Wrong-Horse-42");
    await expect(page.getByText("These credentials do not match our records.")).toBeVisible();
  }
  await tryToLogIn(page, ADMIN.email, ADMIN.password);
  await expect(page.getByText("Too many login attempts. Try again after 10 minutes.")).toBeVisible();

  await site.clock.advance({ minutes: 11 });
  await logIn(page, ADMIN);
  await page.context().close();
  await site.stop();
});

test("a session ends in the middle of an edit, and nothing is lost", async ({ browser }) => {
  const site = await startSite();
  const page = await browse(browser, site);
  const editor = new EditorPage(page);
  await logIn(page, ADMIN);
  await page.goto("/cmsadmin/page-overview/article?locale=en-gb");
  await page.getByRole("table").getByRole("link").first().click();
  await expect(editor.outline).toBeVisible();
  await editor.addBlock("Quote");
  await editor.field("Quote").fill("Written before the session ended, ");
  // Waits for the autosave.
  // Otherwise the log-in dialog would open during `fill`.
  await expect(page.getByText(/Saved automatically at/)).toBeVisible();

  await site.clock.advance({ minutes: 61 });
  await editor.field("Quote").fill("Written before the session ended, and after.");
  const again = page.getByRole("dialog", { name: "Log in again" });
  await expect(again).toBeVisible();
  await again.getByLabel("Password").fill(ADMIN.password);
  await again.getByRole("button", { name: "Log in" }).click();
  await expect(again).toBeHidden();

  await expect(editor.field("Quote")).toHaveValue("Written before the session ended, and after.");
  await editor.store();
  await page.reload();
  await expect(editor.outline.getByText("Written before the session ended, and after.")).toBeVisible();
  await page.context().close();
  await site.stop();
});
