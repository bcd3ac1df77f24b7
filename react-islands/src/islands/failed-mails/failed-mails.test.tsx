import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { FailedMail, ListParams } from "../../api/wire";
import { SETTINGS } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { FailedMails } from "./failed-mails";

function mail(id: number, more: Partial<FailedMail>): FailedMail {
  return {
    id,
    kind: "reset-password",
    address: `user-${id}@site.example`,
    attempts: 3,
    failure: "AUTH: permanent error (535): wrong password",
    queuedAt: "2026-03-01T09:00:00Z",
    failedAt: "2026-03-01T10:00:00Z",
    nextAttemptAt: "2026-03-01T10:08:00Z",
    ...more,
  };
}

let failed: FailedMail[];
let asked: ListParams[];
let sent: string[];

beforeEach(() => {
  failed = [
    mail(1, {}),
    mail(2, { kind: "form-received", attempts: 1, nextAttemptAt: null, failure: "RCPT TO: 550 unknown" }),
    mail(3, { kind: "of-tomorrow" }),
  ];
  asked = [];
  sent = [];
  server.use(
    http.post(api("mail/list"), async ({ request }) => {
      asked.push((await request.json()) as ListParams);
      return HttpResponse.json({ items: failed, totalItems: failed.length });
    }),
    http.post(api("mail/:id/retry"), ({ params }) => {
      sent.push(String(params.id));
      failed = failed.filter(({ id }) => id !== Number(params.id));
      return HttpResponse.json({ Success: true, Errors: [] });
    }),
  );
});

async function mails(language: "en" | "de" = "en") {
  const shown = await show(<FailedMails language={language} settings={SETTINGS} />, language);
  await screen.findByRole("row", { name: /user-1@/ });
  return { ...shown, row: (words: RegExp) => within(screen.getByRole("row", { name: words })) };
}

test("each mail says what it is, for whom, why it failed and when it is tried again", async () => {
  const { row } = await mails();
  const retried = row(/user-1@/);
  expect(retried.getByText("New password")).toBeVisible();
  expect(retried.getByText("AUTH: permanent error (535): wrong password")).toBeVisible();
  expect(retried.getByText("3 attempts")).toBeVisible();
  expect(retried.getByText(/^Next attempt: .*2026/)).toBeVisible();
  const givenUp = row(/user-2@/);
  expect(givenUp.getByText("Given up")).toBeVisible();
  expect(givenUp.getByText("1 attempt")).toBeVisible();
  expect(row(/user-3@/).getByText("of-tomorrow")).toBeVisible();
  expect(screen.getByText("3 mails")).toBeVisible();
});

test("a mail is sent again, and the list is read again", async () => {
  const { user } = await mails();
  await user.click(screen.getByRole("button", { name: "Send again to user-2@site.example" }));
  expect(await screen.findByText(/The mail to user-2@site\.example is being sent/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("row", { name: /user-2@/ })).not.toBeInTheDocument());
  expect(sent).toEqual(["2"]);
});

test("a mail whose link has expired says so and stays", async () => {
  server.use(
    http.post(api("mail/1/retry"), () =>
      HttpResponse.json({ Success: false, Errors: [{ code: "V_07", property: "", model: "mail" }] }),
    ),
  );
  const { user } = await mails();
  await user.click(screen.getByRole("button", { name: "Send again to user-1@site.example" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Its link may have expired");
  expect(screen.getByRole("row", { name: /user-1@/ })).toBeVisible();
});

test("the newest failure comes first, until another order is chosen", async () => {
  const { user } = await mails();
  expect(screen.getByRole("columnheader", { name: /Last attempt/ })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await user.click(screen.getByRole("button", { name: /Recipient/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ columnToSort: "address", sortOrder: "asc" }));
});

test("the screen speaks the language of its reader", async () => {
  const { row } = await mails("de");
  expect(row(/user-2@/).getByText("Aufgegeben")).toBeVisible();
});

test("a list without failures says so", async () => {
  failed = [];
  await show(<FailedMails language="en" settings={SETTINGS} />);
  expect(await screen.findByText("Every mail was sent.")).toBeVisible();
});
