import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchPage } from "../../api/pages";
import { inSession } from "../../api/session";
import { page, user } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { SessionWatch } from "./session-watch";

const ADA = { ID: 7, email: "ada@example.org", name: "Ada" };
const PASSWORD = "Correct-horse";

let isLoggedIn: boolean;
let asked: string[];

beforeEach(() => {
  isLoggedIn = true;
  asked = [];
  document.head.innerHTML = '<meta name="csrf-token" content="old">';
  server.use(
    http.get(`${location.origin}/cmsadmin/`, () =>
      HttpResponse.html('<meta name="csrf-token" content="fresh">'),
    ),
    http.get(api("page/1"), () => {
      asked.push("page");
      return isLoggedIn ? HttpResponse.json(page({ title: "Home" })) : refused(401);
    }),
    http.post(api("auth/login"), async ({ request }) => {
      asked.push("login");
      const { email, password } = (await request.json()) as Record<string, string>;
      if (request.headers.get("X-CSRF-Token") !== "fresh") return refused(401);
      if (email !== ADA.email || password !== PASSWORD) return refused(200, "AUTH_01");
      isLoggedIn = true;
      return HttpResponse.json({ Success: true, Errors: [], User: user(ADA.ID), csrfToken: "new" });
    }),
    http.post(api("auth/logout"), () => {
      asked.push("logout");
      isLoggedIn = false;
      return HttpResponse.json({ Success: true, Errors: [] });
    }),
    http.post(api("auth/refresh-session"), () => {
      asked.push("refresh");
      return isLoggedIn ? HttpResponse.json({ Success: true, Errors: [] }) : refused(401);
    }),
  );
});

afterEach(() => {
  vi.useRealTimers();
});

function refused(status: number, code?: string) {
  const errors = code ? [{ code, property: "", model: "user" }] : [];
  return HttpResponse.json({ Success: false, Errors: errors }, { status });
}

/** Replaces the clock and intervals, but not the timeouts of requests. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
}

function watch(minutes = 30) {
  return show(<SessionWatch language="en" user={ADA} minutes={minutes} />);
}

const overlay = () => screen.findByRole("dialog", { name: "Log in again" });

test("nothing is shown while there is nothing to say", async () => {
  const { container } = await watch();
  expect(container.querySelector("dialog")).toBeNull();
});

test("calls after the end of the session wait for one log-in, and are sent again", async () => {
  const { user } = await watch();
  isLoggedIn = false;
  const calls = Promise.all([fetchPage(1), fetchPage(1)]);
  expect(await overlay()).toHaveAccessibleDescription(/Your session has ended\. What you were working on/);
  expect(screen.getByLabelText("E-mail address")).toHaveValue("ada@example.org");
  expect(screen.getByLabelText("E-mail address")).toHaveAttribute("readonly");
  expect(screen.getByLabelText(/Password/)).toHaveFocus();
  await user.keyboard(`${PASSWORD}{Enter}`);
  expect((await calls).map(({ title }) => title)).toEqual(["Home", "Home"]);
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(asked).toEqual(["page", "page", "login", "page", "page"]);
  expect(document.querySelector("meta")).toHaveAttribute("content", "new");
});

test("who has logged in again goes on where they were", async () => {
  const { user } = await watch();
  document.body.insertAdjacentHTML("beforeend", "<textarea></textarea>");
  const field = document.body.lastElementChild as HTMLTextAreaElement;
  field.focus();
  const isThere: boolean[] = [];
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function (this: HTMLDialogElement) {
    isThere.push(this.isConnected);
  });
  isLoggedIn = false;
  const call = fetchPage(1);
  await overlay();
  await user.keyboard(`${PASSWORD}{Enter}`);
  await call;
  await waitFor(() => expect(field).toHaveFocus());
  expect(isThere).toEqual([true]);
  field.remove();
});

test("who is typing when the session ends is told so, and asked when they pause", async () => {
  await watch(0);
  document.body.insertAdjacentHTML("beforeend", "<textarea></textarea>");
  const field = document.body.lastElementChild as HTMLTextAreaElement;
  field.focus();
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  fireEvent.keyDown(field, { key: "a" });
  await act(async () => {
    inSession(async () => new Response(null, { status: 401 }));
  });
  expect(screen.getByText(/^Your session has ended\. You can go on typing/)).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(3_999));
  fireEvent.keyDown(field, { key: "b" });
  act(() => vi.advanceTimersByTime(3_999));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(field).toHaveFocus();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole("dialog", { name: "Log in again" })).toBeInTheDocument();
  // The dialog itself has the focus, so that
  // typed keys do not reach the password field.
  expect(screen.getByRole("dialog", { name: "Log in again" })).toHaveFocus();
  fireEvent.keyDown(field, { key: "c" });
  expect(screen.getByRole("dialog", { name: "Log in again" })).toBeInTheDocument();
  field.remove();
});

test("a wrong password is said there, and Escape leads nowhere", async () => {
  const { user } = await watch();
  isLoggedIn = false;
  const call = fetchPage(1);
  await overlay();
  await user.keyboard("{Escape}");
  await user.type(screen.getByLabelText(/Password/), "wrong{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "You are not logged in. These credentials do not match our records.",
  );
  expect(screen.getByLabelText(/Password/)).toHaveValue("");
  await user.type(screen.getByLabelText(/Password/), `${PASSWORD}{Enter}`);
  expect((await call).title).toBe("Home");
});

test("too many tries are said there", async () => {
  server.use(http.post(api("auth/login"), () => refused(200, "AUTH_03")));
  const { user } = await watch();
  isLoggedIn = false;
  fetchPage(1).catch(() => {});
  await overlay();
  await user.keyboard("Some-thing{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Too many login attempts.");
});

test("the forms of the shell are given the new token", async () => {
  document.body.insertAdjacentHTML("beforeend", '<form id="shell"><input name="csrf" value="old"></form>');
  const { user } = await watch();
  isLoggedIn = false;
  const call = fetchPage(1);
  await overlay();
  await user.keyboard(`${PASSWORD}{Enter}`);
  await call;
  expect(document.querySelector("#shell input")).toHaveValue("new");
  document.querySelector("#shell")?.remove();
});

test("a log-in in another window lets this one go on", async () => {
  await watch();
  isLoggedIn = false;
  const call = fetchPage(1);
  await overlay();
  isLoggedIn = true;
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "pagewright:logged-in", newValue: "7 1" }));
  });
  expect((await call).title).toBe("Home");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("who does nothing is warned, and stays by saying so", async () => {
  stopClock();
  const { user } = await watch();
  act(() => vi.advanceTimersByTime(29 * 60_000));
  const warning = screen.getByRole("dialog", { name: "Are you still there?" });
  expect(warning).toHaveAccessibleDescription(/logged out in 60 seconds/);
  act(() => vi.advanceTimersByTime(30_000));
  expect(screen.getByRole("status")).toHaveTextContent("in 30 seconds");
  await user.click(screen.getByRole("button", { name: "Stay logged in" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(asked).toEqual(["refresh"]);
});

test("who does not answer is logged out, and goes on where they were", async () => {
  stopClock();
  const { user } = await watch();
  act(() => vi.advanceTimersByTime(30 * 60_000));
  expect(await overlay()).toHaveAccessibleDescription(/because nothing had happened for a while/);
  await waitFor(() => expect(asked).toEqual(["logout"]));
  await user.type(screen.getByLabelText(/Password/), `${PASSWORD}{Enter}`);
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  act(() => vi.advanceTimersByTime(28 * 60_000));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a server that cannot be reached is said in the warning", async () => {
  server.use(http.post(api("auth/refresh-session"), () => HttpResponse.error()));
  stopClock();
  const { user } = await watch();
  act(() => vi.advanceTimersByTime(29 * 60_000));
  await user.click(screen.getByRole("button", { name: "Stay logged in" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The server cannot be reached.");
});

test("0 minutes turn the watch off, but not the question to log in again", async () => {
  stopClock();
  await watch(0);
  act(() => vi.advanceTimersByTime(24 * 60 * 60_000));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  isLoggedIn = false;
  fetchPage(1).catch(() => {});
  await overlay();
});
