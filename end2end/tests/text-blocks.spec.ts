import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { EditorPage } from "../editor.ts";
import { browse, test } from "../fixtures.ts";

test("an editor warns visitors, who hear and see that it is a warning", async ({ admin, browser, site }) => {
  const editor = new EditorPage(admin);
  const slug = await editor.createPage(`Tides ${randomUUID()}`);
  await editor.addBlock("Notice");
  await admin.getByRole("combobox", { name: "Kind" }).selectOption("Warning");
  await editor.field("Title").fill("High tide");
  await editor.writeText("The slipway is under water.");
  const shown = editor.preview.getByRole("note", { name: "Warning High tide" });
  await expect(shown.getByText("The slipway is under water.")).toBeVisible();
  await editor.publish();
  const visitor = await browse(browser, site);
  await visitor.goto(slug);
  const notice = visitor.getByRole("note", { name: "Warning High tide" });
  await expect(notice).toContainText("The slipway is under water.");
  await expect(visitor.getByRole("heading", { name: "High tide" })).toHaveCount(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await visitor.emulateMedia({ colorScheme });
    expect(await violations(visitor)).toEqual([]);
  }
  await visitor.context().close();
});
