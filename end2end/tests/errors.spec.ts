import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { EditorPage } from "../editor.ts";
import { test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";

/**
 * Required fields in the order of the list
 * of errors, with a valid text for each.
 */
const MISSING = [
  { place: "Page settings › Date", label: "Date", text: "02112026" },
  { place: "Hero › Title", label: "Title", text: "The harbour in winter" },
  { place: "Quote › Quote", label: "Quote", text: "A dry boat is a sound boat." },
  { place: "Cards › Cards › Card 1 › Title", label: "Title", text: "Berths indoors" },
];

test("every field that publishing asks for is found from the list of errors, by the keyboard alone", async ({
  admin,
}) => {
  const editor = new EditorPage(admin);
  const keyboard = new Keyboard(admin);
  await test.step("make an article with four blocks", async () => {
    await admin.goto("/cmsadmin/new-page");
    await admin.getByLabel("Title").fill(`Errors ${randomUUID()}`);
    await admin.getByLabel("Type").selectOption({ label: "Article" });
    await admin.getByRole("button", { name: "Create page" }).click();
    await admin.waitForURL(/\/cmsadmin\/page\/\d+$/);
    for (const type of ["Hero", "Divider", "Quote", "Cards"]) await editor.addBlock(type);
  });

  const publish = admin.getByRole("button", { name: "Publish", exact: true });
  await publish.focus();
  await keyboard.press("Enter");
  const places = admin.getByRole("alert").getByRole("listitem");
  await expect(places).toHaveCount(MISSING.length);
  expect(await violations(admin)).toEqual([]);

  for (const [index, { place, label, text }] of MISSING.entries()) {
    await test.step(place, async () => {
      await expect(places).toHaveCount(MISSING.length - index);
      await keyboard.tabBackTo(places.first().getByRole("button"));
      await expect(places.first().getByRole("button")).toHaveText(place);
      await keyboard.press("Enter");
      await expect(admin.locator(":focus")).toHaveAccessibleName(label);
      await keyboard.type(text);
    });
  }

  await expect(places).toHaveCount(0);
  await keyboard.tabBackTo(publish);
  await keyboard.press("Enter");
  await expect(admin.getByText("The page is published.")).toBeVisible();
});
