import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { NewRedirect, RedirectQuery } from "../../api/redirects";
import type { ImportedLine, Redirect, UnknownAddress } from "../../api/wire";
import { SETTINGS } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { Redirects } from "./redirects";

const DONE = { Success: true, Errors: [] };

function redirect(id: number, more: Partial<Redirect>): Redirect {
  return {
    id,
    from: `/old-${id}`,
    locale: "en-gb",
    pageID: null,
    to: "/new",
    status: 301,
    automatic: false,
    hits: 0,
    lastHitAt: null,
    createdAt: "2026-03-01T10:00:00Z",
    createdBy: { ID: 7, name: "Ada" },
    ...more,
  };
}

const LOST: UnknownAddress = {
  id: 9,
  path: "/lost",
  locale: "en-gb",
  hits: 12,
  firstHitAt: "2026-03-01T10:00:00Z",
  lastHitAt: "2026-03-02T10:00:00Z",
};

let kept: Redirect[];
let unknown: UnknownAddress[];
let asked: RedirectQuery[];
let made: NewRedirect[];

beforeEach(() => {
  kept = [
    redirect(1, { hits: 41, lastHitAt: "2026-03-02T10:00:00Z" }),
    redirect(2, { pageID: 5, to: "", automatic: true }),
    redirect(3, { to: "", status: 410, createdBy: null }),
  ];
  unknown = [LOST];
  asked = [];
  made = [];
  server.use(
    http.post(api("redirect/list"), async ({ request }) => {
      asked.push((await request.json()) as RedirectQuery);
      return HttpResponse.json({ items: kept, totalItems: kept.length });
    }),
    http.post(api("redirect/unknown"), () =>
      HttpResponse.json({ items: unknown, totalItems: unknown.length }),
    ),
    http.post(api("redirect"), async ({ request }) => {
      const body = (await request.json()) as NewRedirect;
      made.push(body);
      if (body.to === "/old-1") {
        const chain = { code: "V_07", property: "to", model: "redirect" };
        return HttpResponse.json({ Success: false, Errors: [chain] });
      }
      return HttpResponse.json({ ...DONE, redirectID: 8 });
    }),
    http.delete(api("redirect/:id"), ({ params }) => {
      kept = kept.filter(({ id }) => id !== Number(params.id));
      return HttpResponse.json(DONE);
    }),
    http.delete(api("redirect/unknown/:id"), () => {
      unknown = [];
      return HttpResponse.json(DONE);
    }),
  );
});

async function redirects() {
  const shown = await show(<Redirects language="en" settings={SETTINGS} />);
  await screen.findAllByRole("cell");
  return { ...shown, row: (words: RegExp) => within(screen.getByRole("row", { name: words })) };
}

test("each redirect says where it leads, how often it was followed and who made it", async () => {
  const { row } = await redirects();
  const first = row(/\/old-1/);
  expect(first.getByRole("link", { name: "/new" })).toHaveAttribute("href", "/new");
  expect(first.getByText("41")).toBeVisible();
  expect(first.getByText(/Mar 1, 2026.* by Ada/)).toBeVisible();
  expect(row(/\/old-2/).getByRole("link")).toHaveAttribute("href", "/cmsadmin/page/5");
  expect(row(/\/old-2/).getByText("The page moved")).toBeVisible();
  expect(row(/\/old-3/).getByText("410, gone")).toBeVisible();
  expect(row(/\/old-3/).getByText("Nowhere")).toBeVisible();
});

test("the list is narrowed by where redirects come from", async () => {
  const { user } = await redirects();
  expect(asked[0]).toMatchObject({ kind: null, columnToSort: null });
  await user.selectOptions(screen.getByRole("combobox", { name: "Origin" }), "Created when a page moved");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: "automatic" }));
});

test("a redirect that was deleted can be had back", async () => {
  const { user } = await redirects();
  await user.click(screen.getByRole("button", { name: "Delete the redirect from /old-2" }));
  expect(await screen.findByText("The redirect from /old-2 is deleted.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("The redirect from /old-2 is back.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Delete the redirect from /old-3" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(made).toEqual([
      { from: "/old-2", pageID: 5, status: 301 },
      { from: "/old-3", status: 410 },
    ]),
  );
});

test("a redirect to a page that this person may not see leads nowhere and is not made again", async () => {
  kept = [redirect(4, { to: "" })];
  const { user, row } = await redirects();
  expect(row(/\/old-4/).getByText("A page that is not published")).toBeVisible();
  expect(row(/\/old-4/).queryByRole("link")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Delete the redirect from /old-4" }));
  expect(await screen.findByText("The redirect from /old-4 is deleted.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("a redirect to another redirect is refused in words that help", async () => {
  const { user } = await redirects();
  await user.click(screen.getByRole("button", { name: "New redirect" }));
  const dialog = within(screen.getByRole("dialog", { name: "New redirect" }));
  await user.type(dialog.getByRole("textbox", { name: "Old address" }), "/older");
  await user.type(dialog.getByRole("textbox", { name: "Leads to" }), "/old-1");
  await user.click(dialog.getByRole("button", { name: "Create redirect" }));
  expect(await dialog.findByText(/This address is a redirect itself/)).toBeVisible();
  await user.click(dialog.getByRole("radio", { name: /gone and has no successor/ }));
  expect(dialog.queryByRole("textbox", { name: "Leads to" })).not.toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Create redirect" }));
  expect(await screen.findByText("The redirect from /older works.")).toBeVisible();
  expect(made.at(-1)).toEqual({ from: "/older", status: 410 });
});

test("an unknown address becomes a redirect, or is forgotten", async () => {
  const { user } = await redirects();
  await user.click(screen.getByRole("tab", { name: "Unknown addresses" }));
  await user.click(await screen.findByRole("button", { name: "Redirect /lost" }));
  const dialog = within(screen.getByRole("dialog", { name: "New redirect" }));
  expect(dialog.getByRole("textbox", { name: "Old address" })).toHaveValue("/lost");
  await user.type(dialog.getByRole("textbox", { name: "Leads to" }), "/found");
  await user.click(dialog.getByRole("button", { name: "Create redirect" }));
  expect(await screen.findByText("The redirect from /lost works.")).toBeVisible();
  expect(made).toEqual([{ from: "/lost", to: "/found", status: 301 }]);
  await user.click(screen.getByRole("button", { name: "Remove /lost" }));
  expect(await screen.findByText(/\/lost was removed/)).toBeVisible();
  expect(await screen.findByText(/No unknown address was requested/)).toBeVisible();
});

test("a file says what it does before it is imported", async () => {
  const calls: unknown[] = [];
  const line = (line: number, outcome: ImportedLine["outcome"], code?: "V_06" | "V_07"): ImportedLine => ({
    line,
    from: `/a-${line}`,
    to: "/b",
    status: "",
    outcome,
    errors: code ? [{ code, property: "from", model: "redirect" }] : [],
  });
  server.use(
    http.post(api("redirect/import"), async ({ request }) => {
      calls.push(await request.json());
      const lines = [
        line(2, "created"),
        line(3, "refused", "V_06"),
        line(4, "refused", "V_07"),
        line(5, "unchanged"),
      ];
      return HttpResponse.json({ ...DONE, created: 1, lines });
    }),
  );
  const { user } = await redirects();
  await user.click(screen.getByRole("button", { name: "Import…" }));
  const dialog = within(screen.getByRole("dialog", { name: "Import redirects" }));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await user.upload(input as HTMLInputElement, new File(["/a,/b"], "redirects.csv", { type: "text/csv" }));
  expect(await dialog.findByText("New: 1. There already: 1. Left out: 2.")).toBeVisible();
  const refused = within(dialog.getByRole("region", { name: "Lines that are left out" }));
  expect(refused.getByText(/Old address already exists/)).toBeVisible();
  expect(refused.getByText(/Another redirect leads to this address/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Import 1 redirect" }));
  expect(await screen.findByText("1 redirect was imported.")).toBeVisible();
  expect(calls).toEqual([
    { csv: "/a,/b", dryRun: true },
    { csv: "/a,/b", dryRun: false },
  ]);
});
