import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SearchMiss, SearchStatus, Synonyms } from "../../api/wire";
import { show } from "../../testing/render";
import { api, conflict, server } from "../../testing/server";
import { SearchIndex } from "./search-index";

const DONE = { Success: true, Errors: [] };
const IDLE: SearchStatus = {
  removalState: "idle",
  indexingState: "idle",
  indexed: 0,
  toIndex: 0,
  failure: null,
  locales: [
    { locale: "en-gb", published: 40, indexed: 38 },
    { locale: "nl-nl", published: 7, indexed: null },
  ],
};
const INDEXING: SearchStatus = { ...IDLE, indexingState: "loading", indexed: 12, toIndex: 47 };
const INDEXED: SearchStatus = {
  ...IDLE,
  indexingState: "success",
  indexed: 47,
  toIndex: 47,
  locales: [
    { locale: "en-gb", published: 40, indexed: 40 },
    { locale: "nl-nl", published: 7, indexed: 7 },
  ],
};
const MISS: SearchMiss = { locale: "nl-nl", term: "kano", searches: 3, lastAt: "2026-03-02T10:00:00Z" };

let status: SearchStatus;
let misses: SearchMiss[];
let synonyms: Synonyms[];
let calls: string[];
let sent: string[][][];

beforeEach(() => {
  status = IDLE;
  misses = [MISS];
  synonyms = [{ locale: "nl-nl", groups: [["boot", "schip"]], version: "first" }];
  calls = [];
  sent = [];
  const note = (name: string) => () => {
    calls.push(name);
    return HttpResponse.json(DONE);
  };
  server.use(
    http.get(api("search/status"), () => HttpResponse.json(status)),
    http.get(api("search/misses"), () => HttpResponse.json(misses)),
    http.get(api("search/synonyms"), () => HttpResponse.json(synonyms)),
    http.post(api("search/index-all-pages"), note("index")),
    http.post(api("search/remove-all-pages"), note("remove")),
    http.delete(api("search/misses"), note("forget")),
    http.put(api("search/synonyms/:locale"), async ({ request }) => {
      const { groups } = (await request.json()) as { groups: string[][] };
      sent.push(groups);
      const place = groups.findIndex((words) => words.some((word) => word.length > 50));
      if (place < 0) return HttpResponse.json({ ...DONE, groups, version: "saved" });
      const error = { code: "V_14", property: `groups[${place}]`, model: "search" };
      return HttpResponse.json({ Success: false, Errors: [error] });
    }),
  );
});

afterEach(() => {
  vi.useRealTimers();
});

async function searchIndex() {
  const shown = await show(<SearchIndex language="en" />);
  await screen.findByRole("table", { name: "Pages by language" });
  return shown;
}

function rowOf(name: RegExp) {
  return within(screen.getByRole("table", { name: "Pages by language" })).getByRole("row", { name });
}

async function dutchSynonyms() {
  return screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Synonyms in Dutch (Netherlands)" });
}

test("each language says how many of its pages can be found", async () => {
  await searchIndex();
  expect(rowOf(/British English/)).toHaveTextContent(/4038$/);
  expect(rowOf(/Dutch/)).toHaveTextContent(/7No index$/);
});

test("all pages are indexed, with a bar that says how far it is, and the end is said", async () => {
  const { user } = await searchIndex();
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  server.use(
    http.post(api("search/index-all-pages"), () => {
      calls.push("index");
      status = INDEXING;
      return HttpResponse.json(DONE);
    }),
  );
  await user.click(screen.getByRole("button", { name: "Index all pages" }));
  const bar = await screen.findByRole("progressbar", { name: "Indexed: 12 of 47 pages" });
  expect(bar).toHaveAttribute("max", "47");
  expect(bar).toHaveAttribute("value", "12");
  expect(screen.getByRole("button", { name: "Index all pages" })).toBeDisabled();
  expect(screen.queryByText("All pages are indexed.")).not.toBeInTheDocument();
  status = INDEXED;
  expect((await screen.findByText("All pages are indexed.")).closest("[role=status]")).toBeVisible();
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  expect(rowOf(/Dutch/)).toHaveTextContent(/77$/);
  expect(screen.getByRole("button", { name: "Index all pages" })).toBeEnabled();
  expect(calls).toEqual(["index"]);
});

test("work that is done before it is asked for again is also said to be done", async () => {
  const { user } = await searchIndex();
  status = INDEXED;
  await user.click(screen.getByRole("button", { name: "Index all pages" }));
  expect(await screen.findByText("All pages are indexed.")).toBeVisible();
});

test("work that somebody began before is shown, and what was done before is not said again", async () => {
  status = { ...INDEXING, removalState: "success" };
  await searchIndex();
  expect(screen.getByRole("progressbar")).toBeVisible();
  expect(screen.queryByText(/removed from the index\. Nothing/)).not.toBeInTheDocument();
});

test("work that failed is said in words, with what the server says of it as a detail", async () => {
  status = { ...IDLE, indexingState: "error", failure: "the disk of the server is full" };
  await searchIndex();
  expect(screen.getByRole("alert")).toHaveTextContent(/^Not all pages could be indexed\..*again/);
  expect(screen.getByRole("alert")).not.toHaveTextContent("removed");
  expect(screen.getByText("the disk of the server is full")).toHaveAttribute("lang", "en");
});

test("work that is done after it failed is said to be done", async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  status = { ...IDLE, removalState: "error", failure: "the disk of the server is full" };
  await searchIndex();
  expect(screen.getByRole("alert")).toHaveTextContent(/^The pages could not be removed from the index\./);
  status = { ...IDLE, removalState: "success" };
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByText(/^All pages are removed from the index\./)).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("removing all pages first says what it touches", async () => {
  const { user } = await searchIndex();
  await user.click(screen.getByRole("button", { name: "Remove all pages…" }));
  const dialog = within(screen.getByRole("dialog", { name: "Remove all pages from the index" }));
  expect(dialog.getByText(/^38 pages are removed.*finds nothing until/)).toBeVisible();
  expect(calls).toEqual([]);
  status = { ...IDLE, removalState: "success" };
  await user.click(dialog.getByRole("button", { name: "Remove all pages" }));
  expect(await screen.findByText(/^All pages are removed from the index\./)).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(calls).toEqual(["remove"]);
});

test("a removal that is refused stays in its dialog, with the reason", async () => {
  server.use(
    http.post(api("search/remove-all-pages"), () => HttpResponse.json({ Errors: [] }, { status: 503 })),
  );
  const { user } = await searchIndex();
  await user.click(screen.getByRole("button", { name: "Remove all pages…" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Remove all pages" }));
  expect(await dialog.findByText(/^The pages were not removed\./)).toBeVisible();
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
});

test("searches without a result are listed, and forgotten when somebody confirms it", async () => {
  const { user } = await searchIndex();
  const table = await screen.findByRole("table", { name: "Searches without a result" });
  const row = within(table).getByRole("row", { name: /^kano/ });
  expect(row).toHaveTextContent(/kanoDutch \(Netherlands\)3Mar 2, 2026/);
  await user.click(screen.getByRole("button", { name: "Delete all…" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("1 term is deleted. This cannot be undone.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Delete all" }));
  expect(await screen.findByText("Every search had a result.")).toBeVisible();
  expect(screen.getByText("All searches without a result are deleted.")).toBeVisible();
  expect(calls).toEqual(["forget"]);
});

test("synonyms are typed as a group a line, and shown as they are kept", async () => {
  const { user } = await searchIndex();
  const field = await dutchSynonyms();
  expect(field).toHaveValue("boot, schip");
  const save = screen.getByRole("button", { name: "Save the synonyms in Dutch (Netherlands)" });
  expect(save).toBeDisabled();
  await user.type(field, "\n\nkajak ,  kano,kano");
  await user.click(save);
  expect(await screen.findByText("The synonyms in Dutch (Netherlands) are saved.")).toBeVisible();
  expect(field).toHaveValue("boot, schip\nkajak, kano");
  expect(sent).toEqual([
    [
      ["boot", "schip"],
      ["kajak", "kano"],
    ],
  ]);
});

test("a word that was kept with a comma stays one word", async () => {
  synonyms = [{ locale: "nl-nl", groups: [["Smit, Jan", "schipper"]], version: "first" }];
  const { user } = await searchIndex();
  const field = await dutchSynonyms();
  expect(field).toHaveValue("Smit Jan, schipper");
  await user.type(field, ", baas");
  await user.click(screen.getByRole("button", { name: "Save the synonyms in Dutch (Netherlands)" }));
  await waitFor(() => expect(sent).toEqual([[["Smit Jan", "schipper", "baas"]]]));
});

test("a line of one word is an error at the field, and nothing is sent", async () => {
  const { user } = await searchIndex();
  const field = await dutchSynonyms();
  await user.type(field, "\n\nkano");
  await user.click(screen.getByRole("button", { name: "Save the synonyms in Dutch (Netherlands)" }));
  expect(await screen.findByText("Line 3 has only one word.")).toBeVisible();
  expect(field).toBeInvalid();
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue("boot, schip\n\nkano");
  expect(sent).toEqual([]);
});

test("synonyms that are refused stay as they were typed, and the line is named", async () => {
  const { user } = await searchIndex();
  const field = await dutchSynonyms();
  const long = "x".repeat(51);
  await user.type(field, `\n\nkano, ${long}`);
  await user.click(screen.getByRole("button", { name: "Save the synonyms in Dutch (Netherlands)" }));
  expect(
    await screen.findByText("Line 3 has more than 20 words, or one of more than 50 characters."),
  ).toBeVisible();
  expect(field).toBeInvalid();
  expect(field).toHaveValue(`boot, schip\n\nkano, ${long}`);
  expect(screen.queryByText(/The synonyms were not saved/)).not.toBeInTheDocument();
});

test("synonyms that somebody else stored meanwhile are shown, and replaced only by a second save", async () => {
  const versions: unknown[] = [];
  server.use(
    http.put(api("search/synonyms/nl-nl"), async ({ request }) => {
      const { groups, version } = (await request.json()) as { groups: string[][]; version: string };
      versions.push(version);
      if (version === "first") {
        return conflict({ locale: "nl-nl", groups: [["boot", "schuit"]], version: "newer" });
      }
      return HttpResponse.json({ ...DONE, groups, version: "saved" });
    }),
  );
  const { user } = await searchIndex();
  const field = await dutchSynonyms();
  await user.type(field, ", jacht");
  const save = screen.getByRole("button", { name: "Save the synonyms in Dutch (Netherlands)" });
  await user.click(save);
  expect(await screen.findByRole("alert")).toHaveTextContent("theirs is: boot, schuit");
  expect(field).toHaveValue("boot, schip, jacht");
  await user.click(save);
  expect(await screen.findByText("The synonyms in Dutch (Netherlands) are saved.")).toBeVisible();
  expect(versions).toEqual(["first", "newer"]);
});
