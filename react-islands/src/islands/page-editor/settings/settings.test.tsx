import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { PageSchedule, Permission } from "../../../api/wire";
import { fromLocalInput } from "../../../lib/local-time";
import { DONE, editPage } from "../../../testing/edit-page";
import { version } from "../../../testing/fixtures";
import { api, server } from "../../../testing/server";

const NOTHING: PageSchedule = { plan: null, runs: [] };
const EVERYTHING: Permission[] = ["edit-page", "edit-slug", "publish-page", "create-page", "delete-page"];

let sent: unknown[];

beforeEach(() => {
  sent = [];
});

/** Answers a call and remembers what it was sent. */
function answering(method: "post" | "put" | "delete", path: string, answer: object) {
  return http[method](api(path), async ({ request }) => {
    sent.push(await request.json().catch(() => null));
    return HttpResponse.json(answer);
  });
}

async function settings(situation: Parameters<typeof editPage>[0] = {}, schedule: PageSchedule = NOTHING) {
  const handlers = [
    http.get(api("page/1/schedule"), () => HttpResponse.json(schedule)),
    answering("post", "page/slug-available", { ...DONE, available: true }),
  ];
  const result = await editPage({ tab: "/settings", permissions: EVERYTHING, handlers, ...situation });
  await screen.findByRole("region", { name: "Address" });
  return result;
}

function section(name: string) {
  return within(screen.getByRole("region", { name }));
}

test("the fields of the page's type are edited here, too", async () => {
  const article = version({ pageType: { id: "article", props: { date: "2026-03-01" } } });
  const { user, stored } = await settings({ page: { type: "article", pageVersion: article } });
  const type = section("Page type: Article");
  await user.clear(type.getByLabelText(/Date/));
  await user.type(type.getByLabelText(/Date/), "2026-04-05");
  await user.click(screen.getByRole("button", { name: "Store" }));
  await screen.findByText("The page is stored.");
  expect(stored[0]?.pageType?.props).toEqual({ date: "2026-04-05" });
});

test("an address is changed with the links that point there, and it says which", async () => {
  const { user, change } = await settings({ page: { publishedVersionID: 10, status: "published" } });
  server.use(
    http.get(api("page/1/references"), () =>
      HttpResponse.json({
        pages: [{ pageID: 7, title: "Contact", slug: "/contact", locale: "en-gb", live: true }],
        menus: [{ name: "main", locale: "en-gb" }],
      }),
    ),
    answering("put", "page/1/save", {
      ...DONE,
      slug: "/who-we-are",
      updated: [{ pageID: 7, locale: "en-gb", title: "Contact", pageVersionID: 70 }],
      menus: [],
    }),
  );
  const address = section("Address");
  expect(address.getByText(/led to the new one/)).toBeVisible();
  const slug = address.getByRole("textbox", { name: "Address" });
  expect(address.getByRole("button", { name: "Change address" })).toHaveAttribute("aria-disabled", "true");
  await user.clear(slug);
  await user.type(slug, "/who-we-are");
  change({ slug: "/who-we-are" });
  sent = [];
  await user.click(address.getByRole("button", { name: "Change address" }));
  expect(await address.findByText("The page now lives at /who-we-are.")).toBeVisible();
  expect(sent).toContainEqual({ id: 1, slug: "/who-we-are", shouldUpdateLinks: true });
  expect(address.getAllByRole("link", { name: "Contact" })[0]).toBeVisible();
  expect(await address.findByText("This page lives at /who-we-are")).toBeVisible();
});

test("an address that is taken is refused at its field", async () => {
  const { user } = await settings();
  const errors = [{ code: "V_06", property: "slug", model: "page" }];
  server.use(answering("put", "page/1/save", { Success: false, Errors: errors }));
  const address = section("Address");
  await user.type(address.getByRole("textbox", { name: "Address" }), "-2");
  await user.click(address.getByRole("button", { name: "Change address" }));
  expect(await address.findByText("Address already exists.")).toBeVisible();
});

test.each([
  ["the home page", { slug: "/" }, /makes it what it is/],
  [
    "a translation without an address of its own",
    { locale: "de-de", sourcePageID: 2 },
    /that it is translated from/,
  ],
])("the address of %s is fixed", async (_, page, reason) => {
  await settings({ page });
  expect(section("Address").getByText(reason)).toBeVisible();
  expect(section("Address").queryByRole("textbox")).not.toBeInTheDocument();
});

test("without the permission to change addresses a message says so", async () => {
  await settings({ permissions: [{ name: "edit-slug", parameters: { locales: ["nl-nl"] } }] });
  expect(section("Address").getByText("You may not change the address of this page.")).toBeVisible();
});

test("publication is scheduled for the stored version, and past runs are listed", async () => {
  const error = { code: "V_01", property: "blocks[a].subtitle", model: "block" } as const;
  const times = { dueAt: "2026-03-01T10:00:00Z", setBy: null, pageVersionID: 9 };
  const { user, stored } = await settings(
    {},
    {
      plan: null,
      runs: [
        { action: "unpublish", ...times, ranAt: "2026-03-01T12:00:00Z", errors: [] },
        { action: "publish", ...times, ranAt: "2026-03-01T10:00:01Z", errors: [error] },
      ],
    },
  );
  const schedule = within(await screen.findByRole("region", { name: "Schedule" }));
  expect(await schedule.findByText("Nothing is planned.")).toBeVisible();
  const [late, failed] = schedule.getAllByRole("listitem");
  expect(late).toHaveTextContent(/Taken offline on .* It was due on .*, while the site was not running/);
  expect(failed).toHaveTextContent(/Could not be published on .* The Subtitle field is required/);

  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  expect(schedule.getByText(/Your changes are stored first/)).toBeVisible();
  const plan = { pageVersionID: 11, publishAt: "2027-01-02T08:00:00Z", unpublishAt: null };
  const set = { ...plan, setBy: { ID: 1, name: "Ada" }, setAt: "2026-03-02T10:00:00Z" };
  server.use(answering("post", "page/1/schedule", { ...DONE, schedule: { plan: set, runs: [] } }));
  await user.type(schedule.getByLabelText("Publish at"), "2027-01-02T09:00");
  sent = [];
  await user.click(schedule.getByRole("button", { name: "Set the schedule" }));
  expect(await schedule.findByText(/Will be published on/)).toBeVisible();
  expect(stored).toHaveLength(1);
  const publishAt = fromLocalInput("2027-01-02T09:00");
  expect(sent).toContainEqual({ pageVersionID: 11, publishAt, unpublishAt: null });
});

test("a time that cannot be planned is refused at its field, and a plan can be dropped", async () => {
  const plan = {
    publishAt: null,
    unpublishAt: "2027-01-02T08:00:00Z",
    setBy: null,
    setAt: "2026-03-02T10:00:00Z",
  };
  const { user } = await settings({}, { plan, runs: [] });
  const schedule = section("Schedule");
  expect(await schedule.findByText(/Will be taken offline on/)).toBeVisible();
  const errors = [{ code: "V_12", property: "unpublishAt", model: "schedule" }];
  server.use(answering("post", "page/1/schedule", { Success: false, Errors: errors }));
  await user.click(schedule.getByRole("button", { name: "Set the schedule" }));
  expect(await schedule.findByText("The Take offline at is not valid.")).toBeVisible();
  server.use(
    answering("delete", "page/1/schedule", DONE),
    http.get(api("page/1/schedule"), () => HttpResponse.json(NOTHING)),
  );
  await user.click(schedule.getByRole("button", { name: "Remove the plan" }));
  expect(await schedule.findByText("Nothing is planned.")).toBeVisible();
});

test("who may not publish sees the schedule and cannot change it", async () => {
  await settings({ permissions: ["edit-page"] });
  expect(await section("Schedule").findByText("Nothing is planned.")).toBeVisible();
  expect(section("Schedule").queryByLabelText("Publish at")).not.toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Delete the page" })).not.toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Duplicate the page" })).not.toBeInTheDocument();
});

test("a page is duplicated under a title and an address of its own", async () => {
  const { user } = await settings();
  const errors = [{ code: "V_06", property: "slug", model: "page" }];
  server.use(answering("post", "page/duplicate", { Success: false, Errors: errors }));
  await user.click(screen.getByRole("button", { name: "Duplicate…" }));
  const modal = within(await screen.findByRole("dialog", { name: "Duplicate the page" }));
  expect(modal.getByRole("textbox", { name: "Title" })).toHaveValue("About us (copy)");
  expect(modal.getByRole("textbox", { name: "Address" })).toHaveValue("/about-us-copy");
  await user.click(modal.getByRole("button", { name: "Duplicate" }));
  expect(await modal.findByText("Address already exists.")).toBeVisible();
  const copy = { pageID: 1, locale: "en-gb", title: "About us (copy)", slug: "/about-us-copy" };
  expect(sent).toContainEqual(copy);
});

test("deleting says what it touches before it is done", async () => {
  const { user } = await settings({ page: { publishedVersionID: 10, status: "published" } });
  const pages = [{ pageID: 7, title: "Contact", slug: "/contact", locale: "en-gb", live: true }];
  server.use(
    http.get(api("page/1/references"), () => HttpResponse.json({ pages, menus: [] })),
    http.post(api("page/1/delete"), () => new HttpResponse(null, { status: 403 })),
  );
  await user.click(screen.getByRole("button", { name: "Move to trash" }));
  const modal = within(await screen.findByRole("dialog", { name: "Delete the page" }));
  expect(modal.getByText(/Visitors will no longer find it/)).toBeVisible();
  expect(await modal.findByRole("link", { name: "Contact" })).toBeVisible();
  await user.click(modal.getByRole("button", { name: "Move to trash" }));
  await waitFor(() => expect(modal.getByRole("alert")).toHaveTextContent("The page was not deleted."));
});
