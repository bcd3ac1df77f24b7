import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Block, HeartbeatResponse, Presence } from "../../../../api/wire";
import { editPage } from "../../../../testing/edit-page";
import { hero, version } from "../../../../testing/fixtures";
import { rendersOf } from "../../../../testing/renders";
import { api, server } from "../../../../testing/server";

const since = "2026-03-01T10:00:00Z";
const NOOR = { ID: 2, name: "Noor Bos" };
const BRAM = { ID: 3, name: "Bram" };

let response: HeartbeatResponse;
let heartbeats: unknown[];

beforeEach(() => {
  heartbeats = [];
  response = { others: [], newestVersionID: 10, storedBy: NOOR, storedAt: since, status: "concept" };
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
        return HttpResponse.json(response);
      }),
    ],
  });
}

/** Returns a user's presence without unsaved changes. */
function at(user: Presence["user"], blockKey: string | null): Presence {
  return { user, editing: false, blockKey, since };
}

function outline() {
  return within(screen.getByRole("region", { name: "Blocks of this page" }));
}

function rowOf(name: string) {
  const row = outline().getByRole("button", { name }).closest("li");
  if (!row) throw new Error(`There is no row of ${name}.`);
  return within(row);
}

test("the others on the page are shown, and what they do", async () => {
  response.others = [{ ...at(NOOR, null), editing: true }, at(BRAM, null)];
  await editAmong();
  const others = within(await screen.findByRole("list", { name: "Also on this page" }));
  expect(others.getByText("Noor Bos is editing")).toBeVisible();
  expect(others.getByText("Bram is here")).toBeVisible();
  expect(heartbeats).toEqual([{ editing: false, leaving: false, blockKey: null }]);
});

test("the block that somebody is at is named as the list of blocks calls it, and marked there", async () => {
  response.others = [
    { ...at(NOOR, "b"), editing: true },
    at(BRAM, "b"),
    at({ ID: 4, name: "Ada Lovelace" }, "a"),
  ];
  await editAmong({ page: { pageVersion: version({ blocks: [hero("a", "First"), hero("b", "Second")] }) } });
  const others = within(await screen.findByRole("list", { name: "Also on this page" }));
  expect(others.getByText("Noor Bos is editing Hero: Second")).toBeVisible();
  expect(others.getByText("Bram is at Hero: Second")).toBeVisible();
  expect(rowOf("Hero First").getByText("AL")).toBeVisible();
  expect(rowOf("Hero First").getByText("Ada Lovelace is here")).toBeInTheDocument();
  expect(rowOf("Hero Second").getByText("2")).toBeVisible();
  expect(rowOf("Hero Second").getByTitle("Noor Bos is here, Bram is here")).toBeVisible();
});

test("somebody at a block that only they have is here", async () => {
  response.others = [at(BRAM, "theirs")];
  await editAmong({ page: { pageVersion: version({ blocks: [hero("a", "First")] }) } });
  const others = within(await screen.findByRole("list", { name: "Also on this page" }));
  expect(others.getByText("Bram is here")).toBeVisible();
});

test("a heartbeat renders no row, and somebody who goes to another block two marks", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  response.others = [at(BRAM, "b7")];
  const blocks = Array.from({ length: 20 }, (_, index): Block => hero(`b${index}`, `Block ${index}`));
  await editAmong({ page: { pageVersion: version({ blocks }) } });
  expect(await screen.findByText("Bram is at Hero: Block 7")).toBeVisible();
  const heartbeat = (others: Presence[], text: string) =>
    rendersOf(async () => {
      response = { ...response, others };
      await act(() => vi.advanceTimersByTimeAsync(15_000));
      expect(await screen.findByText(text)).toBeVisible();
    });
  const still = await heartbeat([{ ...at(BRAM, "b7"), editing: true }], "Bram is editing Hero: Block 7");
  expect(still.components).not.toContain("PresenceMark");
  const moved = await heartbeat([at(BRAM, "b8")], "Bram is at Hero: Block 8");
  expect(rowOf("Hero Block 8").getByText("Bram is here")).toBeInTheDocument();
  expect(moved.components.filter((name) => name === "PresenceMark")).toHaveLength(2);
  for (const { components } of [still, moved]) {
    expect(components).not.toContain("BlockRow");
    expect(components).not.toContain("Outline");
  }
});

test("the block that is chosen is said soon, and only while the blocks are shown", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await editAmong({ page: { pageVersion: version({ blocks: [hero("a", "First")] }) } });
  await waitFor(() => expect(heartbeats).toHaveLength(1));
  await user.click(outline().getByRole("button", { name: "Hero First" }));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(heartbeats.at(-1)).toEqual({ editing: false, leaving: false, blockKey: "a" });
  const tabs = within(screen.getByRole("navigation", { name: "Parts of the page" }));
  await user.click(tabs.getByRole("link", { name: "SEO" }));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(heartbeats.at(-1)).toEqual({ editing: false, leaving: false, blockKey: null });
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
  response = { ...response, others: [at(BRAM, null)] };
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText("Bram is here")).toBeVisible();
  expect(heartbeats.at(-1)).toEqual({ editing: true, leaving: false, blockKey: null });
});

test("a window that nobody sees is silent", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await editAmong();
  await waitFor(() => expect(heartbeats).toHaveLength(1));
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  fireEvent(document, new Event("visibilitychange"));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(heartbeats).toHaveLength(1);
});

test("leaving is said", async () => {
  await editAmong();
  await waitFor(() => expect(heartbeats).toHaveLength(1));
  fireEvent(window, new Event("pagehide"));
  await waitFor(() => expect(heartbeats.at(-1)).toEqual({ editing: false, leaving: true, blockKey: null }));
});

test("a newer version of somebody else is offered, and merged without losing what was typed", async () => {
  response.newestVersionID = 20;
  const { user, change } = await editAmong({ page: { pageVersion: version({ blocks: [hero("a", "A")] }) } });
  expect(await screen.findByText(/^Noor Bos saved a newer version of this page at \d/)).toBeVisible();
  const title = screen.getByRole("textbox", { name: "Page title" });
  await user.type(title, "!");
  change({ pageVersion: version({ id: 20, blocks: [hero("a", "Theirs")] }) });
  await user.click(screen.getByRole("button", { name: "Bring it in" }));
  expect(await screen.findByRole("button", { name: "Hero Theirs" })).toBeVisible();
  expect(title).toHaveValue("About us!");
  await waitFor(() => expect(title).toHaveFocus());
  expect(screen.queryByText(/saved a newer version/)).not.toBeInTheDocument();
  expect(screen.getByText(/You changed different parts, so both were put together/)).toBeVisible();
  expect(screen.getByText(/^The newer version was brought in/)).toBeVisible();
});

test("what both changed in one block is put together by item and field, and stored so", async () => {
  response.newestVersionID = 20;
  const cards = (title: string, first: string, second: string): Block => ({
    ...hero("a", ""),
    type: "cards",
    props: {
      title,
      cards: [
        { key: "k1", title: first },
        { key: "k2", title: second },
      ],
    },
  });
  const { user, change, stored } = await editAmong({
    page: { pageVersion: version({ blocks: [cards("All", "One", "Two")] }) },
  });
  await user.click(await screen.findByRole("button", { name: "Cards All" }));
  await user.click(screen.getByRole("button", { name: "One" }));
  const title = within(screen.getByRole("group", { name: "One" })).getByRole("textbox", { name: "Title" });
  await user.type(title, " and a ha");
  change({ pageVersion: version({ id: 20, blocks: [cards("All of them", "One", "Two, by them")] }) });
  await user.click(screen.getByRole("button", { name: "Bring it in" }));
  await screen.findByText(/^The newer version was brought in/);
  await waitFor(() => expect(title).toHaveFocus());
  await user.keyboard("lf");
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(stored).toHaveLength(1));
  expect(stored[0]?.blocks).toMatchObject([cards("All of them", "One and a half", "Two, by them")]);
});

test("whoever typed nothing is told, too, that the newer version was brought in", async () => {
  response.newestVersionID = 20;
  const { user, change } = await editAmong({ page: { pageVersion: version({ blocks: [hero("a", "A")] }) } });
  change({ pageVersion: version({ id: 20, blocks: [hero("a", "Theirs")] }) });
  const row = await screen.findByRole("button", { name: "Hero A" });
  await user.click(row);
  await user.click(await screen.findByRole("button", { name: "Bring it in" }));
  expect(await screen.findByText(/^The newer version was brought in/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Hero Theirs" })).toHaveFocus());
});

test("a newer version that cannot be loaded is said to be, stays on offer, and what was typed stays", async () => {
  response.newestVersionID = 20;
  const { user, change } = await editAmong({ page: { pageVersion: version({ blocks: [hero("a", "A")] }) } });
  const title = await screen.findByRole("textbox", { name: "Page title" });
  await user.type(title, "!");
  change({ pageVersion: version({ id: 20, blocks: [hero("a", "Theirs")] }) });
  server.use(http.get(api("page/1"), () => HttpResponse.error(), { once: true }));
  const offer = await screen.findByRole("button", { name: "Bring it in" });
  await user.click(offer);
  expect(await screen.findByText(/^The newer version could not be brought in\./)).toBeVisible();
  expect(title).toHaveValue("About us!");
  await user.click(offer);
  expect(await screen.findByRole("button", { name: "Hero Theirs" })).toBeVisible();
});

test("a newer version of one's own other window, or of the system, is not called somebody else's", async () => {
  response = { ...response, newestVersionID: 20, storedBy: { ID: 77, name: "Ada" } };
  await editAmong({ userID: 77 });
  expect(
    await screen.findByText(/^You saved a newer version of this page at .*, in another window/),
  ).toBeVisible();
  cleanup();
  response.storedBy = null;
  await editAmong();
  expect(await screen.findByText(/^A newer version of this page was saved at/)).toBeVisible();
});

test("where both changed the same, bringing it in asks what to keep", async () => {
  response.newestVersionID = 20;
  const { user, change } = await editAmong();
  await user.type(await screen.findByRole("textbox", { name: "Page title" }), "!");
  change({ pageVersion: version({ id: 20, title: "Theirs" }) });
  await user.click(screen.getByRole("button", { name: "Bring it in" }));
  const choice = within(await screen.findByRole("dialog", { name: "Somebody else saved this page" }));
  expect(choice.getByText("About us!")).toBeVisible();
  expect(choice.getByText("Theirs", { selector: "p" })).toBeVisible();
});

test("a state that somebody else changed is seen here with the next heartbeat", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { change } = await editAmong();
  await waitFor(() => expect(heartbeats).toHaveLength(1));
  change({ status: "published", publishedVersionID: 10 });
  response = { ...response, status: "published" };
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText("Published")).toBeVisible();
});
