import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http, type RequestHandler } from "msw";
import { expect, test } from "vitest";
import type { Grant, Permission, RequestDetail } from "../../../../api/wire";
import { DONE, editPage } from "../../../../testing/edit-page";
import { hero, version } from "../../../../testing/fixtures";
import { api, server } from "../../../../testing/server";
import { request } from "../../../../testing/workflow-fixtures";

const EDITOR: Permission[] = ["edit-page", "request-publication"];
const REVIEWER: Permission[] = [...EDITOR, "review-publication", "publish-page"];
const REQUESTED = { status: "requested", pageVersion: version({ hasPublicationRequest: true }) } as const;

const ACCEPTANCE = { by: { ID: 4, name: "Rik" }, dueAt: "2026-03-03T10:00:10Z" };

/** Serves `latest` as the latest request of this page. */
function requests(latest: RequestDetail | null): RequestHandler[] {
  const other = request({ id: 6, pageID: 2, slug: "/about-us/team" });
  const items = latest ? [other, latest] : [other];
  return [
    http.get(api("page/fetch-request"), () => HttpResponse.json({ items, totalItems: items.length })),
    http.get(api("page/version/10/fetch-request-comment"), () => HttpResponse.json(latest)),
    http.get(api("page/version/fetch/10"), () => HttpResponse.json(version())),
  ];
}

/**
 * Serves a step of a request.
 * Calls `after`, and returns the texts that were sent.
 */
function serveStep(path: string, after: () => void): unknown[] {
  const sent: unknown[] = [];
  const handler = http.post(api(path), async ({ request: step }) => {
    sent.push(await step.json());
    after();
    return HttpResponse.json(DONE);
  });
  server.use(handler);
  return sent;
}

function refuse(path: string, code: string, property = ""): void {
  const Errors = [{ code, property, model: "request" }];
  server.use(http.post(api(path), () => HttpResponse.json({ Success: false, Errors })));
}

function button(name: string) {
  return screen.getByRole("button", { name });
}

async function dialog(name: string) {
  return within(await screen.findByRole("dialog", { name }));
}

test("an editor stores and asks for publication with a comment", async () => {
  const { user, stored, change } = await editPage({
    userID: 1,
    permissions: EDITOR,
    handlers: requests(null),
  });
  const sent = serveStep("page/1/request-publication", () => {
    change({ status: "requested", pageVersion: version({ id: 11, hasPublicationRequest: true }) });
    server.use(...requests(request({ requestedBy: { ID: 1, name: "Ada" } })));
  });
  expect(screen.queryByRole("button", { name: "Publish" })).not.toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  await user.click(button("Request publication"));
  const modal = await dialog("Request publication");
  expect(modal.getByText("Your changes are saved first.")).toBeVisible();
  await user.type(modal.getByRole("textbox", { name: "Comment" }), "Ready");
  await user.click(modal.getByRole("button", { name: "Request publication" }));
  expect(await screen.findByText("Publication is requested.")).toBeVisible();
  expect(stored).toHaveLength(1);
  expect(sent).toEqual([{ comment: "Ready" }]);
  expect(await screen.findByText(/Ada asked for publication on/)).toBeVisible();
  expect(screen.getByText("Publication requested")).toBeVisible();
  expect(button("Revoke")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Accept" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Request/ })).not.toBeInTheDocument();
});

test("a request that is refused keeps its comment, and shows what is missing at the field", async () => {
  const pageVersion = version({ blocks: [hero("a", "")] });
  const { user } = await editPage({ permissions: EDITOR, page: { pageVersion } });
  refuse("page/1/request-publication", "V_01", "blocks[a].title");
  await user.click(button("Request publication"));
  await user.type(await screen.findByRole("textbox", { name: "Comment" }), "Ready");
  const modal = await dialog("Request publication");
  await user.click(modal.getByRole("button", { name: "Request publication" }));
  expect(await screen.findByText("Publication was not requested. 1 field needs attention.")).toBeVisible();
  expect(screen.getByText("1 error", { selector: "li *" })).toBeVisible();
  await user.click(button("Request publication"));
  expect(await screen.findByRole("textbox", { name: "Comment" })).toHaveValue("Ready");
});

test("a reviewer sees what the request changes for visitors, and accepts it with feedback", async () => {
  const { user, change } = await editPage({
    userID: 4,
    permissions: REVIEWER,
    page: REQUESTED,
    handlers: requests(request()),
  });
  const sent = serveStep("page/version/10/accept-publication", () => {
    server.use(...requests(request({ acceptance: ACCEPTANCE })));
  });
  expect(await screen.findByText(/Bram asked for publication on/)).toBeVisible();
  expect(screen.getByText("Please look.")).toBeVisible();
  await user.click(button("Accept"));
  const modal = await dialog("Accept the request");
  expect(document.querySelector("[data-activity]")).toHaveAttribute("data-activity", "6");
  expect(await modal.findByText("Nothing of this page is public yet.")).toBeVisible();
  await user.type(modal.getByRole("textbox", { name: "Feedback" }), "Good.");
  await user.click(modal.getByRole("button", { name: "Accept" }));
  const notice = await screen.findByText(/You accepted “About us”/);
  expect(screen.getByText("The request is accepted.")).toBeVisible();
  expect(sent).toEqual([{ feedback: "Good.", undoable: true }]);
  expect(screen.queryByText(/Bram asked for publication/)).not.toBeInTheDocument();
  expect(notice.closest("[role=status]")).toHaveFocus();
  change({ status: "published", publishedVersionID: 10 });
  server.use(...requests(null));
  server.use(
    http.get(api("page/version/10/fetch-request-comment"), () =>
      HttpResponse.json(request({ status: "accepted" })),
    ),
  );
  expect(await screen.findByText("“About us” is published.", undefined, { timeout: 3000 })).toBeVisible();
  expect(await screen.findByText("Published")).toBeVisible();
  await user.click(button("Close"));
  await waitFor(() => expect(document.activeElement).toHaveAttribute("data-row"));
});

test("a reviewer undoes an acceptance, and the request is open again", async () => {
  const accepted = request({ acceptance: ACCEPTANCE });
  const { user } = await editPage({
    userID: 4,
    permissions: REVIEWER,
    page: REQUESTED,
    handlers: requests(accepted),
  });
  await screen.findByText(/You accepted “About us”/);
  serveStep("page/version/10/undo-acceptance", () => server.use(...requests(request())));
  await user.click(button("Undo the acceptance"));
  expect(await screen.findByText(/The request for “About us” is open again/)).toBeVisible();
  expect(await screen.findByText(/Bram asked for publication on/)).toBeVisible();
  expect(button("Accept")).toBeEnabled();
});

test("the one who asked sees that the page goes live in a few seconds", async () => {
  await editPage({
    permissions: EDITOR,
    page: REQUESTED,
    handlers: requests(request({ acceptance: ACCEPTANCE })),
  });
  expect(await screen.findByText("Rik accepted “About us”. It goes live in a few seconds.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo the acceptance" })).not.toBeInTheDocument();
});

test("rejecting needs feedback, and what was written outlives a refusal", async () => {
  const { user, change } = await editPage({
    permissions: REVIEWER,
    page: REQUESTED,
    handlers: requests(request()),
  });
  await user.click(await screen.findByRole("button", { name: "Reject" }));
  const modal = await dialog("Reject the request");
  await user.click(modal.getByRole("button", { name: "Reject" }));
  expect(await modal.findByText("The Feedback field is required.")).toBeVisible();
  expect(modal.getByRole("textbox", { name: "Feedback" })).toHaveFocus();
  refuse("page/version/10/reject-publication", "V_07");
  await user.type(modal.getByRole("textbox", { name: "Feedback" }), "Mend the title.");
  await user.click(modal.getByRole("button", { name: "Reject" }));
  expect(await modal.findByText(/The request was not rejected. This operation cannot/)).toBeVisible();
  const sent = serveStep("page/version/10/reject-publication", () => {
    change({ status: "concept" });
    server.use(...requests(null));
  });
  await user.click(modal.getByRole("button", { name: "Reject" }));
  expect(await screen.findByText("The request is rejected.")).toBeVisible();
  expect(sent).toEqual([{ feedback: "Mend the title." }]);
});

test("after a rejection the feedback stays until the page is requested again", async () => {
  const rejected = request({
    status: "rejected",
    feedback: "Mend the title.",
    decidedBy: { ID: 4, name: "Rik" },
    decidedAt: "2026-03-03T10:00:00Z",
    outdated: true,
  });
  await editPage({
    permissions: EDITOR,
    page: { pageVersion: version({ id: 12 }) },
    handlers: requests(rejected),
  });
  expect(await screen.findByText(/Rik rejected the request/)).toBeVisible();
  expect(screen.getByText("Mend the title.")).toBeVisible();
  expect(button("Request again")).toBeEnabled();
});

test("a rejection is said no more once the page was published all the same", async () => {
  const rejected = request({ status: "rejected", feedback: "Mend the title." });
  const { pageVersionID } = rejected;
  await editPage({
    permissions: EDITOR,
    page: {
      status: "published",
      publishedVersionID: pageVersionID,
      pageVersion: version({ id: pageVersionID }),
    },
    handlers: requests(rejected),
  });
  await screen.findByText("Published");
  expect(screen.queryByText("Mend the title.")).not.toBeInTheDocument();
});

test("an outdated request is resent by its editor, and cannot be accepted before", async () => {
  const outdated = request({ outdated: true });
  const page = { status: "requested", pageVersion: version({ id: 12 }) } as const;
  const { user } = await editPage({ permissions: REVIEWER, page, handlers: requests(outdated) });
  expect(await screen.findByText(/A newer version has been saved since/)).toBeVisible();
  expect(button("Accept")).toBeDisabled();
  expect(button("Reject")).toBeEnabled();
  await user.click(button("More actions"));
  expect(await screen.findByRole("menuitem", { name: "Request again" })).toBeVisible();
});

test("every step of a request can be read again", async () => {
  const second = { by: { ID: 4, name: "Rik" }, at: "2026-03-03T10:00:00Z", comment: "Mend it." };
  const third = { by: { ID: 3, name: "Bram" }, at: "2026-03-04T10:00:00Z", comment: "Mended." };
  const steps: RequestDetail["steps"] = [
    ...request().steps,
    { status: "rejected", pageVersionID: 9, ...second },
    { status: "resent", pageVersionID: 10, ...third },
  ];
  const { user } = await editPage({
    permissions: EDITOR,
    page: REQUESTED,
    handlers: requests(request({ status: "resent", steps })),
  });
  expect(await screen.findByText(/Bram asked for publication again on/)).toBeVisible();
  await user.click(screen.getByText("Every step so far"));
  expect(screen.getByText(/: rejected by Rik/)).toBeVisible();
  expect(screen.getByText("Mend it.")).toBeVisible();
});

test("who asked may revoke; who neither asked nor reviews is offered nothing", async () => {
  const own = request({ requestedBy: { ID: 1, name: "Ada" } });
  const { user, change, unmount } = await editPage({
    userID: 1,
    permissions: EDITOR,
    page: REQUESTED,
    handlers: requests(own),
  });
  const sent = serveStep("page/version/10/revoke-publication", () => {
    change({ status: "concept", pageVersion: version() });
    server.use(...requests(null));
  });
  await user.click(await screen.findByRole("button", { name: "Revoke" }));
  const modal = await dialog("Revoke the request");
  await user.click(modal.getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("The request is revoked.")).toBeVisible();
  expect(sent).toEqual([{ comment: "" }]);
  unmount();

  await editPage({ permissions: EDITOR, page: REQUESTED, handlers: requests(request()) });
  expect(await screen.findByText(/Bram asked for publication on/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Revoke" })).not.toBeInTheDocument();
});

test("a permission for another language or page type offers nothing", async () => {
  const elsewhere: (Permission | Grant)[] = [
    "edit-page",
    { name: "request-publication", parameters: { locales: ["nl-nl"] } },
    { name: "publish-page", parameters: { pageTypes: ["article"] } },
  ];
  await editPage({ permissions: elsewhere });
  expect(button("Save")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Request publication" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Publish" })).not.toBeInTheDocument();
});

test("unpublishing shows links to this page, and can store before", async () => {
  const pages = [{ pageID: 7, title: "Contact", slug: "/contact", locale: "en-gb", live: true }];
  const { user, stored, change } = await editPage({
    permissions: REVIEWER,
    page: { status: "published", publishedVersionID: 10, publishedID: 3 },
    handlers: [http.get(api("page/1/references"), () => HttpResponse.json({ pages, menus: [] }))],
  });
  serveStep("page/1/unpublish", () => change({ status: "unpublished", publishedVersionID: null }));
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  await user.click(button("More actions"));
  await user.click(await screen.findByRole("menuitem", { name: "Unpublish" }));
  const modal = await dialog("Unpublish");
  expect(await modal.findByRole("link", { name: "Contact" })).toBeVisible();
  await user.click(modal.getByRole("button", { name: "Save and unpublish" }));
  expect(await screen.findByText("The page is no longer public.")).toBeVisible();
  expect(stored.map(({ title }) => title)).toEqual(["About us!"]);
});

test("publishing says how far the pictures of the page are", async () => {
  let finish = () => {};
  const published = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { user, change } = await editPage({ permissions: REVIEWER, handlers: requests(null) });
  server.use(
    http.get(api("page/version/10/pictures"), () => HttpResponse.json({ total: 12, finished: 5 })),
    http.post(api("page/1/publish"), async () => {
      await published;
      return HttpResponse.json(DONE);
    }),
  );
  expect(screen.queryByText(/Making pictures/)).not.toBeInTheDocument();
  await user.click(button("Publish"));
  expect(await screen.findByText("Making pictures: 5 of 12")).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Making pictures: 5 of 12" })).toBeVisible();
  change({ status: "published", publishedVersionID: 10 });
  finish();
  await waitFor(() => expect(screen.queryByText(/Making pictures/)).not.toBeInTheDocument());
});

const PLAN = {
  pageVersionID: 9,
  publishAt: "2027-01-02T08:00:00Z",
  unpublishAt: null,
  setBy: null,
  setAt: "2026-03-02T10:00:00Z",
};

function planned(): RequestHandler {
  const now = new Date().toISOString();
  const schedule = { plan: PLAN, runs: [], now, timeZone: "Europe/Amsterdam" };
  return http.get(api("page/1/schedule"), () => HttpResponse.json(schedule));
}

test("publishing by hand asks what becomes of a planned publication", async () => {
  const { user } = await editPage({ permissions: REVIEWER, handlers: [...requests(null), planned()] });
  const sent = serveStep("page/1/publish", () => {});
  await user.click(button("Publish"));
  const modal = await dialog("A publication is planned");
  expect(modal.getByText(/09:00[^(]*\(Europe\/Amsterdam, UTC\+01:00\)/)).toBeVisible();
  await user.click(modal.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent).toEqual([]);
  await user.click(button("Publish"));
  await user.click(
    (await dialog("A publication is planned")).getByRole("button", { name: /keep the schedule/ }),
  );
  await waitFor(() => expect(sent).toEqual([{ pageVersionID: 10, keepPlan: true }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("a reviewer is told that accepting drops a planned publication", async () => {
  const handlers = [...requests(request()), planned()];
  const { user } = await editPage({ permissions: REVIEWER, page: REQUESTED, handlers });
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  expect(
    await screen.findByText(
      /publication that is planned for .*09:00[^(]*\(Europe\/Amsterdam, UTC\+01:00\) is cancelled/,
    ),
  ).toBeVisible();
});
