import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { BlockLastChange, Comparison } from "../../../../api/wire";
import { DONE, editPage } from "../../../../testing/edit-page";
import { hero, version } from "../../../../testing/fixtures";
import { api, server } from "../../../../testing/server";
import { summary } from "../../../../testing/workflow-fixtures";

const CHANGED: BlockLastChange = {
  blockKey: "a",
  pageVersionID: 8,
  number: 2,
  formerPageVersionID: 5,
  changedAt: "2026-03-02T10:00:00Z",
  changedBy: { ID: 3, name: "Bram" },
};

async function lastChange(changes: BlockLastChange[], block = "Hero First") {
  const blocks = [hero("a", "First"), hero("b", "Second")];
  const answer: Comparison = {
    before: summary(5),
    after: summary(8),
    fields: [],
    blocks: [
      {
        key: "a",
        type: "hero",
        change: "changed",
        moved: false,
        fields: [{ name: "title", before: "Old", after: "First" }],
      },
    ],
  };
  const { user } = await editPage({
    page: { pageVersion: version({ blocks }) },
    handlers: [
      http.get(api("page/1/block-changes"), () => HttpResponse.json(changes)),
      http.get(api("page/version/5/compare/8"), () => HttpResponse.json(answer)),
    ],
  });
  const rows = within(screen.getByRole("region", { name: "Blocks of this page" })).getAllByRole("listitem");
  const row = rows.find((each) => within(each).queryByRole("button", { name: block })) as HTMLElement;
  await user.click(within(row).getByRole("button", { name: /^Actions/ }));
  await user.click(await screen.findByRole("menuitem", { name: /^Show the last change/ }));
  return within(await screen.findByRole("dialog", { name: /^Last change of/ }));
}

test("a block says who changed it last, and what was changed", async () => {
  const dialog = await lastChange([CHANGED]);
  expect(await dialog.findByText(/^Bram changed this block on .*, in version 2\.$/)).toBeVisible();
  expect(await dialog.findByText("Old")).toBeVisible();
});

test("a block of the first version has nothing to be compared with", async () => {
  const dialog = await lastChange([{ ...CHANGED, number: 1, formerPageVersionID: null }]);
  expect(await dialog.findByText(/^Bram created this block on .*, in version 1,/)).toBeVisible();
  expect(dialog.queryByRole("radiogroup")).not.toBeInTheDocument();
});

test("a block that did not change for long says so", async () => {
  const dialog = await lastChange([CHANGED], "Hero Second");
  expect(await dialog.findByText("This block has not changed in the newest 500 versions.")).toBeVisible();
});

async function saveWithNote(user: UserEvent) {
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox", { name: "Command or page" }), "note");
  await screen.findByRole("option", { name: /Save with a note/ });
  await user.keyboard("{Enter}");
  return within(await screen.findByRole("dialog", { name: "Save with a note" }));
}

test("a note whose page is refused is still there at the next attempt", async () => {
  const { user } = await editPage();
  const errors = [{ code: "V_01", property: "title", model: "page" }];
  server.use(
    http.post(api("page/version/:id/store"), () => HttpResponse.json({ Success: false, Errors: errors })),
  );
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  const dialog = await saveWithNote(user);
  await user.type(dialog.getByRole("textbox", { name: "Note" }), "Prices of autumn");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const again = await saveWithNote(user);
  expect(again.getByRole("textbox", { name: "Note" })).toHaveValue("Prices of autumn");
});

test("a page is saved with a note from the palette", async () => {
  const { user, stored } = await editPage();
  let sent: unknown;
  server.use(
    http.post(api("page/version/11/note"), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(DONE);
    }),
  );
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  const dialog = await saveWithNote(user);
  await user.type(dialog.getByRole("textbox", { name: "Note" }), "Prices of autumn");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The page is saved.")).toBeVisible();
  expect(stored.map(({ title }) => title)).toEqual(["About us!"]);
  expect(sent).toEqual({ note: "Prices of autumn" });
});
