import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Drift, DriftItem, Permission } from "../../../../api/wire";
import { DONE, editPage } from "../../../../testing/edit-page";
import { hero, version } from "../../../../testing/fixtures";
import { api } from "../../../../testing/server";

const SOURCE = { pageID: 2, locale: "en-gb", title: "About us", slug: "/about-us", pageVersionID: 40 };
const TRANSLATION = {
  locale: "nl-nl",
  sourcePageID: 2,
  outdated: true,
  pageVersion: version({ blocks: [hero("a", "Hallo"), hero("b", "Welkom"), hero("c", "Dag")] }),
};

let items: DriftItem[];
let acknowledged: unknown[];

function item(key: string, change: DriftItem["change"], more: Partial<DriftItem> = {}): DriftItem {
  return { key, change, sincePageVersionID: 30, fields: [], block: null, after: null, ...more };
}

const CHANGED = item("a", "changed", {
  fields: [{ name: "title", before: "Hello there", after: "Hello you" }],
  block: hero("a", "Hello you"),
});
const ADDED = item("n", "added", { block: hero("n", "News"), after: "a", sincePageVersionID: null });
const REMOVED = item("b", "removed", { fields: [{ name: "title", before: "Welcome", after: null }] });
const MOVED = item("c", "moved", { after: null });

beforeEach(() => {
  items = [];
  acknowledged = [];
});

/** Opens a translation whose English source changed. */
function translate(changes: DriftItem[], tab = "", permissions: Permission[] = ["edit-page"]) {
  items = changes;
  return editPage({
    tab,
    permissions,
    page: TRANSLATION,
    handlers: [
      http.get(api("page/1/drift"), () => {
        const drift: Drift = { source: SOURCE, items };
        return HttpResponse.json(drift);
      }),
      http.post(api("page/1/drift/acknowledge"), async ({ request }) => {
        const body = (await request.json()) as { keys: string[]; order: boolean };
        acknowledged.push(body);
        items = items.filter(({ key, change }) =>
          change === "moved" ? !body.order : !body.keys.includes(key),
        );
        return HttpResponse.json({ ...DONE, outdated: items.length > 0 });
      }),
    ],
  });
}

function outline() {
  return within(screen.getByRole("region", { name: "Blocks of this page" }));
}

async function offers() {
  return within(await screen.findByRole("region", { name: "Changes in the source" }));
}

async function offer(name: RegExp) {
  const heading = await (await offers()).findByRole("heading", { name });
  return within(heading.closest("li") as HTMLElement);
}

function rows(): string[] {
  return outline()
    .getAllByRole("listitem")
    .map((row) => row.textContent?.replace("Source has changed", "").trim() ?? "");
}

test("a block whose source changed is marked, and shows the words that changed beside its own", async () => {
  const { user } = await translate([CHANGED]);
  expect(await outline().findByText("Source has changed")).toBeVisible();
  expect(screen.getByRole("link", { name: "Translations 1 change" })).toBeVisible();
  await user.click(outline().getByRole("button", { name: "Hero Hallo" }));
  const drift = within(await screen.findByRole("region", { name: "Changed in the source" }));
  expect(drift.getByText(/In the source \(British English\) this has changed/)).toBeVisible();
  expect(drift.getByRole("deletion")).toHaveTextContent("there");
  expect(drift.getByRole("insertion")).toHaveTextContent("you");
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Hallo");
});

test("a block can be said to be still right, and what it says stays", async () => {
  const { user, change } = await translate([CHANGED]);
  await user.click(await outline().findByRole("button", { name: "Hero Hallo" }));
  await user.type(screen.getByRole("textbox", { name: "Title" }), " jij");
  change({ outdated: false });
  await user.click(await screen.findByRole("button", { name: "Still right" }));
  await waitFor(() => expect(outline().queryByText("Source has changed")).not.toBeInTheDocument());
  expect(acknowledged).toEqual([{ pageVersionID: 40, keys: ["a"], order: false }]);
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Hallo jij");
});

test("the fields of the page drift, too", async () => {
  const { user } = await translate([
    item("", "changed", { fields: [{ name: "title", before: "About us", after: "Who we are" }] }),
  ]);
  await user.click(await screen.findByRole("button", { name: "Still right" }));
  expect(acknowledged).toEqual([{ pageVersionID: 40, keys: [""], order: false }]);
});

test("a new block is taken over behind the one that it follows, and acknowledged once it is stored", async () => {
  const { user, stored } = await translate([ADDED], "/translations");
  await user.click((await offer(/Hero: News/)).getByRole("button", { name: "Take over" }));
  expect((await offer(/Hero: News/)).getByText(/once the page is saved/)).toBeVisible();
  expect(acknowledged).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  expect(stored[0]?.blocks?.map(({ key }) => key)).toEqual(["a", "n", "b", "c"]);
  await waitFor(() => expect(acknowledged).toEqual([{ pageVersionID: 40, keys: ["n"], order: false }]));
  expect(acknowledged).toHaveLength(1);
});

test("a new block can be declined", async () => {
  const { user, change } = await translate([ADDED], "/translations");
  change({ outdated: false });
  await user.click((await offer(/Hero: News/)).getByRole("button", { name: "Do not take over" }));
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "Changes in the source" })).not.toBeInTheDocument(),
  );
  expect(acknowledged).toEqual([{ pageVersionID: 40, keys: ["n"], order: false }]);
});

test("a block that the source removed is removed here or kept, as somebody decides", async () => {
  const { user } = await translate([REMOVED, ADDED], "/translations");
  const removed = await offer(/Hero: Welkom Removed/);
  expect(removed.getByRole("deletion")).toHaveTextContent("Welcome");
  await user.click(removed.getByRole("button", { name: "Remove it here too" }));
  expect(acknowledged).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await user.click((await offer(/Hero: Welkom Removed/)).getByRole("button", { name: "Keep it here" }));
  await waitFor(() => expect(acknowledged).toEqual([{ pageVersionID: 40, keys: ["b"], order: false }]));
});

test("a block that the source moved is moved here, or the order stays", async () => {
  const { user, change } = await translate([MOVED], "/translations");
  await user.click((await offer(/Hero: Dag Moved/)).getByRole("button", { name: "Move it here too" }));
  expect((await offer(/Hero: Dag Moved/)).getByText(/once the page is saved/)).toBeVisible();
  const tabs = within(screen.getByRole("navigation", { name: "Parts of the page" }));
  await user.click(tabs.getByRole("link", { name: /Content/ }));
  expect(rows()).toEqual(["Hero Dag", "Hero Hallo", "Hero Welkom"]);
  await user.click(screen.getByRole("link", { name: /Translations/ }));
  change({ outdated: false });
  await user.click((await offers()).getByRole("button", { name: "Keep the order here" }));
  await waitFor(() => expect(acknowledged).toEqual([{ pageVersionID: 40, keys: [], order: true }]));
});

test("an offer leads to the block that it is about", async () => {
  const { user } = await translate([CHANGED], "/translations");
  await user.click((await offer(/Hero: Hallo Changed/)).getByRole("button", { name: "Show the block" }));
  expect(location.pathname).toBe("/cmsadmin/page/1");
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Hallo");
});

test("who may not edit sees the drift and can do nothing about it", async () => {
  await translate([CHANGED, ADDED, MOVED], "/translations", []);
  const drift = await offers();
  expect(drift.getAllByRole("listitem")).toHaveLength(3);
  expect(drift.queryByRole("button")).not.toBeInTheDocument();
});

test("the focus stays on a button that is busy, and goes on when the button is gone", async () => {
  const { user, change } = await translate([ADDED, REMOVED, MOVED], "/translations");
  const press = async (element: HTMLElement) => {
    element.focus();
    await user.keyboard("{Enter}");
  };
  const button = async (name: string) => (await offers()).getByRole("button", { name });
  const heading = (await offers()).getByRole("heading", { level: 2 });
  await press(await button("Take over"));
  expect(heading).toHaveFocus();
  await press(await button("Keep it here"));
  await waitFor(() => expect(heading).toHaveFocus());
  const order = await button("Keep the order here");
  change({ outdated: false });
  await press(order);
  expect(document.activeElement).not.toBe(document.body);
  await waitFor(() => expect(order).not.toBeInTheDocument());
  expect(screen.getByRole("link", { name: /Translations/ })).toHaveFocus();
});

test("beside a block, too, the focus is kept", async () => {
  const { user } = await translate([CHANGED, REMOVED]);
  await user.click(await outline().findByRole("button", { name: /^Hero Hallo/ }));
  (await screen.findByRole("button", { name: "Still right" })).focus();
  await user.keyboard("{Enter}");
  expect(document.activeElement).not.toBe(document.body);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Still right" })).not.toBeInTheDocument());
  expect(outline().getByRole("button", { name: /^Hero Hallo/ })).toHaveFocus();
  await user.click(outline().getByRole("button", { name: /^Hero Welkom/ }));
  (await screen.findByRole("button", { name: "Remove it here too" })).focus();
  await user.keyboard("{Enter}");
  expect(rows()).toHaveLength(2);
  expect(document.activeElement).toHaveAttribute("data-row");
});
