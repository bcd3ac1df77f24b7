import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { offerRowActions } from "../../lib/row-actions";
import { listItem } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { recentPlaces, rememberPlace } from "./recent";
import { Shell } from "./shell";

const HELP = `<div class="help-list"><ul>
  <li><a href="/cmsadmin/help/publish-a-page">Publish a page</a><p>Make a page public, now or later.</p></li>
</ul></div>`;

let asked: string[];

beforeEach(() => {
  asked = [];
  localStorage.clear();
  document.body.insertAdjacentHTML(
    "afterbegin",
    `<nav id="nav"><ul class="admin-nav-list">
      <li><a href="/cmsadmin/">Page overview</a></li>
      <li><a href="/cmsadmin/medialibrary">Media library</a></li>
      <li><a href="/cmsadmin/settings">Site settings</a></li>
      <li><a href="/cmsadmin/publication-requests"><svg></svg>Requests<!-- --><span>3</span></a></li>
      <li><a href="https://shop.example/cmsadmin/">Shop</a></li>
    </ul></nav><main><input type="search" aria-label="Search the list"></main>`,
  );
  server.use(
    http.post(api("page/list"), async ({ request }) => {
      const { searchTerm } = (await request.json()) as { searchTerm: string };
      asked.push(searchTerm);
      const items = [listItem(7, { title: "Harbour tours", slug: "/tours", locale: "en-gb" })];
      return HttpResponse.json({ items, totalItems: 1 });
    }),
    http.get("/cmsadmin/help", () => HttpResponse.html(HELP)),
    http.post(api("medialib/search-files"), () =>
      HttpResponse.json({ files: [], totalItems: 0, nextCursor: null }),
    ),
  );
  return () => {
    history.replaceState(null, "", "/");
    document.querySelector("#nav")?.remove();
    document.querySelector("body > main")?.remove();
  };
});

const field = () => screen.findByRole("combobox", { name: "Page, file, person, setting or screen" });

function option(name: RegExp): Promise<HTMLElement> {
  return screen.findByRole("option", { name });
}

test("the palette opens by its key, finds pages and what the user may open, and asks nothing else", async () => {
  const { user } = await show(<Shell language="en" user={4} />);
  await user.keyboard("{Control>}k{/Control}");
  await waitFor(async () => expect(await field()).toHaveFocus());
  expect(asked).toEqual([]);
  await user.keyboard("tour");
  expect(await option(/Harbour tours/)).toHaveTextContent("/tours · en-gb");
  expect(asked.at(-1)).toBe("tour");
  expect(screen.queryByText("People")).not.toBeInTheDocument();
  await user.clear(await field());
  await user.keyboard("media");
  expect(await option(/Media library/)).toBeVisible();
});

test("a setting is found by a word that its heading does not have", async () => {
  const { user } = await show(<Shell language="en" user={4} />);
  await user.click(screen.getByRole("button", { name: /^Find/ }));
  await field();
  await user.keyboard("cookies");
  const settings = within(await screen.findByRole("group", { name: "Settings" }));
  expect(settings.getByRole("option", { name: /Consent/ })).toBeVisible();
});

test("a part of the open screen is followed, after the palette has closed", async () => {
  history.replaceState(null, "", "/cmsadmin/settings");
  const { user } = await show(<Shell language="en" user={4} />);
  await user.click(screen.getByRole("button", { name: /^Find/ }));
  await field();
  await user.keyboard("cookies");
  await option(/Consent/);
  const opened: number[] = [];
  window.addEventListener("hashchange", () => opened.push(screen.queryAllByRole("dialog").length), {
    once: true,
  });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(opened).toEqual([0]));
  expect(location.hash).toBe("#consent");
  expect(recentPlaces(localStorage, 4)).toEqual([
    { label: "Consent and scripts", address: "/cmsadmin/settings#consent" },
  ]);
});

test("screens have their names without numbers, and are not listed twice", async () => {
  rememberPlace(localStorage, 4, { label: "Media library", address: "/cmsadmin/medialibrary" });
  rememberPlace(localStorage, 4, { label: "Shop", address: "https://shop.example/cmsadmin/" });
  rememberPlace(localStorage, 4, { label: "Harbour tours", address: "/cmsadmin/page/7" });
  const { user } = await show(<Shell language="en" user={4} />);
  await user.click(screen.getByRole("button", { name: /^Find/ }));
  await field();
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent?.trim())).toEqual([
    "Harbour tours",
    "Page overview",
    "Media library",
    "Site settings",
    "Requests",
    "Shop",
  ]);
});

test("people are found by name and by address, below what needs no request", async () => {
  document
    .querySelector(".admin-nav-list")
    ?.insertAdjacentHTML("beforeend", '<li><a href="/cmsadmin/users">Users</a></li>');
  server.use(
    http.get(api("user/list"), () =>
      HttpResponse.json([
        { ID: 1, email: "ada@site.example", profile: { name: "Ada" } },
        { ID: 2, email: "bo@site.example", profile: { name: "Bo" } },
      ]),
    ),
  );
  const { user } = await show(<Shell language="en" user={4} />);
  await user.click(screen.getByRole("button", { name: /^Find/ }));
  await field();
  await user.keyboard("site");
  expect(await option(/^Ada/)).toBeVisible();
  expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual([
    "Screens",
    "Settings",
    "Pages",
    "People",
  ]);
  await user.clear(await field());
  await user.keyboard("bo@");
  expect(await option(/^Bo/)).toHaveTextContent("bo@site.example");
  expect(screen.queryByRole("option", { name: /^Ada/ })).not.toBeInTheDocument();
});

test("Escape gives the focus back, and the last places are offered first", async () => {
  rememberPlace(localStorage, 4, { label: "Harbour tours", address: "/cmsadmin/page/7" });
  const { user } = await show(<Shell language="en" user={4} />);
  const button = screen.getByRole("button", { name: /^Find/ });
  await user.click(button);
  await field();
  const [first] = screen.getAllByRole("option");
  expect(first).toHaveTextContent("Harbour tours");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(button).toHaveFocus());
});

test("characters are keys outside of fields, until they are turned off", async () => {
  const { user } = await show(<Shell language="en" user={4} />);
  const list = screen.getByRole("searchbox", { name: "Search the list" });
  await user.keyboard("/");
  expect(list).toHaveFocus();
  await user.keyboard("?");
  expect(list).toHaveValue("?");
  list.blur();
  await user.keyboard("?");
  const keys = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(keys.getByRole("row", { name: /Search in this list/ })).toHaveTextContent("/");
  await user.click(keys.getByRole("switch"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await user.keyboard("?");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a key without a use stays with the browser, and dialogs have no keys of the screen", async () => {
  const { user } = await show(<Shell language="en" user={4} />);
  const press = (key: string, target: Element) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  expect(press("/", document.body)).toBe(false);
  document.querySelector("body > main")?.remove();
  expect(press("/", document.body)).toBe(true);
  await user.keyboard("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  await user.keyboard("{Control>}k{/Control}");
  expect(screen.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  document.body.insertAdjacentHTML("beforeend", "<dialog open><button>Stay</button></dialog>");
  await user.keyboard("?");
  expect(screen.queryByRole("dialog", { name: "Keyboard shortcuts" })).not.toBeInTheDocument();
  document.querySelector("dialog")?.remove();
});

test("F1 asks for help, also in a field, but not from a dialog", async () => {
  document.body.insertAdjacentHTML("beforeend", '<a href="#help" data-help>Help</a>');
  const link = document.querySelector("[data-help]") as HTMLElement;
  let presses = 0;
  link.addEventListener("click", () => {
    presses += 1;
  });
  const { user } = await show(<Shell language="en" user={4} />);
  await user.click(screen.getByRole("searchbox", { name: "Search the list" }));
  await user.keyboard("{F1}");
  expect(presses).toBe(1);
  await user.click(screen.getByRole("button", { name: /^Find/ }));
  await field();
  await user.keyboard("{F1}");
  expect(presses).toBe(1);
  link.remove();
});

test("places of another user, and what is no place, are not offered", () => {
  for (let id = 1; id <= 8; id += 1) {
    rememberPlace(localStorage, 4, { label: `Page ${id}`, address: `/cmsadmin/page/${id}` });
  }
  rememberPlace(localStorage, 4, { label: "Page 5", address: "/cmsadmin/page/5" });
  expect(recentPlaces(localStorage, 4).map(({ label }) => label)).toEqual(
    [5, 8, 7, 6, 4, 3].map((id) => `Page ${id}`),
  );
  expect(recentPlaces(localStorage, 5)).toEqual([]);
  localStorage.setItem("pagewright-recent-5", '[{"label":"x","address":"https://evil.example"},4,null]');
  expect(recentPlaces(localStorage, 5)).toEqual([]);
  localStorage.setItem("pagewright-recent-5", "{");
  expect(recentPlaces(localStorage, 5)).toEqual([]);
});

test("help is found by the words of its summary", async () => {
  const { user } = await show(<Shell language="en" user={4} />);
  await user.click(screen.getByRole("button", { name: /^Find/ }));
  await field();
  await user.keyboard("later");
  const help = within(await screen.findByRole("group", { name: "Help" }));
  expect(help.getByRole("option", { name: /Publish a page/ })).toBeVisible();
});

test("the actions on the focused row come first, and are performed when the palette has closed", async () => {
  document.body.insertAdjacentHTML(
    "beforeend",
    '<table id="rows"><tbody><tr><th><a href="#tours">Harbour tours</a></th></tr></tbody></table>',
  );
  const link = document.querySelector<HTMLElement>("#rows a");
  const performed: unknown[] = [];
  const stop = offerRowActions(document.querySelector("#rows tr") as Element, {
    name: "Harbour tours",
    actions: [
      { id: "open", label: "Open", href: "/cmsadmin/page/7" },
      {
        id: "delete",
        label: "Delete…",
        perform: () =>
          performed.push(screen.queryAllByRole("dialog").length, document.activeElement === link),
      },
    ],
  });
  const { user } = await show(<Shell language="en" user={4} />);
  link?.focus();
  await user.keyboard("{Control>}k{/Control}");
  await field();
  const [first] = screen.getAllByRole("group");
  expect(first).toHaveAccessibleName("Actions for Harbour tours");
  await user.keyboard("dele");
  await option(/^Delete…/);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(performed).toEqual([0, true]));
  stop();
  document.querySelector("#rows")?.remove();
});

test("times that the server rendered are those of the user", async () => {
  const time = document.createElement("time");
  time.dateTime = "2026-03-14T09:05:00+01:00";
  time.dataset.local = "";
  time.textContent = "14 March 2026, 09:05";
  document.querySelector("body > main")?.append(time);
  await show(<Shell user={1} language="en" />);
  const expected = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  expect(time).toHaveTextContent(expected.format(new Date(time.dateTime)).replace(/\s/g, " "));
});
