import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Submission } from "../../api/wire";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { Submissions } from "./submissions";

function submission(id: number, more: Partial<Submission> = {}): Submission {
  return {
    id,
    kind: "contact",
    pageID: 3,
    pageTitle: "Contact",
    locale: "en-gb",
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.org",
    phone: "020 123 45 67",
    message: "Do you mend oars?",
    fileName: "",
    receivedAt: "2026-03-01T10:00:00Z",
    status: "received",
    ...more,
  };
}

let items: Submission[];
let asked: unknown[];
let called: string[];

beforeEach(() => {
  items = [
    submission(1),
    submission(2, {
      kind: "newsletter",
      firstName: "",
      lastName: "",
      email: "ben@example.org",
      status: "pending",
    }),
  ];
  asked = [];
  called = [];
  server.use(
    http.post(api("form/list"), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ items, totalItems: items.length });
    }),
    // Precedes `form/:id/delete`, which would match too.
    http.post(api("form/person/delete"), async ({ request }) => {
      called.push(`person ${JSON.stringify(await request.json())}`);
      items = [];
      return HttpResponse.json({ Success: true, Errors: [], deleted: 2 });
    }),
    http.post(api("form/:id/delete"), ({ params }) => {
      called.push(`delete ${params.id}`);
      items = items.filter(({ id }) => id !== Number(params.id));
      return HttpResponse.json({ Success: true, Errors: [] });
    }),
  );
});

async function open() {
  const shown = await show(<Submissions language="en" />);
  await screen.findByRole("row", { name: /Ada/ });
  return shown;
}

test("each row says who sent what, when and from which page", async () => {
  await open();
  const row = within(screen.getByRole("row", { name: /ben@example.org/ }));
  expect(row.getByText("Newsletter")).toBeVisible();
  expect(row.getByText("Not confirmed")).toBeVisible();
  expect(row.getByText(/Mar 1, 2026/)).toBeVisible();
  expect(screen.getByRole("columnheader", { name: /Received/ })).toHaveAttribute("aria-sort", "descending");
});

test("a kind narrows the list", async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByRole("combobox", { name: "Form" }), "Download");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: "download" }));
});

test("a form is read, and deleted after a question", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Open: Ada Lovelace" }));
  const dialog = within(screen.getByRole("dialog", { name: "Contact" }));
  expect(dialog.getByText("Do you mend oars?")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Delete this message" }));
  expect(called).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Delete this message" }));
  expect(await screen.findByText("1 message was deleted.")).toBeVisible();
  expect(called).toEqual(["delete 1"]);
  await waitFor(() => expect(screen.queryByRole("row", { name: /Ada/ })).not.toBeInTheDocument());
});

test("everything of a person is deleted at once", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Open: Ada Lovelace" }));
  await user.click(screen.getByRole("button", { name: "Delete everything from this person" }));
  expect(screen.getByText(/Everything that was sent with ada@example\.org/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Delete everything from this person" }));
  expect(await screen.findByText("2 messages were deleted.")).toBeVisible();
  expect(called).toEqual(['person {"email":"ada@example.org"}']);
});
