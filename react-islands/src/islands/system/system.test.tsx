import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { LoggedError, ResolvedError, SystemStatus } from "../../api/wire";
import { SETTINGS } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { System } from "./system";

const AT = "2026-03-01T09:00:00Z";
const HEALTHY: SystemStatus = {
  process: {
    version: "1.2.3",
    startedAt: AT,
    memory: 48_000_000,
    disk: { free: 72_000_000_000, size: 100_000_000_000 },
  },
  needsAttention: false,
  warnings: [],
  database: { kind: "sqlite", size: 1_500_000, schema: 28 },
  jobs: [
    { state: "waiting", count: 2 },
    { state: "failed", count: 0 },
  ],
  failedJobs: [],
  mails: [
    { state: "failed", count: 3 },
    { state: "of-tomorrow", count: 1 },
  ],
  searchTasks: 4,
  sessions: 5,
  backups: {
    isSetUp: true,
    nextAt: "2026-03-02T03:00:00Z",
    lastSuccess: null,
    lastFailure: null,
    failingSince: null,
    isOverdue: false,
  },
  nodes: [],
  rejectedLogIns: 0,
  unknownAddresses: 0,
  errors: [],
};

const RUN: NonNullable<SystemStatus["backups"]["lastFailure"]> = {
  ID: 1,
  task: "create",
  scheduled: true,
  backupID: "",
  startedAt: AT,
  endedAt: AT,
  progress: { phase: "files", filesDone: 0, filesAll: 0, bytesDone: 0, bytesAll: 0 },
  cancelled: false,
  failure: null,
  bytes: 0,
  newBytes: 0,
};

let status: SystemStatus;
let retried: string[];
let resolved: ResolvedError[];

beforeEach(() => {
  status = HEALTHY;
  retried = [];
  resolved = [];
  server.use(
    http.get(api("system"), () => HttpResponse.json(status)),
    http.post(api("system/errors/resolve"), async ({ request }) => {
      const { errors } = (await request.json()) as { errors: ResolvedError[] };
      resolved.push(...errors);
      const ids = errors.map(({ id }) => id);
      status = { ...status, errors: status.errors.filter(({ id }) => !ids.includes(id)) };
      return HttpResponse.json({ Success: true, Errors: [] });
    }),
    http.post(api("job/:id/retry"), ({ params }) => {
      retried.push(String(params.id));
      status = { ...status, failedJobs: [] };
      return HttpResponse.json({ Success: true, Errors: [] });
    }),
  );
});

async function system(language: "en" | "de" = "en", isAllowed = true) {
  const shown = await show(
    <System
      language={language}
      settings={SETTINGS}
      canRetryJobs={isAllowed}
      canManageBackups={isAllowed}
      canManageWebhooks={isAllowed}
      canResolveErrors={isAllowed}
      canReadAuditLog={isAllowed}
      canListRedirects={isAllowed}
    />,
    language,
  );
  await screen.findByText("Pagewright 1.2.3");
  return { ...shown, section: (name: string) => within(screen.getByRole("region", { name })) };
}

/** Value of a term in a section. */
function valueIn(section: ReturnType<typeof within>, term: string) {
  return section.getByText(term).nextElementSibling;
}

test("a healthy installation says so, with its facts and where each is looked at", async () => {
  const { section } = await system();
  expect(screen.getByRole("status")).toHaveTextContent("Nothing needs your attention.");
  const facts = section("Installation");
  expect(valueIn(facts, "Database")).toHaveTextContent("SQLite, 1.5 MB");
  expect(valueIn(facts, "Free disk space")).toHaveTextContent("72 GB of 100 GB");
  expect(valueIn(facts, "Memory")).toHaveTextContent("48 MB");
  expect(facts.getByRole("link", { name: "Search index" })).toHaveAttribute("href", "/cmsadmin/search-index");
  const mails = section("Mails of the last 30 days");
  expect(valueIn(mails, "Given up")).toHaveTextContent("3");
  expect(valueIn(mails, "of-tomorrow")).toHaveTextContent("1");
  expect(mails.getByRole("link", { name: "Failed mails" })).toHaveAttribute("href", "/cmsadmin/failed-mails");
  expect(screen.queryByRole("region", { name: "Nodes" })).not.toBeInTheDocument();
  expect(screen.getByText("The log has no errors and no warnings.")).toBeVisible();
});

test("warnings come first", async () => {
  status = {
    ...HEALTHY,
    needsAttention: true,
    warnings: [
      { kind: "missing-files", count: 3, all: 9 },
      { kind: "storage-fault", fault: "full" },
      { kind: "failed-backup" },
      { kind: "failing-webhook", name: "Search", since: AT, failure: "status", status: 503 },
    ],
  };
  await system();
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent(
    /attention:.*3 of 9 files.*restore them.*disk of the server is full.*Make room/,
  );
  expect(within(alert).getByRole("link", { name: "Go to the backups" })).toHaveAttribute(
    "href",
    "/cmsadmin/backups",
  );
  expect(alert).toHaveTextContent(/“Search” has failed since .*2026/);
  expect(within(alert).getByRole("link", { name: "Webhooks" })).toHaveAttribute("href", "/cmsadmin/webhooks");
});

test("a failure below is announced, too", async () => {
  status = { ...HEALTHY, needsAttention: true };
  await system();
  expect(screen.getByRole("alert")).toHaveTextContent("Something below needs your attention.");
});

test("a job that was given up is tried again", async () => {
  const job = { id: 7, kind: "render-picture", subject: "abc", attempts: 9, dueAt: AT, createdAt: AT };
  status = { ...HEALTHY, failedJobs: [{ ...job, failure: "the picture is damaged", givenUpAt: AT }] };
  const { user } = await system();
  expect(screen.getByText("the picture is damaged")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again: Render a picture" }));
  await waitFor(() => expect(screen.queryByText("the picture is damaged")).not.toBeInTheDocument());
  expect(retried).toEqual(["7"]);
});

test("who may only look sees jobs and errors without a button", async () => {
  const job = { id: 7, kind: "of-next-year", subject: "abc", attempts: 9, dueAt: AT, createdAt: AT };
  status = { ...HEALTHY, failedJobs: [{ ...job, failure: null, givenUpAt: AT }], errors: [loggedError(1)] };
  await system("en", false);
  expect(screen.getByText("of-next-year")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

function loggedError(id: number, part: Partial<LoggedError> = {}): LoggedError {
  const of = { id, level: "error" as const, target: "blocks", message: `Error ${id}`, detail: "", times: 1 };
  return { ...of, firstAt: AT, lastAt: AT, requestId: "", pageId: null, ...part };
}

test("a resolved error leaves the list", async () => {
  const lastAt = "2026-03-02T10:00:00Z";
  status = { ...HEALTHY, errors: [loggedError(1), loggedError(2, { lastAt }), loggedError(3)] };
  const { user } = await system();
  await user.click(screen.getByRole("button", { name: "Mark as resolved: Error 2" }));
  await waitFor(() => expect(screen.queryByText("Error 2")).not.toBeInTheDocument());
  expect(resolved).toEqual([{ id: 2, lastAt }]);
  await user.click(screen.getByRole("button", { name: "Mark all 2 as resolved" }));
  expect(await screen.findByText("The log has no errors and no warnings.")).toBeVisible();
  expect(resolved.map(({ id }) => id)).toEqual([2, 1, 3]);
});

test("an error that is not resolved stays, with the reason", async () => {
  status = { ...HEALTHY, errors: [loggedError(1)] };
  const { user } = await system();
  server.use(http.post(api("system/errors/resolve"), () => HttpResponse.error()));
  await user.click(screen.getByRole("button", { name: "Mark as resolved: Error 1" }));
  expect(await screen.findByText(/^The errors could not be resolved\./)).toBeVisible();
  expect(screen.getByText("Error 1")).toBeVisible();
});

test("an error of a page leads to it", async () => {
  status = { ...HEALTHY, errors: [loggedError(1, { pageId: 12 })] };
  await system();
  expect(screen.getByRole("link", { name: "Open the page" })).toHaveAttribute("href", "/cmsadmin/page/12");
});

test("vain attempts are counted, and lead to their lists if the reader may open them", async () => {
  status = { ...HEALTHY, rejectedLogIns: 4, unknownAddresses: 9 };
  const { section, unmount } = await system();
  const attempts = section("Rejected in the last 7 days");
  expect(valueIn(attempts, "Log-ins with a wrong password")).toHaveTextContent("4");
  expect(valueIn(attempts, "Addresses without a page")).toHaveTextContent("9");
  expect(attempts.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/cmsadmin/audit-log?action=fail-log-in",
    "/cmsadmin/redirects?view=unknown",
  ]);
  unmount();
  const shown = await system("en", false);
  expect(shown.section("Rejected in the last 7 days").queryByRole("link")).not.toBeInTheDocument();
});

test("each error says how often, when, in which request, and leads to its subject", async () => {
  const mails = {
    message: "mail # failed",
    detail: "wrong password",
    times: 12,
    lastAt: "2026-03-02T10:00:00Z",
  };
  const failed = { message: "a request failed", requestId: "7f3a" };
  status = {
    ...HEALTHY,
    errors: [
      loggedError(1, { ...mails, target: "server::workers::mail" }),
      loggedError(2, { ...failed, target: "server::error", level: "warning" }),
    ],
  };
  const { section } = await system();
  const [mail, request] = section("Errors of the last 14 days").getAllByRole("listitem");
  if (!mail || !request) throw new Error("two errors are shown");
  expect(mail).toHaveTextContent(
    /Error mail # failed.*wrong password.*12 times · last time .* · first time /,
  );
  expect(within(mail).getByRole("link", { name: "Open the screen" })).toHaveAttribute(
    "href",
    "/cmsadmin/failed-mails",
  );
  expect(request).toHaveTextContent(/Warning a request failed.*Once.*request 7f3a/);
  expect(within(request).queryByRole("link")).not.toBeInTheDocument();
});

test("backups that fail say why and since when", async () => {
  const { section } = await system();
  expect(valueIn(section("Backups"), "Last backup")).toHaveTextContent("There is none yet.");
  expect(valueIn(section("Backups"), "Next backup")).toHaveTextContent(/2026/);
});

test("a failing backup is named with its reason", async () => {
  const failure = "/srv/backup cannot be used: it is full.";
  const run = { ...RUN, failure };
  status = { ...HEALTHY, backups: { ...HEALTHY.backups, lastFailure: run, failingSince: AT } };
  const { section } = await system();
  expect(section("Backups").getByText(/^Failing since .*2026/)).toBeVisible();
  expect(section("Backups").getByText(failure)).toBeVisible();
  expect(section("Backups").getByRole("link")).toHaveAttribute("href", "/cmsadmin/backups");
});

test("without a destination, the section says so", async () => {
  status = { ...HEALTHY, backups: { ...HEALTHY.backups, isSetUp: false, nextAt: null } };
  const { section } = await system();
  expect(section("Backups").getByText(/makes no backups itself/)).toBeVisible();
});

test("nodes are listed with their last sign of life", async () => {
  status = {
    ...HEALTHY,
    nodes: [
      { id: "one", own: true, seenAt: AT },
      { id: "two", own: false, seenAt: AT },
    ],
  };
  const { section } = await system();
  const [own, other] = section("Nodes").getAllByRole("listitem");
  expect(own).toHaveTextContent("This node");
  expect(other).toHaveTextContent(/two.*Last seen .*2026/);
});

test("the screen speaks the language of its reader", async () => {
  await system("de");
  expect(screen.getByRole("status")).toHaveTextContent("Nichts erfordert Ihre Aufmerksamkeit.");
});
