import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Grant, PageGroup } from "../../api/wire";
import { listItem, PAGE_TYPES, SETTINGS } from "../../testing/fixtures";
import { group } from "../../testing/list-fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { PageOverview } from "./page-overview";

const EDITOR: Grant[] = [{ name: "edit-page" }, { name: "create-page" }];
const PUBLISHER: Grant[] = [...EDITOR, { name: "publish-page" }];
const HEIGHT = 20;

const HOME = group(1, [listItem(10, { title: "Home", slug: "/" })], { parent: null });
const ABOUT = group(2, [listItem(20, { title: "About", slug: "/about" })]);
const US = group(3, [listItem(30, { title: "Us", slug: "/about/us" })], { parent: "/about", depth: 1 });
const LIVE = group(4, [listItem(40, { title: "Live", slug: "/live", publishedVersionID: 3 })]);
const TEAM = group(5, [listItem(50, { title: "Team", slug: "/team" })]);

/** Groups in the order of the server. */
let stored: PageGroup[];
/** Moves that the server received. */
let moves: unknown[];

beforeEach(() => {
  stored = [HOME, ABOUT, US, LIVE, TEAM];
  moves = [];
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const place = this.localName === "tr" ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
    return new DOMRect(0, place * HEIGHT, 100, HEIGHT);
  });
  server.use(
    http.post(api("page/list-groups"), () => HttpResponse.json({ items: stored, totalItems: stored.length })),
  );
  answerWith([HOME, ABOUT, US, LIVE, TEAM], { Success: true, Errors: [], moved: true });
});

/** Answers a move, after which the structure is `order`. */
function answerWith(order: PageGroup[], answer: object, status = 200): void {
  server.use(
    http.post(api("page/:id/move"), async ({ params, request }) => {
      moves.push([Number(params.id), await request.json()]);
      stored = order;
      return HttpResponse.json(answer, { status });
    }),
  );
}

async function structure(permissions = PUBLISHER) {
  const props = { language: "en", pageTypes: PAGE_TYPES, settings: SETTINGS, type: null } as const;
  const shown = await show(<PageOverview {...props} view="structure" permissions={permissions} />);
  await screen.findByRole("link", { name: "Team" });
  return shown;
}

function titles(): (string | null | undefined)[] {
  return screen
    .getAllByRole("rowheader")
    .map((header) => within(header).getByRole("link", { hidden: true }).textContent);
}

const DONE = { Success: true, Errors: [], moved: true };

test("a page is put before another by the keyboard, keeps the focus, and the move is undone", async () => {
  answerWith([HOME, TEAM, ABOUT, US, LIVE], DONE);
  const { user } = await structure();
  const handle = () => screen.getByRole("button", { name: "Move Team" });
  handle().focus();
  await user.keyboard("[Space]{ArrowUp}{ArrowUp}");
  expect(screen.getByText("Team is now at place 1.")).toBeInTheDocument();
  await user.keyboard("[Space]");
  expect(titles()).toEqual(["Home", "Team", "About", "Us", "Live"]);
  expect(handle()).toHaveFocus();
  expect(await screen.findByText("“Team” has been moved.")).toBeVisible();
  expect(moves).toEqual([[50, { to: "before", target: 20 }]]);
  expect(handle()).toHaveFocus();
  answerWith([HOME, ABOUT, US, LIVE, TEAM], DONE);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("“Team” is back where it was.")).toBeVisible();
  expect(moves[1]).toEqual([50, { to: "after", target: 40 }]);
  await waitFor(() => expect(titles()).toEqual(["Home", "About", "Us", "Live", "Team"]));
});

test("the menu moves a page one place, and its button keeps the focus", async () => {
  answerWith([HOME, LIVE, ABOUT, US, TEAM], DONE);
  const { user } = await structure();
  await user.click(screen.getByRole("button", { name: "Actions for About" }));
  await user.click(await screen.findByRole("menuitem", { name: "Move down" }));
  expect(await screen.findByText("“About” is one place lower.")).toBeVisible();
  expect(moves).toEqual([[20, { to: "down" }]]);
  expect(titles()).toEqual(["Home", "Live", "About", "Us", "Team"]);
  await waitFor(() => expect(screen.getByRole("button", { name: "Actions for About" })).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(moves[1]).toEqual([20, { to: "up" }]));
});

test("the first page cannot go higher, which is said", async () => {
  answerWith(stored, { ...DONE, moved: false });
  const { user } = await structure();
  await user.click(screen.getByRole("button", { name: "Actions for About" }));
  await user.click(await screen.findByRole("menuitem", { name: "Move up" }));
  expect(await screen.findByText("“About” already is the first page here.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
});

test.each([
  [409, { code: "V_07", model: "page", property: "version" }, /Someone else has changed the structure/],
  [200, { code: "V_14", model: "page", property: "siblings" }, /Too many pages are below the same page/],
])("a refused move says why, and shows the structure as it is", async (status, error, words) => {
  answerWith([HOME, TEAM, LIVE, ABOUT, US], { Success: false, Errors: [error] }, status);
  const { user } = await structure();
  screen.getByRole("button", { name: "Move Live" }).focus();
  await user.keyboard("[Space]{ArrowDown}[Space]");
  expect(await screen.findByText(words)).toHaveTextContent("“Live” was not moved.");
  await waitFor(() => expect(titles()).toEqual(["Home", "Team", "Live", "About", "Us"]));
});

test("handles are there for pages that the person may move", async () => {
  await structure(EDITOR);
  const handles = screen.getAllByRole("button", { name: /^Move / });
  expect(handles.map((handle) => handle.getAttribute("aria-label"))).toEqual([
    "Move About",
    "Move Us",
    "Move Team",
  ]);
});

test("rows move only in the order of the whole structure", async () => {
  const { user } = await structure();
  const handles = () => screen.queryAllByRole("button", { name: /^Move / }).length;
  expect(handles()).toBe(4);
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Published");
  expect(handles()).toBe(0);
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "");
  expect(handles()).toBe(4);
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Title");
  expect(handles()).toBe(0);
});

test("the structure is filtered by status and translation", async () => {
  const asked: unknown[] = [];
  server.use(
    http.post(api("page/list-groups"), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ items: stored, totalItems: stored.length });
    }),
  );
  const { user } = await structure();
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "requested");
  await user.selectOptions(screen.getByRole("combobox", { name: "Translation" }), "outdated");
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ status: "requested", translation: "outdated", type: null }),
  );
});
