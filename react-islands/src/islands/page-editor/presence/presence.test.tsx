import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PresenceNoted } from "../../../api/wire";
import { editPage } from "../../../testing/edit-page";
import { hero, version } from "../../../testing/fixtures";
import { api } from "../../../testing/server";

let noted: PresenceNoted;
let heartbeats: unknown[];

beforeEach(() => {
  heartbeats = [];
  noted = { others: [], newestVersionID: 10, status: "concept" };
});

afterEach(() => {
  vi.useRealTimers();
});

function editAmong(situation: NonNullable<Parameters<typeof editPage>[0]> = {}) {
  return editPage({
    ...situation,
    handlers: [
      http.post(api("page/1/presence"), async ({ request }) => {
        heartbeats.push(await request.json());
        return HttpResponse.json(noted);
      }),
    ],
  });
}

const since = "2026-03-01T10:00:00Z";

test("the others on the page are shown, and what they do", async () => {
  noted.others = [
    { user: { ID: 2, name: "Noor" }, editing: true, since },
    { user: { ID: 3, name: "Bram" }, editing: false, since },
  ];
  await editAmong();
  const others = within(await screen.findByRole("list", { name: "Also on this page" }));
  expect(others.getByText("Noor is editing")).toBeVisible();
  expect(others.getByText("Bram is here")).toBeVisible();
  expect(heartbeats).toEqual([{ editing: false, leaving: false }]);
});

test("a user who is alone sees nobody else", async () => {
  await editAmong();
  await waitFor(() => expect(heartbeats).toHaveLength(1));
  expect(screen.queryByRole("list", { name: "Also on this page" })).not.toBeInTheDocument();
});

test("a heartbeat is sent every fifteen seconds, and says whether there are unsaved changes", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await editAmong();
  await waitFor(() => expect(heartbeats).toHaveLength(1));
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  noted = { ...noted, others: [{ user: { ID: 2, name: "Noor" }, editing: false, since }] };
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText("Noor is here")).toBeVisible();
  expect(heartbeats.at(-1)).toEqual({ editing: true, leaving: false });
});

test("a window that nobody sees is silent", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await editAmong();
  await waitFor(() => expect(heartbeats).toHaveLength(1));
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  fireEvent(window, new Event("visibilitychange"));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(heartbeats).toHaveLength(1);
});

test("leaving is said", async () => {
  await editAmong();
  await waitFor(() => expect(heartbeats).toHaveLength(1));
  fireEvent(window, new Event("pagehide"));
  await waitFor(() => expect(heartbeats.at(-1)).toEqual({ editing: false, leaving: true }));
});

test("a newer version of somebody else is announced, and merged without losing what was typed", async () => {
  noted.newestVersionID = 20;
  const { user, change } = await editAmong({ page: { pageVersion: version({ blocks: [hero("a", "A")] }) } });
  expect(await screen.findByText(/Somebody else has stored a newer version/)).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  change({ pageVersion: version({ id: 20, blocks: [hero("a", "Theirs")] }) });
  await user.click(screen.getByRole("button", { name: "Bring it in" }));
  expect(await screen.findByRole("button", { name: "Hero Theirs" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Page title" })).toHaveValue("About us!");
  expect(screen.queryByText(/Somebody else has stored a newer version/)).not.toBeInTheDocument();
  expect(screen.getByText(/You changed different parts, so both were put together/)).toBeVisible();
});

test("where both changed the same, bringing it in asks what to keep", async () => {
  noted.newestVersionID = 20;
  const { user, change } = await editAmong();
  await user.type(await screen.findByRole("textbox", { name: "Page title" }), "!");
  change({ pageVersion: version({ id: 20, title: "Theirs" }) });
  await user.click(screen.getByRole("button", { name: "Bring it in" }));
  const choice = within(await screen.findByRole("dialog", { name: "Somebody else stored this page" }));
  expect(choice.getByText("About us!")).toBeVisible();
  expect(choice.getByText("Theirs", { selector: "p" })).toBeVisible();
});

test("a state that somebody else changed is seen here", async () => {
  noted.status = "published";
  const { change } = await editAmong();
  change({ status: "published", publishedVersionID: 10 });
  await act(async () => {});
  expect(await screen.findByText("Published")).toBeVisible();
});
