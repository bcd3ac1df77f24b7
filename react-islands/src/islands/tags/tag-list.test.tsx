import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { TagChange, TagQuery } from "../../api/tags";
import type { ListedTag } from "../../api/wire";
import { SETTINGS } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, conflict, server } from "../../testing/server";
import { TagList } from "./tag-list";

const DONE = { Success: true, Errors: [] };

function tag(id: number, name: string, more: Partial<ListedTag> = {}): ListedTag {
  return {
    id,
    name,
    slug: name.toLowerCase(),
    private: false,
    names: {},
    version: `tag ${id}`,
    pages: 0,
    publishedPages: 0,
    files: 0,
    createdAt: "2026-03-01T10:00:00Z",
    ...more,
  };
}

let kept: ListedTag[];
let asked: TagQuery[];
let changes: TagChange[];
let calls: string[];

beforeEach(() => {
  kept = [
    tag(1, "Boats", { pages: 2, publishedPages: 1, files: 3, names: { "nl-nl": "Boten" } }),
    tag(2, "Ships"),
    tag(3, "Secret", { private: true }),
  ];
  asked = [];
  changes = [];
  calls = [];
  server.use(
    http.post(api("tags/list"), async ({ request }) => {
      const query = (await request.json()) as TagQuery;
      asked.push(query);
      return HttpResponse.json({ items: kept, totalItems: kept.length });
    }),
    http.post(api("tags"), async ({ request }) => {
      const { name } = (await request.json()) as { name: string };
      if (name === "boats") {
        return HttpResponse.json({
          Success: false,
          Errors: [{ code: "V_06", property: "name", model: "tag" }],
        });
      }
      return HttpResponse.json({ ...DONE, tag: tag(9, name) });
    }),
    http.put(api("tags/:id"), async ({ params, request }) => {
      const change = (await request.json()) as TagChange;
      changes.push(change);
      if (change.name === "Ships") {
        return HttpResponse.json({
          Success: false,
          Errors: [{ code: "V_06", property: "name", model: "tag" }],
        });
      }
      kept = kept.map((each) =>
        each.id === Number(params.id) && change.name ? { ...each, name: change.name } : each,
      );
      return HttpResponse.json({ ...DONE, tag: kept.find(({ id }) => id === Number(params.id)) });
    }),
    http.post(api("tags/:id/merge"), async ({ params, request }) => {
      const { into } = (await request.json()) as { into: number };
      calls.push(`merge ${params.id} into ${into}`);
      kept = kept.filter(({ id }) => id !== Number(params.id));
      return HttpResponse.json({ ...DONE, tag: kept.find(({ id }) => id === into) });
    }),
    http.delete(api("tags/:id"), ({ params }) => {
      calls.push(`delete ${params.id}`);
      kept = kept.filter(({ id }) => id !== Number(params.id));
      return HttpResponse.json(DONE);
    }),
  );
});

async function tags() {
  const shown = await show(<TagList language="en" settings={SETTINGS} />);
  await screen.findAllByRole("cell");
  return { ...shown, row: (words: RegExp) => within(screen.getByRole("row", { name: words })) };
}

test("each tag says what carries it and what it is called elsewhere", async () => {
  const { row, user } = await tags();
  expect(row(/Boats/).getByText("2 (1 published)")).toBeVisible();
  expect(row(/Boats/).getByText("Boten")).toBeVisible();
  expect(row(/Secret/).getByText("Staff only")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Visible to" }), "Staff only");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: "private" }));
});

test("a tag is renamed in its row, and a name that is taken says so there", async () => {
  const { row, user } = await tags();
  await user.click(row(/Boats/).getByRole("button", { name: "Rename Boats" }));
  const name = screen.getByRole("textbox", { name: "New name of Boats" });
  expect(name).toHaveFocus();
  await user.clear(name);
  await user.type(name, "Ships{Enter}");
  expect(await screen.findByText("Name already exists.")).toBeVisible();
  await user.clear(name);
  await user.type(name, "Vessels{Enter}");
  expect(await screen.findByText("“Boats” is called “Vessels” from now on.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Rename Vessels" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Rename Vessels" }));
  await user.keyboard("x{Escape}");
  expect(screen.queryByRole("textbox", { name: /New name/ })).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Rename Vessels" })).toHaveFocus();
  expect(changes.map(({ name: sent }) => sent)).toEqual(["Ships", "Vessels"]);
});

test("only the translations that were touched are sent", async () => {
  const { row, user } = await tags();
  await user.click(row(/Boats/).getByRole("button", { name: "Edit Boats" }));
  const dialog = within(screen.getByRole("dialog", { name: "Edit “Boats”" }));
  await user.type(dialog.getByRole("textbox", { name: "British English" }), "Boats of all kinds");
  await user.clear(dialog.getByRole("textbox", { name: "Dutch (Netherlands)" }));
  await user.click(dialog.getByRole("switch", { name: /Staff only/ }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The tag “Boats” is saved.")).toBeVisible();
  expect(changes).toEqual([
    {
      name: "Boats",
      private: true,
      names: { "en-gb": "Boats of all kinds", "nl-nl": null },
      version: "tag 1",
    },
  ]);
});

test("merging says what it touches, and that a private tag hides the public one", async () => {
  const { row, user } = await tags();
  await user.click(row(/Boats/).getByRole("button", { name: "Merge Boats" }));
  const dialog = within(screen.getByRole("dialog", { name: "Merge “Boats” into another tag" }));
  expect(
    dialog.getByText(/2 pages \(1 published\) and 3 files will carry the other tag instead/),
  ).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Merge" }));
  expect(dialog.getByText("Choose the tag that stays.")).toBeVisible();
  const into = dialog.getByRole("combobox", { name: "Into" });
  await user.click(into);
  expect(screen.queryByRole("option", { name: "Boats" })).not.toBeInTheDocument();
  await user.click(await screen.findByRole("option", { name: "Secret" }));
  expect(dialog.getByText(/“Secret” is for staff only/)).toBeVisible();
  await user.clear(into);
  await user.click(await screen.findByRole("option", { name: "Ships" }));
  expect(dialog.queryByText(/for staff only/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Merge" }));
  expect(await screen.findByText("“Boats” is merged into “Ships”.")).toBeVisible();
  expect(calls).toEqual(["merge 1 into 2"]);
});

test("deleting says what it touches first", async () => {
  const { row, user } = await tags();
  await user.click(row(/Boats/).getByRole("button", { name: "Delete Boats" }));
  const dialog = within(screen.getByRole("dialog", { name: "Delete “Boats”" }));
  expect(dialog.getByText(/2 pages \(1 published\) and 3 files will lose the tag/)).toBeVisible();
  expect(calls).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("The tag “Boats” is deleted.")).toBeVisible();
  expect(calls).toEqual(["delete 1"]);
});

test("a tag that there is is not made twice", async () => {
  const { user } = await tags();
  await user.click(screen.getByRole("button", { name: "New tag" }));
  const dialog = within(screen.getByRole("dialog", { name: "New tag" }));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "boats{Enter}");
  expect(await dialog.findByText("Name already exists.")).toBeVisible();
  await user.clear(dialog.getByRole("textbox", { name: "Name" }));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Sea{Enter}");
  expect(await screen.findByText("The tag “Sea” is created.")).toBeVisible();
});

test("a name that somebody else changed, too, is asked; their translation is taken", async () => {
  const latest = tag(1, "Vessels", { names: { "nl-nl": "Vaartuigen" }, version: "newer" });
  const sent: { version: string }[] = [];
  server.use(
    http.put(api("tags/1"), async ({ request }) => {
      const change = (await request.json()) as TagChange & { version: string };
      sent.push(change);
      if (change.version !== "newer") return conflict(latest);
      return HttpResponse.json({ ...DONE, tag: { ...latest, name: change.name } });
    }),
  );
  const { row, user } = await tags();
  await user.click(row(/Boats/).getByRole("button", { name: "Edit Boats" }));
  const form = within(await screen.findByRole("dialog"));
  const name = form.getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Sailing boats");
  await user.click(form.getByRole("button", { name: "Save" }));
  const notice = await form.findByRole("alert");
  expect(notice).toHaveTextContent("Name: yours stays; theirs is: Vessels");
  expect(notice).toHaveTextContent("Dutch (Netherlands): theirs is used: Vaartuigen");
  expect(form.getByRole("textbox", { name: "Dutch (Netherlands)" })).toHaveValue("Vaartuigen");
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent.at(-1)).toEqual({ name: "Sailing boats", private: false, names: {}, version: "newer" });
});
