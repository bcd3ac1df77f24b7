import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { PageSchedule, Permission } from "../../../../api/wire";
import { DONE, editPage } from "../../../../testing/edit-page";
import { version } from "../../../../testing/fixtures";
import { api, conflict, server } from "../../../../testing/server";

const NOTHING: PageSchedule = {
  plan: null,
  runs: [],
  now: new Date().toISOString(),
  timeZone: "Europe/Amsterdam",
};
const EVERYTHING: Permission[] = ["edit-page", "edit-slug", "publish-page", "create-page", "delete-page"];

let sent: unknown[];

beforeEach(() => {
  sent = [];
});

/** Answers a call, and records the request body. */
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
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  expect(stored[0]?.pageType?.props).toEqual({ date: "2026-04-05" });
});

test("a page gets another type after the fields that stay, go and come are named", async () => {
  const article = version({ pageType: { id: "article", props: { date: "2026-03-01" } } });
  const { user, change } = await settings({
    page: { type: "article", pageVersion: article, publishedVersionID: 10, status: "published" },
  });
  server.use(answering("put", "page/1/type", DONE));
  await user.click(section("Page type: Article").getByRole("button", { name: "Change the page type…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change the page type" }));
  await user.selectOptions(dialog.getByLabelText("New page type"), "Content");
  expect(dialog.getByText(/no longer shown.*Date/)).toBeVisible();
  expect(dialog.getByText("Visitors see the page in its new type at once.")).toBeVisible();
  change({ type: "content" });
  await user.click(dialog.getByRole("button", { name: "Change the page type" }));
  const changed = await screen.findByRole("region", { name: "Page type: Content" });
  expect(within(changed).getByText("The page now has the type “Content”.")).toBeVisible();
  expect(sent).toContainEqual({ type: "content", formerType: "article" });
});

test("a page that somebody else gave another type meanwhile is changed by a second try", async () => {
  const { user, change } = await settings({ page: { type: "article" } });
  server.use(
    http.put(api("page/1/type"), async ({ request }) => {
      sent.push(await request.json());
      change({ type: "landing" });
      return sent.length > 1 ? HttpResponse.json(DONE) : conflict({ type: "landing" });
    }),
  );
  await user.click(section("Page type: Article").getByRole("button", { name: "Change the page type…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change the page type" }));
  await user.selectOptions(dialog.getByLabelText("New page type"), "Content");
  sent = [];
  await user.click(dialog.getByRole("button", { name: "Change the page type" }));
  expect(await dialog.findByText(/The page type was not changed\./)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Change the page type" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent).toEqual([
    { type: "content", formerType: "article" },
    { type: "content", formerType: "landing" },
  ]);
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
  expect(sent).toContainEqual({
    id: 1,
    slug: "/who-we-are",
    formerSlug: "/about-us",
    shouldUpdateLinks: true,
  });
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

test("an address that somebody else changed meanwhile is named, and changed by a second try", async () => {
  const { user } = await settings();
  server.use(
    http.put(api("page/1/save"), async ({ request }) => {
      const body = (await request.json()) as { formerSlug: string };
      sent.push(body);
      if (body.formerSlug !== "/theirs") return conflict({ slug: "/theirs" });
      return HttpResponse.json({ ...DONE, slug: "/about-us-2", updated: [], menus: [] });
    }),
  );
  const address = section("Address");
  await user.type(address.getByRole("textbox", { name: "Address" }), "-2");
  await user.click(address.getByRole("button", { name: "Change address" }));
  expect(await address.findByRole("alert")).toHaveTextContent("another address meanwhile: /theirs.");
  await user.click(address.getByRole("button", { name: "Change address" }));
  expect(await address.findByText("The page now lives at /about-us-2.")).toBeVisible();
});

test.each([
  ["the home page", { slug: "/" }, /cannot be changed/],
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
      ...NOTHING,
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
  expect(schedule.getByText(/Your changes are saved first/)).toBeVisible();
  const plan = { pageVersionID: 11, publishAt: "2027-01-02T08:00:00Z", unpublishAt: null };
  const set = { ...plan, setBy: { ID: 1, name: "Ada" }, setAt: "2026-03-02T10:00:00Z" };
  server.use(answering("post", "page/1/schedule", { ...DONE, schedule: { ...NOTHING, plan: set } }));
  await user.type(schedule.getByLabelText("Publish at"), "2027-01-02T09:00");
  sent = [];
  await user.click(schedule.getByRole("button", { name: "Set the schedule" }));
  expect(await schedule.findByText(/Will be published on/)).toBeVisible();
  expect(stored).toHaveLength(1);
  const publishAt = "2027-01-02T08:00:00.000Z";
  expect(sent).toContainEqual({ pageVersionID: 11, publishAt, unpublishAt: null });
  expect(schedule.getByText(/Will be published on .* \(Europe\/Amsterdam, UTC\+01:00\)/)).toBeVisible();
});

test("a time that cannot be planned is refused at its field, and a plan can be dropped", async () => {
  const plan = {
    publishAt: null,
    unpublishAt: "2027-01-02T08:00:00Z",
    setBy: null,
    setAt: "2026-03-02T10:00:00Z",
  };
  const { user } = await settings({}, { ...NOTHING, plan });
  const schedule = section("Schedule");
  expect(await schedule.findByText(/Will be taken offline on/)).toBeVisible();
  const errors = [{ code: "V_12", property: "unpublishAt", model: "schedule" }];
  server.use(answering("post", "page/1/schedule", { Success: false, Errors: errors }));
  await user.click(schedule.getByRole("button", { name: "Set the schedule" }));
  expect(await schedule.findByText("The page must go offline after it is published.")).toBeVisible();
  server.use(
    answering("delete", "page/1/schedule", DONE),
    http.get(api("page/1/schedule"), () => HttpResponse.json(NOTHING)),
  );
  await user.click(schedule.getByRole("button", { name: "Remove the schedule" }));
  expect(await schedule.findByText("Nothing is planned.")).toBeVisible();
});

function typeTime(name: "Publish at" | "Take offline at", text: string) {
  const field = section("Schedule").getByLabelText(name);
  fireEvent.change(field, { target: { value: text } });
}

async function planned(user: UserEvent) {
  sent = [];
  server.use(answering("post", "page/1/schedule", { ...DONE, schedule: NOTHING }));
  await user.click(section("Schedule").getByRole("button", { name: "Set the schedule" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0];
}

test("a time that the clocks skip is moved, and the form says so", async () => {
  const { user } = await settings();
  await section("Schedule").findByText("Nothing is planned.");
  typeTime("Publish at", "2027-03-28T02:30");
  expect(section("Schedule").getByText(/does not exist\. It becomes .*UTC\+02:00/)).toBeVisible();
  expect(await planned(user)).toMatchObject({ publishAt: "2027-03-28T01:30:00.000Z" });
});

test("of a time that comes twice the first one is taken, and the second one can be chosen", async () => {
  const { user } = await settings();
  await section("Schedule").findByText("Nothing is planned.");
  typeTime("Publish at", "2027-10-31T02:30");
  expect(section("Schedule").getByRole("radio", { name: "The first time (UTC+02:00)" })).toBeChecked();
  expect(await planned(user)).toMatchObject({ publishAt: "2027-10-31T00:30:00.000Z" });
  typeTime("Publish at", "2027-10-31T02:30");
  await user.click(section("Schedule").getByRole("radio", { name: "The second time (UTC+01:00)" }));
  expect(await planned(user)).toMatchObject({ publishAt: "2027-10-31T01:30:00.000Z" });
});

test("changing one of two times leaves the other one as it is", async () => {
  const plan = {
    pageVersionID: 10,
    publishAt: "2027-10-31T01:30:15Z",
    unpublishAt: "2027-12-01T10:00:00Z",
    setBy: null,
    setAt: "2026-03-02T10:00:00Z",
  };
  const { user } = await settings({}, { ...NOTHING, plan });
  await section("Schedule").findByText(/Will be published on/);
  expect(section("Schedule").getByRole("radio", { name: "The second time (UTC+01:00)" })).toBeChecked();
  typeTime("Take offline at", "2027-12-02T11:00");
  expect(await planned(user)).toMatchObject({
    publishAt: plan.publishAt,
    unpublishAt: "2027-12-02T10:00:00.000Z",
  });
});

test("a year that is too far away and a wrong clock of the computer are named", async () => {
  const now = new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString();
  await settings({}, { ...NOTHING, now });
  const schedule = section("Schedule");
  expect(
    await schedule.findByText(/The clock of this computer shows .* the clock of the server/),
  ).toBeVisible();
  typeTime("Publish at", "2101-01-01T10:00");
  expect(schedule.getByText("Choose a year up to 2100.")).toBeVisible();
  const set = schedule.getByRole("button", { name: "Set the schedule" });
  expect(set).toHaveAttribute("aria-disabled", "true");
});

test("who may not publish sees the schedule and cannot change it", async () => {
  await settings({ permissions: ["edit-page"] });
  expect(await section("Schedule").findByText("Nothing is planned.")).toBeVisible();
  expect(section("Schedule").queryByLabelText("Publish at")).not.toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Move to the trash" })).not.toBeInTheDocument();
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
  await user.click(screen.getByRole("button", { name: "Move to the trash" }));
  const modal = within(await screen.findByRole("dialog", { name: "Move to the trash" }));
  expect(modal.getByText(/Visitors will no longer find it/)).toBeVisible();
  expect(await modal.findByRole("link", { name: "Contact" })).toBeVisible();
  await user.click(modal.getByRole("button", { name: "Move to the trash" }));
  await waitFor(() => expect(modal.getByRole("alert")).toHaveTextContent("The page was not deleted."));
});

test("a page is shown in a menu of its language with one press, and says while it is not public", async () => {
  const menus = { main: false, footer: true, legal: false };
  const listed = () => Object.entries(menus).map(([name, inMenu]) => ({ name, inMenu }));
  const changing = (method: "put" | "delete", inMenu: boolean) =>
    http[method](api("page/1/menus/:name"), ({ params }) => {
      Object.assign(menus, { [String(params.name)]: inMenu });
      return HttpResponse.json({ ...DONE, menus: listed() });
    });
  const handlers = [
    http.get(api("page/1/schedule"), () => HttpResponse.json(NOTHING)),
    http.get(api("page/1/menus"), () => HttpResponse.json({ items: listed(), totalItems: 3 })),
    changing("put", true),
    changing("delete", false),
  ];
  const { user } = await settings({ permissions: ["edit-page", "manage-menu"], handlers });
  const part = section("Menus");
  expect(part.getByText(/The page is not public/)).toBeVisible();
  expect(await part.findByRole("checkbox", { name: "Footer" })).toBeChecked();
  await user.click(part.getByRole("checkbox", { name: "Main menu" }));
  expect(await part.findByText("The page is in the menu “Main menu”.")).toBeVisible();
  await user.click(part.getByRole("checkbox", { name: "Footer" }));
  expect(await part.findByText("The page is no longer in the menu “Footer”.")).toBeVisible();
  expect(menus).toEqual({ main: true, footer: false, legal: false });
  expect(part.getByRole("checkbox", { name: "Footer" })).not.toBeChecked();
});

test("who may not change menus is not offered them", async () => {
  await settings();
  expect(screen.queryByRole("region", { name: "Menus" })).not.toBeInTheDocument();
});
