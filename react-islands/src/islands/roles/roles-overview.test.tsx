import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Grant, ListedRole } from "../../api/wire";
import { listedRole, PAGE_TYPES, SETTINGS } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, conflict, server } from "../../testing/server";
import { RolesOverview } from "./roles-overview";

const ALL: Grant[] = (
  ["view-drafts", "edit-page", "publish-page", "create-page", "manage-users"] as const
).map((name) => ({ name }));

let roles: ListedRole[];
let sent: { call: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  roles = [
    listedRole(1, "Administrator", { administrator: true, permissions: ALL, users: 1 }),
    listedRole(3, "Editor", { permissions: [{ name: "view-drafts" }, { name: "edit-page" }], users: 2 }),
    listedRole(4, "Translator", {
      permissions: [{ name: "edit-page", parameters: { locales: ["nl-nl"], own: true } }],
    }),
  ];
  server.use(http.get(api("role/list"), () => HttpResponse.json({ items: roles, totalItems: roles.length })));
});

function answer(method: "post" | "put" | "delete", path: string, errors: object[] = []): void {
  server.use(
    http[method](api(path), async ({ request }) => {
      const body = method === "delete" ? null : ((await request.json()) as ListedRole);
      sent.push({ call: `${method} ${path}`, body });
      if (errors.length > 0) return HttpResponse.json({ Success: false, Errors: errors });
      const id = Number(path.split("/")[1] ?? 9);
      roles = roles.map((role) => (role.ID === id && body ? { ...role, ...body } : role));
      return HttpResponse.json({ Success: true, Errors: [], Role: { ID: id, ...body } });
    }),
  );
}

async function overview(permissions = ALL) {
  const result = await show(
    <RolesOverview
      language="en"
      user={{ ID: 7, name: "Ada", permissions }}
      pageTypes={PAGE_TYPES}
      settings={SETTINGS}
    />,
  );
  await screen.findByRole("table", { name: "What each role permits" });
  return result;
}

const cell = (permission: string, role: string) =>
  screen.getByRole("checkbox", { name: `${permission}: ${role}` });

test("each role says in plain words what it permits and how far", async () => {
  await overview();
  expect(cell("Edit pages", "Editor")).toBeChecked();
  expect(cell("Publish pages", "Editor")).not.toBeChecked();
  expect(screen.getByRole("rowheader", { name: /Publish pages/ })).toHaveTextContent(
    "Publish and unpublish without asking anybody.",
  );
  expect(
    screen.getByRole("button", {
      name: "Limits of “Edit pages” for Translator: only in: Dutch (Netherlands); only pages they created",
    }),
  ).toBeVisible();
});

test("the administrator's role is fixed, and so is one that permits more than one's own", async () => {
  await overview([{ name: "view-drafts" }, { name: "edit-page", parameters: { locales: ["nl-nl"] } }]);
  expect(cell("Edit pages", "Administrator")).toBeDisabled();
  expect(cell("Edit pages", "Editor")).toBeDisabled();
  expect(cell("Edit pages", "Translator")).toBeEnabled();
  expect(cell("Publish pages", "Translator")).toBeDisabled();
  expect(screen.getByText("May do everything. Its permissions cannot be changed.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Actions for Editor" })).not.toBeInTheDocument();
});

test("changes are named until they are saved, and leaving asks", async () => {
  answer("put", "role/3");
  const { user } = await overview();
  await user.click(cell("Publish pages", "Editor"));
  expect(screen.getByText("Unsaved changes: Editor")).toBeVisible();
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Saved: Editor\./)).toBeVisible();
  expect(sent).toEqual([
    {
      call: "put role/3",
      body: {
        name: "Editor",
        permissions: [{ name: "view-drafts" }, { name: "edit-page" }, { name: "publish-page" }],
        version: "role 3",
      },
    },
  ]);
  expect(screen.queryByText(/Unsaved changes/)).not.toBeInTheDocument();
  expect(cell("Publish pages", "Editor")).toBeChecked();
  const going = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(going);
  expect(going.defaultPrevented).toBe(false);
});

test("what was taken back is no change, and all changes can be dropped", async () => {
  const { user } = await overview();
  await user.click(cell("Edit pages", "Editor"));
  await user.click(cell("Edit pages", "Editor"));
  expect(screen.queryByText(/Unsaved changes/)).not.toBeInTheDocument();
  await user.click(cell("Edit pages", "Editor"));
  await user.click(cell("Publish pages", "Translator"));
  expect(screen.getByText("Unsaved changes: Editor, Translator")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Discard the changes" }));
  expect(cell("Edit pages", "Editor")).toBeChecked();
  expect(screen.queryByText(/Unsaved changes/)).not.toBeInTheDocument();
});

test("a role that is refused stays unsaved and says why, the others are saved", async () => {
  answer("put", "role/4");
  server.use(
    http.put(api("role/3"), () =>
      HttpResponse.json(
        { Success: false, Errors: [{ code: "UM_01", property: "", model: "" }] },
        { status: 403 },
      ),
    ),
  );
  const { user } = await overview();
  await user.click(cell("Publish pages", "Editor"));
  await user.click(cell("Publish pages", "Translator"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(
    await screen.findByText("Editor was not saved. You are not authorized to do this action."),
  ).toBeVisible();
  expect(screen.getByText("Unsaved changes: Editor")).toBeVisible();
  expect(screen.getByText(/^Saved: Translator\./)).toBeVisible();
});

test("limits are chosen in plain words", async () => {
  answer("put", "role/3");
  const { user } = await overview();
  await user.click(screen.getByRole("button", { name: "Limits of “Edit pages” for Editor: everywhere" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit pages: Editor" }));
  await user.click(dialog.getByRole("checkbox", { name: "Dutch (Netherlands)" }));
  await user.click(dialog.getByRole("checkbox", { name: "Article" }));
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  expect(
    await screen.findByRole("button", {
      name: /only in: Dutch \(Netherlands\); only pages of type: Article/,
    }),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    permissions: [
      { name: "view-drafts" },
      { name: "edit-page", parameters: { locales: ["nl-nl"], pageTypes: ["article"] } },
    ],
  });
});

test("what is given begins with one's own limits", async () => {
  answer("put", "role/4");
  const { user } = await overview([
    { name: "edit-page" },
    { name: "publish-page", parameters: { locales: ["nl-nl"] } },
  ]);
  await user.click(cell("Publish pages", "Translator"));
  expect(
    screen.getByRole("button", {
      name: "Limits of “Publish pages” for Translator: only in: Dutch (Netherlands)",
    }),
  ).toBeVisible();
});

test("a role is added on the model of another", async () => {
  answer("post", "role");
  const { user } = await overview();
  await user.click(screen.getByRole("button", { name: "New role" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New role" }));
  await user.type(dialog.getByLabelText(/Name/), "Junior editor");
  await user.selectOptions(dialog.getByLabelText("Copy the permissions of"), "Editor");
  await user.click(dialog.getByRole("button", { name: "Create role" }));
  expect(await screen.findByText("The role Junior editor is added.")).toBeVisible();
  expect(sent[0]?.body).toEqual({
    name: "Junior editor",
    permissions: [{ name: "view-drafts" }, { name: "edit-page" }],
  });
});

test("a name that is taken is said at the field", async () => {
  answer("put", "role/3", [{ code: "V_06", property: "name", model: "role" }]);
  const { user } = await overview();
  await user.click(screen.getByRole("button", { name: "Actions for Editor" }));
  await user.click(await screen.findByRole("menuitem", { name: "Rename" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Rename Editor" }));
  await user.click(dialog.getByRole("button", { name: "Rename" }));
  expect(await dialog.findByText("Name already exists.")).toBeVisible();
});

test("renaming leaves what is unsaved alone", async () => {
  answer("put", "role/3");
  const { user } = await overview();
  await user.click(cell("Publish pages", "Editor"));
  await user.click(screen.getByRole("button", { name: "Actions for Editor" }));
  await user.click(await screen.findByRole("menuitem", { name: "Rename" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Rename Editor" }));
  await user.type(dialog.getByLabelText(/Name/), " in chief");
  await user.click(dialog.getByRole("button", { name: "Rename" }));
  expect(await screen.findByText("Unsaved changes: Editor in chief")).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ permissions: [{ name: "view-drafts" }, { name: "edit-page" }] });
});

test("a role that somebody has is not deleted; the way to them is shown", async () => {
  const { user } = await overview();
  await user.click(screen.getByRole("button", { name: "Actions for Editor" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Editor" }));
  expect(dialog.getByText(/2 users have this role/)).toBeVisible();
  expect(dialog.getByRole("link")).toHaveAttribute("href", "/cmsadmin/users?role=3");
  expect(dialog.queryByRole("button", { name: "Delete" })).not.toBeInTheDocument();
});

test("a role that nobody has is deleted after a question", async () => {
  answer("delete", "role/4");
  const { user } = await overview();
  await user.click(screen.getByRole("button", { name: "Actions for Translator" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Translator" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("The role Translator is deleted.")).toBeVisible();
});

/** Simulates that another user changes the role “Editor”. */
function changedEditor(permissions: Grant[]): void {
  server.use(
    http.put(api("role/3"), async ({ request }) => {
      const body = (await request.json()) as ListedRole;
      sent.push({ call: "put role/3", body });
      const latest = listedRole(3, "Editor", { permissions, version: "newer" });
      if (body.version !== "newer") {
        roles = roles.map((role) => (role.ID === 3 ? latest : role));
        return conflict(latest);
      }
      roles = roles.map((role) => (role.ID === 3 ? { ...latest, ...body, version: "saved" } : role));
      return HttpResponse.json({ Success: true, Errors: [], Role: { ...latest, ...body } });
    }),
  );
}

/** Returns the names of the permissions in the last request. */
function sentNames(): string[] {
  const role = sent.at(-1)?.body as ListedRole | undefined;
  return role?.permissions.map(({ name }) => name).toSorted() ?? [];
}

test("permissions that somebody else gave meanwhile stay given", async () => {
  changedEditor([{ name: "view-drafts" }, { name: "edit-page" }, { name: "create-page" }]);
  const { user } = await overview();
  await user.click(cell("Publish pages", "Editor"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Saved: Editor\./)).toBeVisible();
  expect(sentNames()).toEqual(["create-page", "edit-page", "publish-page", "view-drafts"]);
  expect(cell("Publish pages", "Editor")).toBeChecked();
});

test("a permission that both changed is named, and saved by a second save", async () => {
  changedEditor([{ name: "view-drafts" }, { name: "edit-page", parameters: { own: true } }]);
  const { user } = await overview();
  await user.click(cell("Edit pages", "Editor"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(
    await screen.findByText(/Somebody else has changed “Editor” meanwhile, too: Edit pages\./),
  ).toBeVisible();
  expect(cell("Edit pages", "Editor")).not.toBeChecked();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Saved: Editor\./)).toBeVisible();
  expect(sentNames()).toEqual(["view-drafts"]);
});

test("a list that was read again does not hide what somebody else changed", async () => {
  changedEditor([{ name: "view-drafts" }, { name: "edit-page", parameters: { own: true } }]);
  const { user } = await overview();
  await user.click(cell("Edit pages", "Editor"));
  answer("post", "role");
  roles = roles.map((role) => (role.ID === 3 ? { ...role, version: "newer" } : role));
  await user.click(screen.getByRole("button", { name: "New role" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New role" }));
  await user.type(dialog.getByLabelText(/Name/), "Guest");
  await user.click(dialog.getByRole("button", { name: "Create role" }));
  await screen.findByText("The role Guest is added.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Somebody else has changed “Editor” meanwhile/)).toBeVisible();
});
