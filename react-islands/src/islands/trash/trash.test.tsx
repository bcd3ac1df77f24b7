import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Grant, TrashedPage } from "../../api/wire";
import { PAGE_TYPES, SETTINGS } from "../../testing/fixtures";
import { trashed } from "../../testing/list-fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { Trash } from "./trash";

const MAY_DELETE: Grant[] = [{ name: "delete-page" }];
const DONE = { Success: true, Errors: [] };

let inTrash: TrashedPage[];
let asked: unknown[];
let called: string[];

beforeEach(() => {
  inTrash = [trashed(1), trashed(2, { title: "Contact", locale: "nl-nl" })];
  asked = [];
  called = [];
  server.use(
    http.post(api("page/trash"), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ items: inTrash, totalItems: inTrash.length });
    }),
    http.post(api("page/:id/:action"), async ({ params, request }) => {
      called.push(`${params.action} ${params.id} ${JSON.stringify(await request.json())}`);
      inTrash = inTrash.filter(({ id }) => id !== Number(params.id));
      return HttpResponse.json({ ...DONE, pageID: Number(params.id), slug: "/page-1" });
    }),
    http.post(api("page/slug-available"), async ({ request }) => {
      const { slug } = (await request.json()) as { slug: string };
      const isTaken = slug === "/page-1";
      return HttpResponse.json({
        ...DONE,
        available: !isTaken,
        ...(isTaken && { holder: "page", proposal: "/page-1-2" }),
      });
    }),
  );
});

function refuseOnce(action: string, code: string, property: string): void {
  server.use(
    http.post(
      api(`page/1/${action}`),
      () => HttpResponse.json({ Success: false, Errors: [{ code, property, model: "page" }] }),
      { once: true },
    ),
  );
}

async function trash(permissions: Grant[] = MAY_DELETE) {
  const user = { ID: 1, name: "Rik", permissions };
  const shown = await show(<Trash language="en" pageTypes={PAGE_TYPES} settings={SETTINGS} user={user} />);
  await screen.findByRole("row", { name: /Contact/ });
  return shown;
}

test("each page says by whom it was deleted and when it goes for good", async () => {
  await trash();
  const row = within(screen.getByRole("row", { name: /Page 1/ }));
  expect(row.getByText(/Mar 1, 2026.* by Noor/)).toBeVisible();
  expect(row.getByText(/Mar 31, 2026/)).toBeVisible();
  expect(row.getByText("/page-1")).toBeVisible();
  expect(screen.getByRole("columnheader", { name: /^Deleted/ })).toHaveAttribute("aria-sort", "descending");
});

test("type and language narrow the trash", async () => {
  const { user } = await trash();
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "Article");
  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "Dutch (Netherlands)");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ type: "article", locale: "nl-nl" }));
});

test("a page is restored at once, and leads to its editor", async () => {
  const { user } = await trash();
  await user.click(screen.getByRole("button", { name: "Restore “Page 1”" }));
  expect(await screen.findByText(/“Page 1” is back\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Open it" })).toHaveAttribute("href", "/cmsadmin/page/1");
  await waitFor(() => expect(screen.queryByRole("row", { name: /Page 1/ })).not.toBeInTheDocument());
  expect(called).toEqual(['restore 1 {"slug":null}']);
});

test("a page whose address was taken asks for another one", async () => {
  refuseOnce("restore", "V_06", "slug");
  const { user } = await trash([...MAY_DELETE, { name: "edit-slug" }]);
  await user.click(screen.getByRole("button", { name: "Restore “Page 1”" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Restore “Page 1”" }));
  expect(dialog.getByText(/Another page has taken the address \/page-1/)).toBeVisible();
  await user.click(await dialog.findByRole("button", { name: "Use /page-1-2 instead" }));
  await user.click(dialog.getByRole("button", { name: "Restore" }));
  expect(await screen.findByText(/“Page 1” is back\./)).toBeVisible();
  expect(called).toEqual(['restore 1 {"slug":"/page-1-2"}']);
});

test("without the permission to change addresses a message says that the old one is taken", async () => {
  refuseOnce("restore", "V_06", "slug");
  const { user } = await trash();
  await user.click(screen.getByRole("button", { name: "Restore “Page 1”" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("“Page 1” was not restored.");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a page whose language was taken says what stands in its way", async () => {
  refuseOnce("restore", "V_06", "locale");
  const { user } = await trash();
  await user.click(screen.getByRole("button", { name: "Restore “Page 1”" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "its page has another translation into British English by now",
  );
  expect(screen.getByRole("row", { name: /Page 1/ })).toBeVisible();
});

test("removing for good asks first, since nothing brings it back", async () => {
  const { user } = await trash();
  await user.click(screen.getByRole("button", { name: "Delete for good: “Page 1”" }));
  const dialog = within(screen.getByRole("dialog", { name: "Delete for good" }));
  expect(dialog.getByText(/This cannot be undone\./)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  expect(called).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Delete for good" }));
  expect(await screen.findByText("“Page 1” is gone for good.")).toBeVisible();
  expect(called).toEqual(["purge 1 {}"]);
});

test("what cannot be removed says why", async () => {
  refuseOnce("purge", "V_07", "");
  const { user } = await trash();
  await user.click(screen.getByRole("button", { name: "Delete for good: “Page 1”" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Delete for good" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("This operation cannot be executed.");
});

test("what a person may not touch has no buttons", async () => {
  await trash([{ name: "delete-page", parameters: { locales: ["nl-nl"] } }]);
  expect(screen.queryByRole("button", { name: "Restore “Page 1”" })).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Restore “Contact”" })).toBeVisible();
});

test("an empty trash says so", async () => {
  const { user } = await trash();
  for (const title of ["Page 1", "Contact"]) {
    await user.click(await screen.findByRole("button", { name: `Restore “${title}”` }));
    await screen.findByText(`“${title}” is back. It is not public until it is published again.`);
  }
  expect(await screen.findByText("The trash is empty.")).toBeVisible();
});
