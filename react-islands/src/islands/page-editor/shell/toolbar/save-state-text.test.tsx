import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test } from "vitest";
import { AUTOSAVED, editPage } from "../../../../testing/edit-page";
import { api, server } from "../../../../testing/server";

const { indexedDB } = window;

afterEach(() => {
  window.indexedDB = indexedDB;
});

/** Records announcements of the save state from now on. */
function announcements(): string[] {
  const line = screen.getByText("All changes saved");
  const said: string[] = [];
  const observer = new MutationObserver(() => {
    const text = line.textContent ?? "";
    if (said.at(-1) !== text) said.push(text);
  });
  observer.observe(line, { childList: true, characterData: true, subtree: true });
  return said;
}

test("the state is announced once when it changes, not with every letter and every save", async () => {
  const { user } = await editPage();
  const said = announcements();
  const title = screen.getByRole("textbox", { name: "Page title" });
  await user.type(title, "one");
  expect(await screen.findByText(/Saved automatically at/)).toBeVisible();
  await user.type(title, "two");
  await waitFor(() => expect(screen.queryByText(/Saved automatically at/)).not.toBeInTheDocument());
  expect(await screen.findByText(/Saved automatically at/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("All changes saved")).toBeVisible();
  expect(said).toEqual(["Unsaved changes", "All changes saved"]);
});

test("the state and what became of the last save can be read whole where there is no room for them", async () => {
  const { user } = await editPage();
  expect(screen.getByTitle("All changes saved")).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  expect(await screen.findByTitle(/^Unsaved changes · Saved automatically at/)).toBeVisible();
});

test("a lost connection is an alert until it is back", async () => {
  const { user } = await editPage({});
  server.use(http.post(api("page/version/:id/autosave"), () => HttpResponse.error(), { once: true }));
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(/^No connection: your changes are kept/);
  // The alert is next to the bar, so that it covers nothing.
  expect(alert.previousElementSibling).toContainElement(screen.getByText("Unsaved changes"));
  server.use(http.post(api("page/version/:id/autosave"), () => HttpResponse.json(AUTOSAVED)));
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText(/Saved automatically at/)).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test.each([
  [401, /^You are no longer logged in, and this browser has no room/],
  [413, /^Not saved on the server: .* This browser has no room/],
])(
  "a save that is answered with %i does not promise a copy that the browser has not kept",
  async (status, words) => {
    Object.assign(window, { indexedDB: undefined });
    const { user } = await editPage();
    server.use(
      http.post(api("page/version/:id/autosave"), () =>
        HttpResponse.json({ Success: false, Errors: [] }, { status }),
      ),
    );
    await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText(/are kept in this browser/)).not.toBeInTheDocument();
  },
);
