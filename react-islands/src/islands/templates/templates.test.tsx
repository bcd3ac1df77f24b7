import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Template } from "../../api/wire";
import { PAGE_TYPES, SETTINGS } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { Templates } from "./templates";

const SAVED = { locale: "en-gb", by: { ID: 3, name: "Bram" }, at: "2026-03-01T09:00:00Z" };
const DONE = { Success: true, Errors: [] };

let templates: Template[];

beforeEach(() => {
  templates = [
    { id: "1", name: "Closing", pageType: null, blockTypes: ["hero", "hero"], saved: SAVED },
    { id: "2", name: "Recipe", pageType: "content", blockTypes: ["hero"], saved: SAVED },
    { id: "opening", name: "Opening", pageType: null, blockTypes: ["hero"], saved: null },
  ];
  server.use(
    http.post(api("template/list"), () => HttpResponse.json(templates)),
    http.put(api("template/:id"), async ({ params, request }) => {
      const { name } = (await request.json()) as { name: string };
      templates = templates.map((each) => (each.id === params.id ? { ...each, name } : each));
      return HttpResponse.json(DONE);
    }),
    http.delete(api("template/:id"), ({ params }) => {
      templates = templates.filter(({ id }) => id !== params.id);
      return HttpResponse.json(DONE);
    }),
  );
});

async function open(language: "en" | "de" = "en") {
  const props = { language, pageTypes: PAGE_TYPES, settings: SETTINGS };
  return show(<Templates {...props} />, language);
}

test("the saved patterns and page templates are listed, and those of the product are not", async () => {
  await open();
  const pattern = within(await screen.findByRole("row", { name: /Closing/ }));
  expect(pattern.getByText("Pattern")).toBeVisible();
  expect(pattern.getByText("Bram")).toBeVisible();
  expect(within(screen.getByRole("row", { name: /Recipe/ })).getByText(/^Page template: /)).toBeVisible();
  expect(screen.queryByText("Opening")).not.toBeInTheDocument();
});

test("a template gets another name", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Rename “Closing”" }));
  const name = await screen.findByRole("textbox", { name: /Name/ });
  await user.clear(name);
  await user.type(name, "Farewell{Enter}");
  expect(await screen.findByText("The template is now called “Farewell”.")).toBeVisible();
  expect(await screen.findByRole("row", { name: /Farewell/ })).toBeVisible();
});

test("a template is deleted after a question", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Delete “Recipe”" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText("“Recipe” is deleted.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("row", { name: /Recipe/ })).not.toBeInTheDocument());
});

test("without saved templates, the screen says how to save one", async () => {
  templates = [];
  await open("de");
  expect(await screen.findByText(/Noch ist nichts gespeichert/)).toBeVisible();
});
