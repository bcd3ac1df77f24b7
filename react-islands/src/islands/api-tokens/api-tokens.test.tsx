import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ApiToken, ApiTokensProps } from "../../api/wire";
import { SETTINGS } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { SITE_SETTINGS } from "../../testing/settings-fixtures";
import { ApiTokens } from "./api-tokens";

const SECRET = "pw_0123456789012345678901234567890123456789";

function token(id: number, more: Partial<ApiToken>): ApiToken {
  return {
    ID: id,
    name: `Token ${id}`,
    permissions: [],
    locales: null,
    owner: { ID: 1, name: "Ada" },
    status: "active",
    createdAt: "2026-03-01T09:00:00Z",
    expiresAt: null,
    lastUsedAt: null,
    ...more,
  };
}

const USER: ApiTokensProps["user"] = {
  ID: 1,
  name: "Ada",
  permissions: [
    { name: "edit-page", parameters: { locales: ["nl-nl"] } },
    { name: "manage-api-tokens" },
    { name: "manage-settings" },
    { name: "view-drafts" },
  ],
};

let changes: unknown[];
let tokens: ApiToken[];
let asked: unknown[];

beforeEach(() => {
  tokens = [
    token(1, { permissions: [{ name: "edit-page" }], locales: ["nl-nl"] }),
    token(2, { status: "revoked", lastUsedAt: "2026-03-02T09:00:00Z" }),
  ];
  asked = [];
  changes = [];
  server.use(
    http.get(api("settings/get"), () =>
      HttpResponse.json({ ...SITE_SETTINGS, apiOrigins: ["https://app.example"], version: 4 }),
    ),
    http.put(api("settings"), async ({ request }) => {
      const change = (await request.json()) as { apiOrigins: string[] };
      changes.push(change);
      const error = { code: "V_13", property: "apiOrigins", model: "settings", detail: "app" };
      return HttpResponse.json(
        change.apiOrigins.includes("app")
          ? { Success: false, Errors: [error] }
          : { Success: true, Errors: [], settings: { ...SITE_SETTINGS, ...change, version: 5 } },
      );
    }),
    http.get(api("api-token/list"), () => HttpResponse.json({ items: tokens, totalItems: tokens.length })),
    http.post(api("api-token"), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({
        Success: true,
        Errors: [],
        token: token(3, { name: "Build" }),
        secret: SECRET,
      });
    }),
    http.delete(api("api-token/:id"), ({ params }) => {
      asked.push(params.id);
      return HttpResponse.json({ Success: true, Errors: [] });
    }),
  );
});

async function open(language: "en" | "fr" = "en") {
  const shown = await show(<ApiTokens language={language} settings={SETTINGS} user={USER} />, language);
  await screen.findByRole("row", { name: /Token 1/ });
  return shown;
}

test("each token says what it may, whose it is, and whether it still works", async () => {
  await open();
  const one = within(screen.getByRole("row", { name: /Token 1/ }));
  expect(one.getByText("Read published content, Edit pages")).toBeVisible();
  expect(one.getByText(/^Only in: Dutch/)).toBeVisible();
  expect(one.getByText("Ada")).toBeVisible();
  expect(one.getByText("Never")).toBeVisible();
  expect(one.getByText("Not yet")).toBeVisible();
  const two = within(screen.getByRole("row", { name: /Token 2/ }));
  expect(two.getByText("Revoked")).toBeVisible();
  expect(two.queryByRole("button", { name: /Revoke/ })).not.toBeInTheDocument();
});

test("a new token gets no more than its maker has, and is shown once", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "New token" }));
  await user.type(screen.getByRole("textbox", { name: /Name/ }), "Build");
  expect(screen.queryByRole("checkbox", { name: "Manage API tokens" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Edit pages" }));
  await user.click(screen.getByRole("button", { name: "Create token" }));
  expect(await screen.findByDisplayValue(SECRET)).toBeVisible();
  expect(asked).toEqual([
    {
      name: "Build",
      permissions: [{ name: "edit-page", parameters: { locales: ["nl-nl"] } }],
      locales: null,
      expiresInDays: 90,
    },
  ]);
  await user.click(screen.getByRole("button", { name: "I have copied it" }));
  await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).not.toBeInTheDocument());
});

test("a token is revoked after a question", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Revoke “Token 1”" }));
  await user.click(await screen.findByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("“Token 1” is revoked.")).toBeVisible();
  expect(asked).toEqual(["1"]);
});

test("without tokens, the screen says what they are for", async () => {
  tokens = [];
  await show(<ApiTokens language="en" settings={SETTINGS} user={USER} />);
  expect(await screen.findByText(/another program can read the published pages/)).toBeVisible();
});

test("the screen speaks the language of its reader", async () => {
  await open("fr");
  expect(screen.getByRole("button", { name: "Nouveau jeton" })).toBeVisible();
});

test("the sites whose scripts may read are a setting", async () => {
  const { user } = await open();
  const field = await screen.findByRole("textbox", { name: "Sites whose scripts may read the content" });
  expect(field).toHaveValue("https://app.example");
  await user.type(field, "\napp");
  await user.click(screen.getByRole("button", { name: "Save the sites" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/valid URL/));
  await user.clear(field);
  await user.type(field, "https://b.example");
  await user.click(screen.getByRole("button", { name: "Save the sites" }));
  expect(await screen.findByText("The sites are saved.")).toBeVisible();
  expect(changes.at(-1)).toEqual({ apiOrigins: ["https://b.example"], version: 4 });
});

test("a client of an agent is configured with the address of the site", async () => {
  const { user } = await open();
  await user.click(screen.getByText("Connect an AI agent"));
  const field = screen.getByRole("textbox", { name: "Configuration" });
  const { pagewright } = JSON.parse((field as HTMLTextAreaElement).value).mcpServers;
  expect(pagewright.url).toBe(`${window.location.origin}/mcp`);
  expect(pagewright.headers.Authorization).toBe("Bearer YOUR_TOKEN");
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe((field as HTMLTextAreaElement).value);
  expect(screen.getByText("Copied")).toBeVisible();
});
