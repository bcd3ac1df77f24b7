import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { AuditQuery } from "../../api/audit";
import type { AuditEntry } from "../../api/wire";
import { listedUser, SETTINGS } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { AuditLog } from "./audit-log";
import { subjectAddress } from "./subject-address";

function entry(ID: number, more: Partial<AuditEntry>): AuditEntry {
  return {
    ID,
    happenedAt: "2026-03-01T10:00:00Z",
    user: { ID: 7, name: "Ada", deleted: false },
    address: "192.0.2.1",
    token: "",
    action: "publish-page",
    subject: "page",
    subjectID: 12,
    subjectName: "About us",
    inTrash: false,
    version: { ID: 70, number: 7 },
    detail: "70",
    ...more,
  };
}

const ENTRIES = [
  entry(4, {}),
  entry(3, {
    user: { ID: 8, name: "", deleted: true },
    action: "log-in",
    subject: "user",
    subjectID: 8,
    subjectName: null,
    version: null,
    detail: "",
  }),
  entry(2, {
    user: null,
    action: "fail-log-in",
    subject: "user",
    subjectID: null,
    subjectName: null,
    version: null,
    detail: "eve@example.org",
  }),
  entry(1, {
    user: null,
    address: "",
    action: "juggle-balls",
    subject: "circus",
    subjectID: null,
    subjectName: null,
  }),
];

let asked: AuditQuery[];

beforeEach(() => {
  asked = [];
  server.use(
    http.get(api("user/list"), () =>
      HttpResponse.json([listedUser(9, { profile: { name: "Ben", jobTitle: "", image: "" } })]),
    ),
    http.post(api("audit/list"), async ({ request }) => {
      asked.push((await request.json()) as AuditQuery);
      return HttpResponse.json({ items: ENTRIES, totalItems: 60 });
    }),
  );
});

async function log(language: "en" | "de" = "en") {
  const result = await show(<AuditLog language={language} settings={SETTINGS} />, language);
  await screen.findAllByRole("cell");
  return { ...result, row: (words: RegExp) => within(screen.getByRole("row", { name: words })) };
}

test("each entry says who did what to what, when and from where", async () => {
  const { row } = await log();
  const published = row(/Published a page/);
  expect(published.getByText("Ada")).toBeVisible();
  expect(published.getByRole("link", { name: "About us" })).toHaveAttribute("href", "/cmsadmin/page/12");
  expect(published.getByText("Page")).toBeVisible();
  expect(published.getByRole("link", { name: "Version 7" })).toHaveAttribute("href", "/cmsadmin/preview/70");
  expect(published.getByText("192.0.2.1")).toBeVisible();
  expect(published.getByText(/2026/)).toHaveAttribute("datetime", "2026-03-01T10:00:00Z");
  expect(screen.getByText("60 entries")).toBeVisible();
});

test("somebody who was deleted is struck out, and said to be deleted", async () => {
  const { row } = await log();
  const struck = row(/Logged in/).getByText("User 8", { selector: "s" });
  expect(struck.parentElement).toHaveTextContent("User 8 (deleted)");
});

test("visitors and the system are distinguished, and unknown codes are shown unchanged", async () => {
  const { row } = await log();
  expect(row(/Failed to log in/).getByText("Nobody logged in")).toBeVisible();
  const unknown = row(/juggle-balls/);
  expect(unknown.getByText("The system")).toBeVisible();
  expect(unknown.getByText("circus")).toBeVisible();
});

test("the log speaks the language of its reader", async () => {
  const { row } = await log("de");
  expect(row(/Seite veröffentlicht/).getByText("Seite")).toBeVisible();
});

test("filters ask the server, and are kept in the address", async () => {
  const { user } = await log();
  expect(asked[0]).toMatchObject({ userID: null, action: null, from: null, to: null, columnToSort: null });
  await user.selectOptions(screen.getByRole("combobox", { name: "Who" }), "Ben");
  await user.selectOptions(screen.getByRole("combobox", { name: "What" }), "Logged in");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ userID: 9, action: "log-in" }));
  await user.type(screen.getByLabelText("From"), "2026-03-01");
  await user.type(screen.getByLabelText("Up to and including"), "2026-03-02");
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      from: new Date(2026, 2, 1).toISOString(),
      to: new Date(2026, 2, 3).toISOString(),
    }),
  );
  expect(location.search).toBe("?user=9&action=log-in&from=2026-03-01&to=2026-03-02");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe(""));
});

test("a filter of the address that is on no list can be seen", async () => {
  history.replaceState(null, "", "/cmsadmin/audit-log?user=77&action=juggle-balls");
  await log();
  expect(screen.getByRole("combobox", { name: "Who" })).toHaveDisplayValue("User 77");
  expect(screen.getByRole("combobox", { name: "What" })).toHaveDisplayValue("juggle-balls");
});

test("who may not see all users filters by those in sight", async () => {
  server.use(http.get(api("user/list"), () => HttpResponse.json({ Errors: [] }, { status: 403 })));
  await log();
  const who = within(screen.getByRole("combobox", { name: "Who" }));
  expect(who.getAllByRole("option").map((option) => option.textContent)).toEqual([
    "Everybody",
    "Ada",
    "User 8",
  ]);
});

test("the newest come first, until a heading is chosen", async () => {
  const { user } = await log();
  expect(screen.getByRole("columnheader", { name: /When/ })).toHaveAttribute("aria-sort", "descending");
  await user.click(screen.getByRole("button", { name: /Who/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ columnToSort: "user", sortOrder: "asc" }));
  expect(screen.queryByRole("button", { name: /From where/ })).not.toBeInTheDocument();
});

test("a subject leads to its screen only for those who have the screen in their navigation", () => {
  const screens = ["users", "medialibrary", "settings"].map((name) => ({
    label: name,
    address: new URL(`/cmsadmin/${name}`, location.href).href,
  }));
  const addressOf = (subject: string, subjectName: string | null, inTrash = false) =>
    subjectAddress({ subject, subjectID: 5, subjectName, inTrash }, screens);
  expect(addressOf("page", "About us")).toBe("/cmsadmin/page/5");
  expect(addressOf("page", null)).toBeNull();
  expect(addressOf("page", "About us", true)).toBeNull();
  expect(addressOf("user", "Ada & Ben")).toBe("/cmsadmin/users?search=Ada%20%26%20Ben");
  expect(addressOf("media", "a.jpg")).toBe("/cmsadmin/medialibrary?q=a.jpg&scope=all&file=5");
  expect(addressOf("media", "a.jpg", true)).toBe("/cmsadmin/medialibrary?trash=true&search=a.jpg");
  expect(addressOf("settings", null)).toBe("/cmsadmin/settings");
  expect(addressOf("tag", "News")).toBeNull();
  expect(addressOf("circus", "Clown")).toBeNull();
});
