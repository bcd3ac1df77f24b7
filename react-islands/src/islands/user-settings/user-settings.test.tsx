import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { newestEmail } from "../../lib/session/own-email";
import { SETTINGS, user as someone } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, conflict, server } from "../../testing/server";
import { UserSettings } from "./user-settings";

const ADA = someone(7, {
  email: "ada@example.org",
  profile: { name: "Ada", jobTitle: "", image: "" },
});
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const SESSIONS = [
  session("a", "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", true),
  session("b", "curl/8.5.0", false),
  { ...session("c", "", false), client: null },
];

let sent: unknown[];

beforeEach(() => {
  sent = [];
  history.replaceState(null, "", "/cmsadmin/user/settings");
  document.head.innerHTML = '<meta name="csrf-token" content="old">';
  document.body.insertAdjacentHTML("afterbegin", '<a class="admin-user">Ada</a>');
  server.use(
    http.get(api("session/list"), () => HttpResponse.json({ items: SESSIONS, totalItems: 3 })),
    http.get(api("own-mails"), () => HttpResponse.json({ refused: ["publication-revoked"] })),
    http.get(`${location.origin}/cmsadmin/user/settings`, () =>
      HttpResponse.html('<a class="admin-user">New header</a>'),
    ),
  );
  return () => document.querySelector(".admin-user")?.remove();
});

function answer(errors: object[] = [], more: object = {}): void {
  server.use(
    http.put(api("user/7"), async ({ request }) => {
      const change = (await request.json()) as { email?: string; profile?: object };
      sent.push(change);
      if (errors.length > 0) return HttpResponse.json({ Success: false, Errors: errors });
      const profile = { ...ADA.profile, ...change.profile };
      const saved = { ...ADA, email: change.email ?? ADA.email, profile };
      return HttpResponse.json({ Success: true, Errors: [], User: saved, ...more });
    }),
  );
}

async function settings(user = ADA) {
  const result = await show(<UserSettings language="en" user={user} settings={SETTINGS} />);
  return { ...result, part: (name: string) => within(screen.getByRole("region", { name })) };
}

function session(ID: string, userAgent: string, isCurrent: boolean) {
  const client = { userAgent, address: "192.0.2.7" };
  return { ID, client, createdAt: "2026-03-02T09:00:00Z", seenAt: "2026-03-02T10:00:00Z", isCurrent };
}

function refusal(code: string, property: string) {
  return { code, property, model: "user" };
}

test("personal data is saved, and the header follows", async () => {
  answer();
  const { user, part } = await settings();
  const personal = part("Personal data");
  await user.type(personal.getByLabelText(/Name/), " Lovelace");
  expect(personal.getByText("Not saved yet")).toBeVisible();
  await user.click(personal.getByRole("button", { name: "Save" }));
  expect(await personal.findByText("Your personal data is saved.")).toBeVisible();
  expect(sent).toEqual([{ profile: { name: "Ada Lovelace", jobTitle: "" }, version: "user 7" }]);
  await waitFor(() => expect(document.querySelector(".admin-user")).toHaveTextContent("New header"));
  expect(personal.queryByText("Not saved yet")).not.toBeInTheDocument();
});

test("leaving asks while something is unsaved", async () => {
  const { user, part } = await settings();
  const leave = () => {
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  expect(leave()).toBe(false);
  await user.type(part("Password").getByLabelText(/^New password \*|^New password$/), "x");
  expect(leave()).toBe(true);
});

test("a new address needs the current password, whose error stays in its own form", async () => {
  answer([refusal("AUTH_02", "currentPassword"), refusal("V_02", "email")]);
  const { user, part } = await settings();
  const email = part("E-mail address");
  await user.type(email.getByLabelText(/E-mail address/), "x");
  await user.type(email.getByLabelText(/Current password/), "wrong");
  await user.click(email.getByRole("button", { name: "Save" }));
  expect(await email.findByText("The current password is not correct.")).toBeVisible();
  expect(email.getByText("E-mail address must contain a valid email address.")).toBeVisible();
  expect(part("Password").getByLabelText(/Current password/)).not.toHaveAttribute("aria-invalid", "true");
  expect(sent).toEqual([{ email: "ada@example.orgx", currentPassword: "wrong", version: "user 7" }]);
});

test("after a new address, that is what one logs in with", async () => {
  answer();
  const { user, part } = await settings();
  const email = part("E-mail address");
  await user.clear(email.getByLabelText(/E-mail address/));
  await user.type(email.getByLabelText(/E-mail address/), "countess@example.org");
  await user.type(email.getByLabelText(/Current password/), "Correct-horse");
  await user.click(email.getByRole("button", { name: "Save" }));
  expect(await email.findByText("Your e-mail address is saved.")).toBeVisible();
  expect(newestEmail(ADA)).toBe("countess@example.org");
});

test("who manages users is not asked for the password", async () => {
  const role = {
    ID: 1,
    name: "Administrator",
    permissions: [{ name: "manage-users" as const }],
    version: "",
  };
  const { part } = await settings({ ...ADA, role });
  expect(part("E-mail address").queryByLabelText(/Current password/)).not.toBeInTheDocument();
});

test("the rules of a password are ticked off while one types", async () => {
  const { user, part } = await settings();
  const password = part("Password");
  const rule = (words: string) => password.getByText(words, { exact: false, selector: "li" });
  await user.type(password.getByLabelText(/^New password(?! again)/), "Correct");
  expect(rule("uppercase")).toHaveTextContent("(done)");
  expect(rule("special")).toHaveTextContent("(still missing)");
  expect(rule("more than 8")).toHaveTextContent("(still missing)");
  await user.type(password.getByLabelText(/^New password(?! again)/), "-horse");
  expect(rule("special")).toHaveTextContent("(done)");
  expect(rule("more than 8")).toHaveTextContent("(done)");
  await user.type(password.getByLabelText(/again/), "Correct");
  expect(password.getByText("The two passwords differ.")).toBeVisible();
  await user.type(password.getByLabelText(/again/), "-horse");
  expect(password.queryByText("The two passwords differ.")).not.toBeInTheDocument();
});

test("a new password brings a new token, and the fields are empty again", async () => {
  answer([], { csrfToken: "new" });
  const { user, part } = await settings();
  const password = part("Password");
  await user.type(password.getByLabelText(/Current password/), "Old-password");
  await user.type(password.getByLabelText(/^New password(?! again)/), "Correct-horse");
  await user.type(password.getByLabelText(/again/), "Correct-horse");
  await user.click(password.getByRole("button", { name: "Change the password" }));
  expect(await password.findByText(/Your password is changed\./)).toBeVisible();
  expect(sent).toEqual([
    {
      currentPassword: "Old-password",
      password: "Correct-horse",
      confirm: "Correct-horse",
      version: "user 7",
    },
  ]);
  expect(password.getByLabelText(/Current password/)).toHaveValue("");
  expect(document.querySelector("meta")).toHaveAttribute("content", "new");
});

test("every broken rule of a password is said at its field", async () => {
  answer([refusal("V_09", "password"), refusal("V_10", "password"), refusal("V_08", "confirm")]);
  const { user, part } = await settings();
  const password = part("Password");
  await user.type(password.getByLabelText(/^New password(?! again)/), "x");
  await user.click(password.getByRole("button", { name: "Change the password" }));
  expect(
    await password.findByText(/at least 1 uppercase.* must be longer than 8 characters\./),
  ).toBeVisible();
  expect(password.getByText("The passwords do not match.")).toBeVisible();
  expect(password.getByLabelText(/^New password(?! again)/)).toHaveFocus();
});

/** Replaces the image decoder and canvas, which jsdom does not have. */
function browserThatDraws(size: { width: number; height: number }): { cut: number[] } {
  const cut: number[] = [];
  vi.stubGlobal("createImageBitmap", async () => size);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    cut.push(this.width, this.height);
    done(new Blob([PNG], { type: "image/png" }));
  });
  return { cut };
}

async function choose(bytes: Uint8Array<ArrayBuffer>, size = bytes.length) {
  const result = await settings();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("There is nothing to choose a file with.");
  const file = new File([bytes, new Uint8Array(size - bytes.length)], "me.png", { type: "image/png" });
  await result.user.upload(input, file);
  return result;
}

test("a picture is cut to a square and sent", async () => {
  const { cut } = browserThatDraws({ width: 800, height: 600 });
  let type = "";
  server.use(
    http.put(api("user/7/image"), ({ request }) => {
      type = request.headers.get("Content-Type") ?? "";
      return HttpResponse.json({ Success: true, Errors: [], image: "/api/pagewright/user/7/image/abc" });
    }),
  );
  const { user, part } = await choose(PNG);
  const dialog = within(await screen.findByRole("dialog", { name: "Choose the part to show" }));
  expect(dialog.getByRole("spinbutton", { name: "Width" })).toHaveValue("600");
  expect(dialog.queryByRole("radio", { name: "16:9" })).not.toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  expect(await screen.findByText("Your profile image is saved.")).toBeVisible();
  expect(cut).toEqual([600, 600]);
  expect(type).toMatch(/^multipart\/form-data/);
  expect(part("Profile image").getByRole("img", { name: "Your profile image" })).toHaveAttribute(
    "src",
    "/api/pagewright/user/7/image/abc",
  );
});

test.each([
  ["too many bytes", PNG, 2 * 1024 * 1024 + 1, "exceeds the maximum allowed size of 2 MB."],
  ["another format", new Uint8Array([1, 2, 3]), 3, "The format is not supported; select JPEG or PNG."],
  ["too many pixels", PNG, 8, "The image exceeds the maximum resolution of 1024 × 1024 pixels."],
])("a file with %s is refused before it is sent", async (_, bytes, size, words) => {
  browserThatDraws({ width: 1025, height: 600 });
  await choose(bytes, size);
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a file that is no picture after all is refused before it is sent", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("broken", "InvalidStateError")));
  await choose(PNG);
  expect(await screen.findByRole("alert")).toHaveTextContent("The selected image is invalid.");
});

test("what the server finds wrong with a picture is said beside it", async () => {
  browserThatDraws({ width: 800, height: 600 });
  server.use(
    http.put(api("user/7/image"), () =>
      HttpResponse.json({ Success: false, Errors: [refusal("UM_07", "profileImage")] }),
    ),
  );
  const { user } = await choose(PNG);
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("The selected image is invalid.");
});

test("the picture is removed", async () => {
  server.use(http.delete(api("user/7/image"), () => HttpResponse.json({ Success: true, Errors: [] })));
  const { user, part } = await settings({ ...ADA, profile: { ...ADA.profile, image: "/x" } });
  await user.click(part("Profile image").getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Your profile image is removed.")).toBeVisible();
  expect(screen.getByText("You have no profile image.")).toBeVisible();
});

test("logging out everywhere asks, and says what went wrong", async () => {
  server.use(http.post(api("user/7/end-sessions"), () => HttpResponse.error()));
  const { user, part } = await settings();
  await user.click(part("Sessions").getByRole("button", { name: "Log out everywhere" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Log out everywhere" }));
  expect(dialog.getByText(/All your sessions end at once, this one included\./)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Log out everywhere" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Your sessions were not ended.");
});

test("sessions are listed by their browser, and one of them ends", async () => {
  server.use(
    http.delete(api("session/b"), () => HttpResponse.error(), { once: true }),
    http.delete(api("session/b"), () => HttpResponse.json({ Success: true, Errors: [] })),
  );
  const { user, part } = await settings();
  const sessions = part("Sessions");
  const rows = await sessions.findAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(
      /^Firefox, Linux This browser192\.0\.2\.7 · logged in .* 2026.* · last used .* 2026/,
    ),
    expect.stringMatching(/^curl 192\.0\.2\.7/),
    expect.stringMatching(/^Unknown browser logged in/),
  ]);
  expect(sessions.queryByRole("button", { name: "Log out Firefox, Linux" })).toBeNull();
  await user.click(sessions.getByRole("button", { name: "Log out curl" }));
  expect(await sessions.findByRole("alert")).toHaveTextContent("The session was not ended.");
  await user.click(sessions.getByRole("button", { name: "Log out curl" }));
  expect(await sessions.findByText("curl is logged out.")).toBeVisible();
  expect(sessions.getAllByRole("listitem")).toHaveLength(2);
});

test("mails are chosen, and a choice that is not saved is taken back", async () => {
  server.use(
    http.put(api("own-mails"), () => HttpResponse.error(), { once: true }),
    http.put(api("own-mails"), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ Success: true, Errors: [] });
    }),
  );
  const { user, part } = await settings();
  const mails = part("Mails");
  const decided = await mails.findByRole("checkbox", { name: "Decisions about your requests" });
  await waitFor(() => expect(decided).toBeEnabled());
  expect(mails.getByRole("checkbox", { name: "Requests that are revoked" })).not.toBeChecked();
  expect(mails.queryByRole("checkbox", { name: /wait for a review/ })).toBeNull();
  await user.click(decided);
  expect(await mails.findByRole("alert")).toHaveTextContent("Your choice was not saved.");
  expect(decided).toBeChecked();
  await user.click(decided);
  expect(await mails.findByText("Your choice is saved.")).toBeVisible();
  expect(decided).not.toBeChecked();
  expect(sent).toEqual([{ refused: ["publication-revoked", "publication-decided"] }]);
});

test("a name that was changed elsewhere meanwhile is named, and replaced by a second save", async () => {
  const latest = { ...ADA, profile: { ...ADA.profile, name: "Ada King" }, version: "newer" };
  server.use(
    http.put(api("user/7"), async ({ request }) => {
      const change = (await request.json()) as { version: string; profile: object };
      sent.push(change.version);
      if (change.version !== "newer") return conflict(latest);
      return HttpResponse.json({ Success: true, Errors: [], User: { ...latest, profile: change.profile } });
    }),
  );
  const { user, part } = await settings();
  const personal = part("Personal data");
  await user.type(personal.getByLabelText(/Name/), " Lovelace");
  await user.click(personal.getByRole("button", { name: "Save" }));
  expect(await personal.findByRole("alert")).toHaveTextContent("changed elsewhere meanwhile: Ada King.");
  expect(personal.getByLabelText(/Name/)).toHaveValue("Ada Lovelace");
  await user.click(personal.getByRole("button", { name: "Save" }));
  expect(await personal.findByText("Your personal data is saved.")).toBeVisible();
  expect(sent).toEqual(["user 7", "newer"]);
});

test("the colours that are chosen are kept in a cookie, and every island of the browser follows", async () => {
  const root = document.documentElement;
  const { user } = await settings();
  const other = await show(<p>Another island</p>);
  const colours = within(screen.getByRole("radiogroup", { name: "Colours" }));
  expect(colours.getByRole("radio", { name: "System" })).toBeChecked();
  await user.click(colours.getByRole("radio", { name: "Dark" }));
  expect(root).toHaveAttribute("data-colour-scheme", "dark");
  expect(root).toHaveAttribute("data-mantine-color-scheme", "dark");
  expect(document.cookie).toBe("pagewright-colour-scheme=dark");
  other.unmount();

  const otherTab = new BroadcastChannel("pagewright-colour-scheme");
  const heard = vi.fn();
  otherTab.onmessage = ({ data }) => heard(data);
  otherTab.postMessage("light");
  await waitFor(() => expect(colours.getByRole("radio", { name: "Light" })).toBeChecked());
  expect(root).toHaveAttribute("data-colour-scheme", "light");
  await user.click(colours.getByRole("radio", { name: "System" }));
  expect(root).not.toHaveAttribute("data-colour-scheme");
  expect(document.cookie).toBe("");
  await waitFor(() => expect(heard.mock.calls).toEqual([["auto"]]));
  otherTab.close();
});
