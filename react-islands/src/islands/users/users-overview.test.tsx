import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ListedRole, ListedUser } from "../../api/wire";
import { listedRole, listedUser, SETTINGS } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, conflict, server } from "../../testing/server";
import { UsersOverview } from "./users-overview";

const ADMINISTRATOR = listedRole(1, "Administrator", {
  administrator: true,
  permissions: [{ name: "manage-users" }, { name: "publish-page" }],
});
const EDITOR = listedRole(3, "Editor", { permissions: [{ name: "publish-page" }] });

let users: ListedUser[];
let roles: ListedRole[];
let sent: { call: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  roles = [ADMINISTRATOR, EDITOR];
  users = [
    listedUser(7, {
      email: "ada@example.org",
      profile: { name: "Ada", jobTitle: "", image: "" },
      role: ADMINISTRATOR,
    }),
    listedUser(8, { profile: { name: "Ben", jobTitle: "Writer", image: "" } }),
    listedUser(9, { profile: { name: "Cleo", jobTitle: "", image: "" }, status: "invited" }),
    listedUser(10, { profile: { name: "Dan", jobTitle: "", image: "" }, status: "disabled" }),
  ];
  server.use(
    http.get(api("user/list"), () => HttpResponse.json(users)),
    http.get(api("role/list"), () => HttpResponse.json({ items: roles, totalItems: roles.length })),
  );
});

function answer(method: "post" | "put" | "delete", path: string, errors: object[] = []): void {
  server.use(
    http[method](api(path), async ({ request }) => {
      sent.push({ call: `${method} ${path}`, body: method === "delete" ? null : await request.json() });
      return HttpResponse.json({ Success: errors.length === 0, Errors: errors, User: users[1] });
    }),
  );
}

function overview(permissions = ADMINISTRATOR.permissions, sendsMails = true) {
  const viewer = { ID: 7, name: "Ada", permissions };
  return show(<UsersOverview language="en" user={viewer} settings={SETTINGS} sendsMails={sendsMails} />);
}

async function choose(user: Awaited<ReturnType<typeof show>>["user"], name: string, task: string) {
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: task }));
}

test("everybody is listed with what their account can do", async () => {
  await overview();
  const ben = within(await screen.findByRole("row", { name: /Ben/ }));
  expect(ben.getByText("user-8@example.org · Writer")).toBeVisible();
  expect(ben.getByText("Editor")).toBeVisible();
  expect(ben.getByText("Active")).toBeVisible();
  expect(within(screen.getByRole("row", { name: /Cleo/ })).getByText("Invited")).toBeVisible();
  expect(within(screen.getByRole("row", { name: /Dan/ })).getByText("Disabled")).toBeVisible();
  expect(within(screen.getByRole("row", { name: /Ada/ })).getByText("You")).toBeVisible();
  expect(screen.getByText("4 users")).toBeVisible();
});

test("filters narrow the list and are kept in the address", async () => {
  const { user } = await overview();
  await screen.findByRole("row", { name: /Ben/ });
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Invited");
  await waitFor(() => expect(screen.queryByRole("row", { name: /Ben/ })).not.toBeInTheDocument());
  expect(screen.getByRole("row", { name: /Cleo/ })).toBeVisible();
  expect(location.search).toBe("?status=invited");
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "All statuses");
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "writer");
  await waitFor(() => expect(screen.queryByRole("row", { name: /Cleo/ })).not.toBeInTheDocument());
  expect(screen.getByRole("row", { name: /Ben/ })).toBeVisible();
});

test("a heading turns the order round", async () => {
  const { user } = await overview();
  await user.click(await screen.findByRole("button", { name: /Name/ }));
  await waitFor(() => expect(screen.getAllByRole("row")[1]).toHaveTextContent("Dan"));
  expect(screen.getByRole("columnheader", { name: /Name/ })).toHaveAttribute("aria-sort", "descending");
});

test("somebody is invited", async () => {
  answer("post", "user");
  const { user } = await overview();
  await user.click(await screen.findByRole("button", { name: "New user" }));
  const form = within(await screen.findByRole("dialog", { name: "New user" }));
  await user.type(form.getByLabelText(/Name/), "Eve");
  await user.type(form.getByLabelText(/E-mail address/), "eve@example.org");
  await user.selectOptions(form.getByLabelText(/Role/), "Editor");
  await user.type(form.getByLabelText(/Job title/), "Translator");
  await user.click(form.getByRole("button", { name: "Create user" }));
  expect(await screen.findByText("eve@example.org is invited.")).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(sent).toEqual([
    {
      call: "post user",
      body: { email: "eve@example.org", role: 3, profile: { name: "Eve", jobTitle: "Translator" } },
    },
  ]);
});

test("what is wrong is said at its field, and the first such field has the focus", async () => {
  answer("post", "user", [
    { code: "V_06", property: "email", model: "user" },
    { code: "V_01", property: "role", model: "user" },
  ]);
  const { user } = await overview();
  await user.click(await screen.findByRole("button", { name: "New user" }));
  const form = within(await screen.findByRole("dialog", { name: "New user" }));
  await user.click(form.getByRole("button", { name: "Create user" }));
  expect(await form.findByText("E-mail address already exists.")).toBeVisible();
  expect(form.getByLabelText(/E-mail address/)).toHaveFocus();
  expect(form.getByLabelText(/Role/)).toHaveAccessibleDescription(/The Role field is required\./);
  expect(form.queryByRole("alert")).not.toBeInTheDocument();
});

test("a refusal that is about no field is said above the form", async () => {
  server.use(
    http.put(api("user/8"), () =>
      HttpResponse.json(
        { Success: false, Errors: [{ code: "UM_01", property: "", model: "user" }] },
        { status: 403 },
      ),
    ),
  );
  const { user } = await overview();
  await choose(user, "Ben", "Edit");
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The user was not saved. You are not authorized to do this action.",
  );
});

test("roles and accounts that may do more than oneself are not offered", async () => {
  const { user } = await overview([{ name: "manage-users" }]);
  const boss = within(await screen.findByRole("row", { name: /Ben/ }));
  expect(boss.getByRole("button", { name: "Actions for Ben" })).toBeVisible();
  roles = [ADMINISTRATOR];
  await user.click(screen.getByRole("button", { name: "New user" }));
  const role = within(await screen.findByRole("dialog")).getByLabelText(/Role/);
  expect(within(role).queryByRole("option", { name: "Administrator" })).not.toBeInTheDocument();
  expect(within(role).queryByRole("option", { name: "Editor" })).not.toBeInTheDocument();
});

test("an account that may do more than oneself cannot be chosen", async () => {
  users = [listedUser(8, { profile: { name: "Ben", jobTitle: "", image: "" }, role: EDITOR })];
  await overview([{ name: "manage-users" }]);
  expect(await screen.findByText("May do more than you")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Actions for Ben" })).not.toBeInTheDocument();
});

test.each([
  ["Ben", "Disable", "post", "user/8/disable", "Ben can no longer log in."],
  ["Ben", "End sessions", "post", "user/8/end-sessions", "Ben is logged out everywhere."],
  ["Cleo", "Send the invitation again", "post", "user/9/resend-activation", "A new link is on its way"],
  ["Dan", "Enable", "post", "user/10/enable", "Dan can log in again."],
  ["Dan", "Delete", "delete", "user/10", "Dan is deleted."],
] as const)("%s: %s", async (name, task, method, path, words) => {
  answer(method, path);
  const { user } = await overview();
  await choose(user, name, task);
  const dialog = within(await screen.findByRole("dialog"));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: task }));
  expect(await screen.findByText(words, { exact: false })).toBeVisible();
  expect(sent.map(({ call }) => call)).toEqual([`${method} ${path}`]);
});

test("deleting says what it touches, and why it cannot be done", async () => {
  answer("delete", "user/8", [{ code: "V_07", property: "", model: "user" }]);
  const { user } = await overview();
  await choose(user, "Ben", "Delete");
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Ben" }));
  expect(dialog.getByText(/Their pages stay, and so does the audit log/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(/that of the last administrator/);
});

test("one's own account offers no way to lock oneself out", async () => {
  const { user } = await overview();
  await user.click(await screen.findByRole("button", { name: "Actions for Ada" }));
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual(["Edit"]);
});

/** Simulates that another user changes Ben's account. */
function changedBen(latest: ListedUser): void {
  server.use(
    http.put(api("user/8"), async ({ request }) => {
      const body = (await request.json()) as { version: string };
      sent.push({ call: "put user/8", body });
      if (body.version !== latest.version) return conflict(latest);
      return HttpResponse.json({ Success: true, Errors: [], User: { ...latest, ...body } });
    }),
  );
}

test("what only somebody else changed about a user is kept, and one's own change is saved", async () => {
  const profile = { name: "Ben", jobTitle: "Editor in chief", image: "" };
  changedBen(listedUser(8, { profile, version: "newer" }));
  const { user } = await overview();
  await choose(user, "Ben", "Edit");
  const form = within(await screen.findByRole("dialog", { name: "Edit Ben" }));
  await user.type(form.getByLabelText(/Name/), "jamin");
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent.at(-1)?.body).toEqual({
    email: "user-8@example.org",
    role: 3,
    profile: { name: "Benjamin", jobTitle: "Editor in chief" },
    version: "newer",
  });
});

test("what both changed about a user is asked", async () => {
  const profile = { name: "Benedict", jobTitle: "", image: "" };
  changedBen(listedUser(8, { profile, version: "newer" }));
  const { user } = await overview();
  await choose(user, "Ben", "Edit");
  const form = within(await screen.findByRole("dialog", { name: "Edit Ben" }));
  await user.type(form.getByRole("textbox", { name: /Name/ }), "jamin");
  await user.click(form.getByRole("button", { name: "Save" }));
  const notice = await form.findByRole("alert");
  expect(notice).toHaveTextContent("Name: yours stays; theirs is: Benedict");
  expect(notice).toHaveTextContent("Job title: theirs is used: empty");
  expect(form.getByRole("textbox", { name: /Name/ })).toHaveValue("Benjamin");
  expect(form.getByRole("textbox", { name: /Job title/ })).toHaveValue("");
  await user.click(form.getByRole("button", { name: "Use theirs: Name" }));
  expect(form.getByRole("textbox", { name: /Name/ })).toHaveValue("Benedict");
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent.at(-1)?.body).toMatchObject({ profile: { name: "Benedict", jobTitle: "" }, version: "newer" });
});

test("where mails are not sent, an invitation ends with a link to hand over", async () => {
  answer("post", "user");
  server.use(
    http.post(api("user/8/activation-link"), () =>
      HttpResponse.json({
        Success: true,
        Errors: [],
        url: "http://site.example/cmsadmin/activate-account/x",
      }),
    ),
  );
  const { user } = await overview(ADMINISTRATOR.permissions, false);
  expect(await screen.findByText(/^Mails are not sent at the moment/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "New user" }));
  const form = within(await screen.findByRole("dialog", { name: "New user" }));
  expect(form.getByText(/^You get a link to hand over/)).toBeVisible();
  await user.type(form.getByRole("textbox", { name: "Name" }), "Ben");
  await user.type(form.getByRole("textbox", { name: "E-mail address" }), "ben@example.org");
  await user.selectOptions(form.getByRole("combobox", { name: "Role" }), "Editor");
  await user.click(form.getByRole("button", { name: "Create user" }));
  const link = within(await screen.findByRole("dialog", { name: "Create activation link" }));
  await user.click(link.getByRole("button", { name: "Create activation link" }));
  expect(await screen.findByRole("textbox", { name: "Link" })).toHaveValue(
    "http://site.example/cmsadmin/activate-account/x",
  );
});
