import { onlineManager } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { VersionShare } from "../../../../api/wire";
import { DONE, editPage } from "../../../../testing/edit-page";
import { api, server } from "../../../../testing/server";

const NONE: VersionShare = { url: null, expiresAt: null };
const LINK: VersionShare = { url: "/preview/5-abc", expiresAt: "2026-03-09T09:00:00Z" };

let link: VersionShare;
let calls: unknown[];

/** Handlers that simulate the server's share links. */
const sharing = [
  http.get(api("page/version/:id/share"), () => HttpResponse.json(link)),
  http.post(api("page/version/:id/share"), async ({ request, params }) => {
    calls.push(["share", Number(params.id), await request.json()]);
    link = LINK;
    return HttpResponse.json({ ...DONE, ...link });
  }),
  http.delete(api("page/version/:id/share"), ({ params }) => {
    calls.push(["end", Number(params.id)]);
    link = NONE;
    return HttpResponse.json(DONE);
  }),
];

beforeEach(() => {
  link = NONE;
  calls = [];
});

afterEach(() => onlineManager.setOnline(true));

async function openDialog() {
  const result = await editPage({ handlers: sharing });
  const open = async () => {
    await result.user.click(screen.getByRole("button", { name: "Share…" }));
    return within(await screen.findByRole("dialog", { name: "Share version 3" }));
  };
  return { ...result, open };
}

test("a version is given a link that is copied and ended", async () => {
  const { user, open } = await openDialog();
  const dialog = await open();
  await user.click(await dialog.findByRole("radio", { name: "1 day" }));
  await user.click(dialog.getByRole("button", { name: "Create link" }));
  const field = await dialog.findByRole("textbox", { name: "Link" });
  expect(field).toHaveValue(`${location.origin}/preview/5-abc`);
  expect(field).toHaveAccessibleDescription(/^Works until .*2026/);
  expect(calls).toEqual([["share", 10, { hours: 24 }]]);

  await user.click(dialog.getByRole("button", { name: "Copy the link" }));
  expect(await dialog.findByText("The link is on the clipboard.")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/preview/5-abc`);

  await user.click(dialog.getByRole("button", { name: "End the link now" }));
  expect(await dialog.findByText("The link has ended.")).toBeVisible();
  expect(dialog.queryByRole("textbox", { name: "Link" })).toBeNull();
  expect(calls.at(-1)).toEqual(["end", 10]);
});

test("the focus stays in the dialog when a link is made and ended", async () => {
  const { user, open } = await openDialog();
  const dialog = await open();
  (await dialog.findByRole("button", { name: "Create link" })).focus();
  await user.keyboard("{Enter}");
  await dialog.findByRole("textbox", { name: "Link" });
  expect(dialog.getByRole("button", { name: "Change the expiry" })).toHaveFocus();
  dialog.getByRole("button", { name: "End the link now" }).focus();
  await user.keyboard("{Enter}");
  expect(await dialog.findByText("The link has ended.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Create link" })).toHaveFocus();
});

test("a link that is there is shown and gets another end", async () => {
  link = LINK;
  const { user, open } = await openDialog();
  const dialog = await open();
  expect(await dialog.findByRole("textbox", { name: "Link" })).toHaveValue(
    `${location.origin}/preview/5-abc`,
  );
  await user.click(dialog.getByRole("radio", { name: "30 days" }));
  await user.click(dialog.getByRole("button", { name: "Change the expiry" }));
  await expect.poll(() => calls).toEqual([["share", 10, { hours: 720 }]]);
});

test("what is typed is stored first, and that version is shared", async () => {
  const { user, open, stored } = await openDialog();
  const title = screen.getByRole("textbox", { name: "Page title" });
  await user.clear(title);
  await user.type(title, "Plans");
  const dialog = await open();
  expect(dialog.getByText(/Your changes are saved first/)).toBeVisible();
  await user.click(await dialog.findByRole("button", { name: "Create link" }));
  expect(await dialog.findByRole("textbox", { name: "Link" })).toBeVisible();
  expect(stored[0]?.title).toBe("Plans");
  expect(calls).toEqual([["share", 11, { hours: 168 }]]);
});

test("a link that could not be made or read says so", async () => {
  const { user, open } = await openDialog();
  const dialog = await open();
  await dialog.findByRole("button", { name: "Create link" });
  const errors = [{ code: "UM_01", property: "", model: "request" }];
  server.use(
    http.post(api("page/version/:id/share"), () =>
      HttpResponse.json({ Success: false, Errors: errors }, { status: 403 }),
    ),
  );
  await user.click(dialog.getByRole("button", { name: "Create link" }));
  expect(await dialog.findByText(/The link was not changed\./)).toBeVisible();
  expect(dialog.queryByRole("textbox", { name: "Link" })).toBeNull();
});

test("without a connection the dialog says that it could not load the link, and tries again", async () => {
  const { user, open } = await openDialog();
  server.use(http.get(api("page/version/:id/share"), () => HttpResponse.error()));
  onlineManager.setOnline(false);
  const dialog = await open();
  expect(await dialog.findByText(/^The link could not be loaded\./)).toBeVisible();
  expect(dialog.queryByText("Loading the link…")).toBeNull();
  onlineManager.setOnline(true);
  server.use(...sharing);
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByRole("button", { name: "Create link" })).toBeVisible();
});

test("without a connection a link that is asked for is not made, and the dialog says so", async () => {
  const { user, open } = await openDialog();
  const dialog = await open();
  const make = await dialog.findByRole("button", { name: "Create link" });
  server.use(http.post(api("page/version/:id/share"), () => HttpResponse.error()));
  onlineManager.setOnline(false);
  await user.click(make);
  expect(await dialog.findByText(/The link was not changed\./)).toBeVisible();
});

test("a link for which the page could not be stored first is not made, and the dialog says why", async () => {
  const { user, open } = await openDialog();
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  const dialog = await open();
  const make = await dialog.findByRole("button", { name: "Create link" });
  server.use(http.post(api("page/version/:id/store"), () => HttpResponse.error()));
  await user.click(make);
  expect(await dialog.findByText(/The link was not changed\./)).toBeVisible();
  expect(calls).toEqual([]);
});

test("who may not edit the page is offered no link", async () => {
  await editPage({ permissions: ["view-drafts"], handlers: sharing });
  expect(screen.queryByRole("button", { name: "Share…" })).toBeNull();
});
