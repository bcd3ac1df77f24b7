import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { DONE, editPage } from "../../../../testing/edit-page";
import { hero, version } from "../../../../testing/fixtures";
import { api } from "../../../../testing/server";

const TAKEN = { code: "V_06", property: "name", model: "template" };

/** Opens a page with two blocks, and collects the templates that are saved. */
async function edit(tab = "") {
  const saved: { name: string }[] = [];
  const handler = http.post(api("template"), async ({ request }) => {
    const asked = (await request.json()) as { name: string };
    if (asked.name === "Taken") return HttpResponse.json({ Success: false, Errors: [TAKEN] });
    saved.push(asked);
    return HttpResponse.json({ ...DONE, templateID: 4 });
  });
  const blocks = [hero("a", "First"), hero("b", "Second")];
  const opened = await editPage({ tab, page: { pageVersion: version({ blocks }) }, handlers: [handler] });
  return { ...opened, saved };
}

test("an editor saves a block as a pattern, under a name that is free", async () => {
  const { user, saved } = await edit();
  await user.click(screen.getAllByRole("button", { name: "Actions for Hero" })[1] as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: "Save as pattern" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save as pattern" }));
  const name = dialog.getByRole("textbox", { name: /Name/ });
  await user.type(name, "Taken");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/already exists/)).toBeVisible();
  await user.clear(name);
  await user.type(name, "Closing");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("“Closing” is saved.")).toBeInTheDocument();
  expect(saved).toMatchObject([
    { pageID: 1, kind: "pattern", name: "Closing", draft: { blocks: [{ key: "b" }] } },
  ]);
});

test("an editor saves a page as a template of its type", async () => {
  const { user, saved } = await edit("/settings");
  await user.click(await screen.findByRole("button", { name: "Save page as template" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save page as template" }));
  await user.type(dialog.getByRole("textbox", { name: /Name/ }), "Recipe{Enter}");
  expect(await screen.findByText("“Recipe” is saved.")).toBeInTheDocument();
  expect(saved).toMatchObject([
    { kind: "page", name: "Recipe", draft: { blocks: [{ key: "a" }, { key: "b" }] } },
  ]);
});
