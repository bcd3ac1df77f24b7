import { expect } from "@playwright/test";
import { Api } from "../api.ts";
import { EditorPage } from "../editor.ts";
import { browse, logIn, test } from "../fixtures.ts";

test("two administrators who change the same tag keep what each of them wrote", async ({
  admin,
  browser,
  site,
}) => {
  await new Api(admin).write("POST", "tags", { name: "Sailing boats" });
  const colleague = await browse(browser, site);
  await logIn(colleague);
  const dialogs = [];
  for (const page of [admin, colleague]) {
    await page.goto("/cmsadmin/tags");
    await page.getByRole("button", { name: "Edit Sailing boats" }).click();
    dialogs.push(page.getByRole("dialog", { name: "Edit “Sailing boats”" }));
  }
  const [mine, theirs] = dialogs;
  if (!mine || !theirs) throw new Error("Both have the dialog open.");

  await theirs.getByRole("textbox", { name: "Dutch (Netherlands)" }).fill("Zeilboten");
  await theirs.getByRole("button", { name: "Save" }).click();
  // Waits for the dialog to close, because the
  // notice of an earlier save may be visible.
  await expect(theirs).toBeHidden();
  await mine.getByRole("textbox", { name: "German (Germany)" }).fill("Segelboote");
  await mine.getByRole("button", { name: "Save" }).click();
  await expect(mine).toBeHidden();
  await expect(admin.getByText("The tag “Sailing boats” is saved.")).toBeVisible();
  await admin.getByRole("button", { name: "Edit Sailing boats" }).click();
  await expect(mine.getByRole("textbox", { name: "Dutch (Netherlands)" })).toHaveValue("Zeilboten");
  await expect(mine.getByRole("textbox", { name: "German (Germany)" })).toHaveValue("Segelboote");

  await colleague.getByRole("button", { name: "Edit Sailing boats" }).click();
  await theirs.getByRole("textbox", { name: "Dutch (Netherlands)" }).fill("Zeilschepen");
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(theirs).toBeHidden();
  await mine.getByRole("textbox", { name: "Dutch (Netherlands)" }).fill("Zeiljachten");
  await mine.getByRole("button", { name: "Save" }).click();
  await expect(mine.getByRole("alert")).toContainText(
    "Dutch (Netherlands): yours stays; theirs is: Zeilschepen",
  );
  await mine.getByRole("button", { name: "Use theirs: Dutch (Netherlands)" }).click();
  await expect(mine.getByRole("textbox", { name: "Dutch (Netherlands)" })).toHaveValue("Zeilschepen");
  await mine.getByRole("button", { name: "Save" }).click();
  await expect(mine).toBeHidden();
});

test("an editor sees what visitors see, and what keeps a page from being published", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.createPage("Knots for beginners");
  await expect(admin.getByText("Visitors do not see this page")).toBeVisible();
  await editor.addBlock("Quote");
  await expect(admin.getByRole("button", { name: /^Content check: 1 error/ })).toBeVisible();
  await admin.getByRole("button", { name: "Publish" }).click();
  const refusal = admin.getByRole("alert").filter({ hasText: "The page was not published." });
  await expect(refusal).toBeFocused();
  await expect(refusal).toBeInViewport();
  await admin.getByRole("button", { name: /^Content check/ }).click();
  const check = admin.getByRole("dialog", { name: "Content check" });
  await expect(check.getByText("The page cannot be published until these are corrected:")).toBeVisible();
  await check.getByRole("button", { name: "Quote › Quote" }).click();
  await expect(editor.field("Quote")).toBeFocused();
  await editor.field("Quote").fill("A knot is only as good as its test.");
  await admin.getByRole("button", { name: "Publish" }).click();
  await expect(admin.getByText("Visitors see this version")).toBeVisible();
  await editor.field("Quote").fill("A knot is as good as its test.");
  await expect(admin.getByText("Visitors see an older version")).toBeVisible();
});
