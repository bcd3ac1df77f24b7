import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Webhook, WebhookDelivery } from "../../api/wire";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { Webhooks } from "./webhooks";

const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";

function webhook(id: number, more: Partial<Webhook>): Webhook {
  return {
    ID: id,
    name: `Webhook ${id}`,
    url: `https://receiver-${id}.example/hook`,
    events: ["page.published"],
    enabled: true,
    state: "works",
    failure: null,
    message: null,
    httpStatus: null,
    failingSince: null,
    pausedUntil: null,
    waiting: 0,
    lastDeliveredAt: "2026-03-01T10:00:00Z",
    createdAt: "2026-03-01T09:00:00Z",
    formerSecretUntil: null,
    version: `v${id}`,
    ...more,
  };
}

function delivery(id: number, more: Partial<WebhookDelivery>): WebhookDelivery {
  return {
    ID: id,
    webhookID: 1,
    webhookName: "Webhook 1",
    eventID: `evt_${id}`,
    event: "page.published",
    state: "delivered",
    queuedAt: "2026-03-01T10:00:00Z",
    attempts: 1,
    attemptedAt: "2026-03-01T10:00:01Z",
    nextAttemptAt: null,
    durationMs: 42,
    httpStatus: 204,
    failure: null,
    message: null,
    answer: "",
    data: { path: `/page-${id}` },
    ...more,
  };
}

let webhooks: Webhook[];
let deliveries: WebhookDelivery[];
let asked: unknown[];

beforeEach(() => {
  history.replaceState(null, "", "/cmsadmin/webhooks");
  webhooks = [
    webhook(1, {}),
    webhook(2, {
      url: "http://receiver-2.example/",
      state: "fails",
      failure: "status",
      httpStatus: 503,
      failingSince: "2026-03-01T10:00:00Z",
      pausedUntil: "2026-03-01T10:10:00Z",
      waiting: 3,
    }),
    webhook(3, { enabled: false, state: "off", lastDeliveredAt: null }),
  ];
  deliveries = [
    delivery(1, {}),
    delivery(2, { state: "failed", failure: "timeout", httpStatus: null, answer: "Oh no", attempts: 20 }),
    delivery(3, { event: "of.tomorrow", state: "failed", httpStatus: null, attempts: 0 }),
  ];
  asked = [];
  const done = { Success: true, Errors: [] };
  server.use(
    http.get(api("webhook/list"), () => HttpResponse.json({ items: webhooks, totalItems: webhooks.length })),
    http.post(api("webhook/delivery/list"), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ items: deliveries, totalItems: deliveries.length });
    }),
    http.post(api("webhook/delivery/:id/replay"), ({ params }) => {
      asked.push(`replay ${params.id}`);
      return HttpResponse.json(done);
    }),
    http.post(api("webhook"), async ({ request }) => {
      const body = (await request.json()) as { url: string };
      asked.push(body);
      const error = { code: "V_12", property: "url", model: "webhook" };
      return HttpResponse.json(
        body.url.includes("127.0.0.1")
          ? { Success: false, Errors: [error] }
          : { ...done, webhook: webhook(4, { name: "Search" }), secret: SECRET },
      );
    }),
    http.put(api("webhook/:id"), async ({ request, params }) => {
      asked.push([params.id, await request.json()]);
      return HttpResponse.json({ ...done, webhook: webhook(1, { name: "Index" }) });
    }),
    http.delete(api("webhook/:id"), ({ params }) => {
      asked.push(`delete ${params.id}`);
      return HttpResponse.json(done);
    }),
    http.post(api("webhook/:id/test"), ({ params }) => {
      asked.push(`test ${params.id}`);
      return HttpResponse.json({ ...done, deliveryID: 9 });
    }),
    http.post(api("webhook/:id/secret"), () =>
      HttpResponse.json({ ...done, webhook: webhook(1, {}), secret: SECRET }),
    ),
  );
});

async function open(language: "en" | "de" = "en") {
  const shown = await show(<Webhooks language={language} />, language);
  await screen.findByRole("row", { name: /Webhook 1/ });
  const choose = async (name: string, task: string) => {
    await shown.user.click(screen.getByRole("button", { name: `Actions for “${name}”` }));
    await shown.user.click(await screen.findByRole("menuitem", { name: task }));
  };
  return { ...shown, choose, row: (words: RegExp) => within(screen.getByRole("row", { name: words })) };
}

test("each webhook says where it goes, what it reports and whether it works", async () => {
  const { row } = await open();
  expect(row(/Webhook 1/).getByText("https://receiver-1.example/hook")).toBeVisible();
  expect(row(/Webhook 1/).getByText("Page published")).toBeVisible();
  expect(row(/Webhook 1/).getByText("Works")).toBeVisible();
  const failing = row(/Webhook 2/);
  expect(failing.getByText("Not encrypted")).toBeVisible();
  expect(failing.getByText(/^Fails since Mar 1, 2026/)).toBeVisible();
  expect(failing.getByText("The host answered with status 503.")).toBeVisible();
  expect(failing.getByText("3 deliveries wait")).toBeVisible();
  expect(row(/Webhook 3/).getByText("Turned off")).toBeVisible();
  expect(row(/Webhook 3/).getByText("Never")).toBeVisible();
});

test("a new webhook shows its secret once", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "New webhook" }));
  await user.type(screen.getByRole("textbox", { name: /Name/ }), "Search");
  const address = screen.getByRole("textbox", { name: /Address/ });
  await user.clear(address);
  await user.type(address, "http://127.0.0.1/");
  expect(screen.getByText(/This address is not encrypted/)).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Page published" }));
  await user.click(screen.getByRole("button", { name: "Create webhook" }));
  await waitFor(() => expect(address).toHaveAccessibleDescription(/This is a private address/));
  await user.clear(address);
  await user.type(address, "https://search.example/");
  await user.click(screen.getByRole("button", { name: "Create webhook" }));
  expect(await screen.findByDisplayValue(SECRET)).toBeVisible();
  expect(asked.at(-1)).toEqual({
    name: "Search",
    url: "https://search.example/",
    events: ["page.published"],
    enabled: true,
  });
  await user.click(screen.getByRole("button", { name: "I have copied it" }));
  await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).not.toBeInTheDocument());
});

test("a webhook is changed from the version that was read", async () => {
  const { user, choose } = await open();
  await choose("Webhook 1", "Edit");
  await user.click(screen.getByRole("checkbox", { name: "File added" }));
  await user.click(screen.getByRole("switch", { name: /^Turned on/ }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("“Index” is saved.")).toBeVisible();
  expect(asked.at(-1)).toEqual([
    "1",
    {
      name: "Webhook 1",
      url: "https://receiver-1.example/hook",
      events: ["page.published", "media.added"],
      enabled: false,
      version: "v1",
    },
  ]);
});

test("a test is sent only to a webhook that is turned on", async () => {
  const { user, choose } = await open();
  await choose("Webhook 1", "Send a test");
  expect(await screen.findByText(/A test is on its way to “Webhook 1”/)).toBeVisible();
  expect(asked).toEqual(["test 1"]);
  await user.click(screen.getByRole("button", { name: "Actions for “Webhook 3”" }));
  expect(await screen.findByRole("menuitem", { name: "Send a test" })).toBeDisabled();
});

test("a new secret is shown after a question, and the former one is mentioned", async () => {
  const { user, choose } = await open();
  await choose("Webhook 1", "New secret");
  await user.click(await screen.findByRole("button", { name: "New secret" }));
  expect(await screen.findByDisplayValue(SECRET)).toBeVisible();
  expect(screen.getByText(/For a day, events are also signed with the former secret/)).toBeVisible();
});

test("a webhook is deleted after a question", async () => {
  const { user, choose } = await open();
  await choose("Webhook 2", "Delete");
  expect(asked).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText("“Webhook 2” is deleted.")).toBeVisible();
  expect(asked).toEqual(["delete 2"]);
});

test("the deliveries of a webhook are listed, opened and sent again", async () => {
  const { user, choose, row } = await open();
  await choose("Webhook 1", "Show deliveries");
  await screen.findByRole("row", { name: /page-1/ });
  expect(asked.at(-1)).toMatchObject({ webhookID: 1, state: "" });
  expect(row(/page-1/).getByText("1 attempt · 42 ms")).toBeVisible();
  expect(row(/page-2/).getByText("The host did not answer in time.")).toBeVisible();
  expect(row(/of\.tomorrow/).getByText("It waited too long.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Details of delivery 2" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Page published" }));
  expect(dialog.getByText("Oh no")).toBeVisible();
  expect(dialog.getByText(/"path": "\/page-2"/)).toBeVisible();
  expect(dialog.getByText("evt_2")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("The delivery is being sent again.")).toBeVisible();
  expect(asked).toContain("replay 2");
  await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "Given up");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ webhookID: 1, state: "failed" }));
});

test("without webhooks, the screen says what they are for", async () => {
  webhooks = [];
  await show(<Webhooks language="en" />);
  expect(await screen.findByText(/another program is told at once/)).toBeVisible();
});

test("the screen speaks the language of its reader", async () => {
  await open("de");
  expect(screen.getByRole("button", { name: "Neuer Webhook" })).toBeVisible();
});
