import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { BackupRun, BackupStatus, StoredBackups } from "../../api/wire";
import { SETTINGS } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { Backups } from "./backups";

const AT = "2026-03-01T03:00:00Z";
const ID = "20260301T030000Z";

const RUN: BackupRun = {
  ID: 1,
  task: "create",
  scheduled: true,
  backupID: ID,
  startedAt: AT,
  endedAt: "2026-03-01T03:02:00Z",
  progress: { phase: "files", filesDone: 0, filesAll: 0, bytesDone: 0, bytesAll: 0 },
  cancelled: false,
  failure: null,
  bytes: 2_000_000_000,
  newBytes: 5_000_000,
};

const STATUS: BackupStatus = {
  destination: "/srv/backup",
  schedule: {
    interval: "day",
    weekday: "sunday",
    time: "03:00",
    keepDays: 7,
    keepWeeks: 4,
    keepMonths: 6,
    version: 2,
  },
  summary: {
    isSetUp: true,
    nextAt: "2026-03-02T03:00:00Z",
    lastSuccess: RUN,
    lastFailure: null,
    failingSince: null,
    isOverdue: false,
  },
  current: null,
  latest: RUN,
  databaseBytes: 1_500_000,
  freeBytes: 9_000_000_000,
};

const DONE = { Success: true, Errors: [] };

let status: BackupStatus;
let stored: StoredBackups;
let asked: unknown[];

beforeEach(() => {
  status = STATUS;
  asked = [];
  const backup = {
    ID,
    createdAt: AT,
    failure: null,
    release: "1.2.3",
    files: 12,
    bytes: 2_000_000_000,
    missing: 0,
    damaged: 1,
  };
  stored = { items: [{ ...backup, verifiedAt: null, damage: null }], failure: null };
  server.use(
    http.get(api("backup/status"), () => HttpResponse.json(status)),
    http.get(api("backup/list"), () => HttpResponse.json(stored)),
    http.post(api("backup"), () => {
      status = { ...STATUS, current: { ...RUN, ID: 2, startedAt: null, endedAt: null } };
      return HttpResponse.json(DONE);
    }),
    http.post(api("backup/cancel"), () => {
      asked.push("cancel");
      status = { ...STATUS, latest: { ...RUN, ID: 2, cancelled: true } };
      return HttpResponse.json(DONE);
    }),
    http.put(api("backup/schedule"), async ({ request }) => {
      const schedule = (await request.json()) as BackupStatus["schedule"];
      asked.push(schedule);
      status = { ...STATUS, schedule: { ...schedule, version: schedule.version + 1 } };
      return HttpResponse.json({ ...DONE, schedule: status.schedule });
    }),
    http.delete(api("backup/:id"), () => {
      const errors = [{ code: "V_07", model: "backup", property: "", detail: "/srv/backup is gone." }];
      return HttpResponse.json({ Success: false, Errors: errors });
    }),
    http.post(api("backup/download"), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({
        Success: false,
        Errors: [{ code: "AUTH_02", model: "user", property: "currentPassword" }],
      });
    }),
  );
});

async function open(language: "en" | "nl" = "en") {
  const shown = await show(<Backups language={language} settings={SETTINGS} />, language);
  await screen.findByRole("table");
  return shown;
}

test("the last and the next backup are shown, with all in the destination", async () => {
  await open();
  expect(screen.getByText("2 GB in 2 min, of which 5 MB new")).toBeVisible();
  expect(screen.getByText("/srv/backup")).toBeVisible();
  const row = within(screen.getByRole("table", { name: "Backups" })).getAllByRole("row")[1];
  expect(row).toHaveTextContent(/2 GB.*12.*1\.2\.3.*Complete.*1 file of the site was damaged/);
});

test("a backup shows its progress and can be cancelled", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Make a backup now" }));
  expect(await screen.findByText("Copying files")).toBeVisible();
  expect(screen.getByRole("button", { name: "Make a backup now" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Cancel the task" }));
  expect(await screen.findByText("The task was cancelled.")).toBeVisible();
  expect(asked).toEqual(["cancel"]);
});

test("a task that ends before the next request shows its result, not that of an earlier one", async () => {
  const { user } = await open();
  const runs = [
    { ...RUN, ID: 2, backupID: "", failure: "The disk is full." },
    { ...RUN, ID: 3 },
  ];
  server.use(
    http.post(api("backup"), () => {
      status = { ...STATUS, latest: runs.shift() ?? RUN };
      return HttpResponse.json(DONE);
    }),
  );
  await user.click(screen.getByRole("button", { name: "Make a backup now" }));
  expect(await screen.findByText("The disk is full.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Make a backup now" }));
  expect(await screen.findByText("The backup is made.")).toBeVisible();
  expect(screen.queryByText("The disk is full.")).toBeNull();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("a backup that is not readable can only be deleted, and says why", async () => {
  const failure = "The backup in /srv/backup is damaged: backup.json is not readable.";
  const [sound] = stored.items;
  if (!sound) throw new Error("no backup");
  stored = {
    items: [sound, { ...sound, ID: "20260201T030000Z", failure, bytes: 0, files: 0, release: "" }],
    failure: null,
  };
  await open();
  const row = within(screen.getAllByRole("row")[2] as HTMLElement);
  expect(row.getByText("Not readable")).toBeVisible();
  expect(row.getByText(failure)).toBeVisible();
  expect(row.getByRole("button", { name: /^Download/ })).toBeDisabled();
  expect(row.getByRole("button", { name: /^Verify/ })).toBeDisabled();
  expect(row.getByRole("button", { name: /^Delete/ })).toBeEnabled();
  expect(row.queryByText(/0 B/)).toBeNull();
});

test("a failure is told with its sentence and its beginning", async () => {
  const failure = "The disk is full.";
  const lastFailure = { ...RUN, backupID: "", failure };
  status = { ...STATUS, summary: { ...STATUS.summary, lastFailure, failingSince: AT, isOverdue: true } };
  stored = { items: [], failure: "/srv/backup cannot be used." };
  await show(<Backups language="en" settings={SETTINGS} />);
  expect(await screen.findByText(failure)).toBeVisible();
  expect(screen.getByText(/^Backups have failed since .*2026/)).toBeVisible();
  expect(screen.getByText(/in the last two intervals/)).toBeVisible();
  expect(await screen.findByText("/srv/backup cannot be used.")).toBeVisible();
});

test("the schedule is changed", async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByRole("combobox", { name: "Frequency" }), "Every week");
  await user.selectOptions(screen.getByRole("combobox", { name: "Day" }), "Monday");
  await user.click(screen.getByRole("button", { name: "Save the schedule" }));
  expect(await screen.findByText("The schedule is saved.")).toBeVisible();
  expect(asked).toEqual([{ ...STATUS.schedule, interval: "week", weekday: "monday" }]);
});

test("a download asks for the password, and says what the file contains", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: /^Download the backup of/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/hashes of all passwords/)).toBeVisible();
  await user.type(dialog.getByLabelText(/Your password/), "secret");
  await user.click(dialog.getByRole("button", { name: "Download" }));
  await waitFor(() => expect(asked).toEqual([{ backupID: ID, currentPassword: "secret" }]));
  expect(await dialog.findByText(/current password is not correct/)).toBeVisible();
});

test("a deletion that fails says why", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: /^Delete the backup of/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/This is the only backup/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await dialog.findByText("/srv/backup is gone.")).toBeVisible();
});

test("without a destination, the screen says how to set one", async () => {
  status = { ...STATUS, destination: null };
  await show(<Backups language="en" settings={SETTINGS} />);
  expect(await screen.findByText(/PAGEWRIGHT_BACKUP_TO/)).toBeVisible();
  expect(screen.getByText(/needs 1.5 MB .* has 9 GB free/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Make a backup and download it" })).toBeVisible();
});

test("the screen speaks the language of its reader", async () => {
  await open("nl");
  expect(screen.getByRole("button", { name: "Nu een back-up maken" })).toBeVisible();
});
