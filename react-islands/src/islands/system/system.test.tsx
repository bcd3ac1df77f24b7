import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { SystemStatus } from "../../api/wire";
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

beforeEach(() => {
  status = HEALTHY;
  retried = [];
  server.use(
    http.get(api("system"), () => HttpResponse.json(status)),
    http.post(api("job/:id/retry"), ({ params }) => {
      retried.push(String(params.id));
      status = { ...status, failedJobs: [] };
      return HttpResponse.json({ Success: true, Errors: [] });
    }),
  );
});

async function system(language: "en" | "de" = "en", canRetryJobs = true) {
  const shown = await show(
    <System language={language} settings={SETTINGS} canRetryJobs={canRetryJobs} canManageBackups />,
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
  status = { ...HEALTHY, needsAttention: true, warnings: ["3 of 9 files of the media library are missing"] };
  await system();
  expect(screen.getByRole("alert")).toHaveTextContent(/attention:.*3 of 9 files/);
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

test("who may not manage jobs sees them without a button", async () => {
  const job = { id: 7, kind: "of-next-year", subject: "abc", attempts: 9, dueAt: AT, createdAt: AT };
  status = { ...HEALTHY, failedJobs: [{ ...job, failure: null, givenUpAt: AT }] };
  await system("en", false);
  expect(screen.getByText("of-next-year")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("each error says how often, when, in which request, and leads to its subject", async () => {
  const error = {
    id: 1,
    level: "error" as const,
    firstAt: AT,
    lastAt: "2026-03-02T10:00:00Z",
    requestId: "",
  };
  status = {
    ...HEALTHY,
    errors: [
      {
        ...error,
        target: "server::workers::mail",
        message: "mail # failed",
        detail: "wrong password",
        times: 12,
      },
      {
        ...error,
        id: 2,
        level: "warning",
        target: "server::error",
        message: "a request failed",
        detail: "",
        times: 1,
        requestId: "7f3a",
      },
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
