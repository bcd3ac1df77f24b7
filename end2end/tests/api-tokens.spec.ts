import { expect } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { test } from "../fixtures.ts";

test("an administrator makes a token, a script reads the pages with it, and after its revocation is refused", async ({
  admin,
  site,
}) => {
  const ask = (token: string, path: string) =>
    fetch(`${site.url}/api/pagewright/content/${path}`, { headers: { Authorization: `Bearer ${token}` } });

  const token = await test.step("make a token", async () => {
    await admin.goto("/cmsadmin/api-tokens");
    await expect(admin.getByRole("button", { name: "New token" }).first()).toBeVisible();
    expect(await violations(admin)).toEqual([]);
    await admin.getByRole("button", { name: "New token" }).first().click();
    const form = admin.getByRole("dialog", { name: "New token" });
    await form.getByRole("button", { name: "Create token" }).click();
    await expect(form.getByText("The Name field is required.")).toBeVisible();
    await form.getByLabel("Name").fill("Website build");
    await form.getByRole("checkbox", { name: "British English" }).check();
    expect(await violations(admin)).toEqual([]);
    await form.getByRole("button", { name: "Create token" }).click();
    const shown = admin.getByRole("dialog", { name: "Copy the token now" });
    const secret = await shown.getByLabel("Token").inputValue();
    expect(secret).toMatch(/^pw_[0-9a-f]{40}$/);
    await admin.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await shown.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(shown.getByRole("status")).toContainText("Copied");
    expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    expect(await violations(admin)).toEqual([]);
    await shown.getByRole("button", { name: "I have copied it" }).click();
    const row = admin.getByRole("row", { name: /Website build/ });
    await expect(row).toContainText("Active");
    await expect(row).toContainText("Only in: British English");
    await admin.reload();
    await expect(row).toBeVisible();
    expect(await admin.content()).not.toContain(secret);
    return secret;
  });

  await test.step("read the pages with it", async () => {
    const list = await (await ask(token, "pages?limit=5")).json();
    expect(list.items.length).toBe(5);
    const first = await ask(token, `pages/${list.items[0].id}`);
    const page = await first.json();
    expect(page.title).toBe(list.items[0].title);
    expect(page.blocks.length).toBeGreaterThan(0);
    expect((await fetch(list.items[0].url)).status).toBe(200);
    expect((await ask(token, "pages?locale=nl-nl")).status).toBe(422);
  });

  await test.step("revoke it", async () => {
    await admin.getByRole("button", { name: "Revoke “Website build”" }).click();
    const question = admin.getByRole("dialog", { name: "Revoke “Website build”" });
    expect(await violations(admin)).toEqual([]);
    await question.getByRole("button", { name: "Revoke" }).click();
    await expect(admin.getByText("“Website build” is revoked.")).toBeVisible();
    const refused = await ask(token, "pages");
    expect(refused.status).toBe(401);
    expect((await refused.json()).Message).toBe("The API token was revoked.");
  });

  await test.step("the audit log names both steps", async () => {
    await admin.goto("/cmsadmin/audit-log");
    for (const action of ["Created an API token", "Revoked an API token"]) {
      const entries = admin.getByRole("row").filter({ hasText: action });
      await expect(entries.filter({ hasText: "Website build" })).toBeVisible();
    }
  });
});
