import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { test } from "../fixtures.ts";

/** Makes the browser's storage full until `makeRoom` is called. */
async function fillBrowser(page: Page): Promise<{ makeRoom(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  return {
    async makeRoom() {
      await session.send("Storage.overrideQuotaForOrigin", { origin });
    },
  };
}

test("what is typed while the disk of the server is full is saved once there is room", async ({
  admin,
  site,
}) => {
  const editor = new EditorPage(admin);
  await editor.createPage(`Full disk ${randomUUID()}`);
  await editor.addBlock("Quote");
  await editor.store();
  await site.disk.fill();
  try {
    await editor.field("Quote").fill("Typed on a full disk");
    await expect(
      admin.getByText("The server cannot save at present: your changes are kept in this browser."),
    ).toBeVisible();
    await admin.keyboard.press("Control+s");
    await expect(admin.getByText("The page was not saved.")).toBeVisible();
    await expect(admin.getByText("The server cannot do this just now.")).toBeVisible();
    // Reading still works, and a reload restores the text.
    await admin.reload();
    await expect(editor.preview.getByText("Typed on a full disk")).toBeVisible();
    await editor.outline.getByRole("button", { name: /^Quote/ }).click();
    await editor.field("Quote").fill("Typed on a full disk, twice");
  } finally {
    await site.disk.makeRoom();
  }
  await expect(admin.getByText(/Saved automatically at/)).toBeVisible();
  await editor.store();
  await admin.reload();
  await expect(editor.preview.getByText("Typed on a full disk, twice")).toBeVisible();
  await expect(admin.getByText("All changes saved")).toBeVisible();
});

test("a browser without room says so, and keeps what is typed once there is some", async ({
  admin,
  context,
}) => {
  const editor = new EditorPage(admin);
  await editor.createPage(`Full browser ${randomUUID()}`);
  await editor.addBlock("Quote");
  await editor.store();
  const storage = await fillBrowser(admin);
  await context.route("**/autosave", (route) => route.abort());

  const quote = editor.field("Quote");
  await quote.fill("Only in this window");
  await expect(admin.getByText("this browser has no room: leave this window open")).toBeVisible();
  const question = admin.waitForEvent("dialog");
  const closing = admin.close({ runBeforeUnload: true });
  await (await question).dismiss();
  await closing;
  await expect(quote).toHaveValue("Only in this window");

  await storage.makeRoom();
  await quote.fill("In this browser");
  await expect(admin.getByText("your changes are kept in this browser")).toBeVisible();
  await admin.reload();
  await expect(editor.preview.getByText("In this browser")).toBeVisible();
});
