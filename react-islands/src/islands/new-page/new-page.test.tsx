import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { NewPage as Creation } from "../../api/pages";
import type { Template } from "../../api/wire";
import { PAGE_TYPES, SETTINGS } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { NewPageForm } from "./new-page";

/** Taken slugs, each with the free slug that the server proposes. */
let taken: Record<string, string>;

let checked: unknown[];
let templates: Template[];

beforeEach(() => {
  checked = [];
  templates = [];
  taken = { "/team": "/team-2", "/": "/home" };
  history.replaceState(null, "", "/cmsadmin/new-page");
  server.use(
    http.post(api("template/list"), () => HttpResponse.json(templates)),
    http.post(api("page/slug-available"), async ({ request }) => {
      const asked = (await request.json()) as { slug: string };
      if (asked.slug !== "/") checked.push(asked);
      if (!asked.slug.startsWith("/")) return HttpResponse.json(refusal("V_12"));
      const proposal = taken[asked.slug] ?? null;
      return HttpResponse.json({
        Success: true,
        Errors: [],
        available: proposal === null,
        holder: proposal && "page",
        proposal,
      });
    }),
  );
});

function refusal(code: string) {
  return { Success: false, Errors: [{ code, property: "slug", model: "page" }] };
}

const WITH_HOME = [
  ...PAGE_TYPES,
  { id: "home", label: { en: "Home page" }, description: { en: "The first page" }, fields: [] },
];

function form() {
  return show(<NewPageForm language="en" pageTypes={WITH_HOME} settings={SETTINGS} mayChangeMenu />);
}

const address = () => screen.getByRole("textbox", { name: "Address" });
const title = () => screen.getByRole("textbox", { name: "Title" });

test("an address is proposed from the title until one is typed", async () => {
  const { user } = await form();
  await user.type(title(), "Über uns");
  expect(address()).toHaveValue("/uber-uns");
  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "nl-nl");
  expect(screen.getByText("The page will live at /nl-nl/uber-uns")).toBeVisible();
  await user.clear(address());
  await user.type(address(), "/own");
  await user.type(title(), "!");
  expect(address()).toHaveValue("/own");
});

test("a page below another one gets its address, in the language of that page", async () => {
  history.replaceState(null, "", "/cmsadmin/new-page?type=content&locale=en-gb&below=/services");
  const { user } = await form();
  await user.type(title(), "Repairs");
  expect(address()).toHaveValue("/services/repairs");
  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "nl-nl");
  expect(address()).toHaveValue("/repairs");
});

test("a page gets the address of the title that was typed last, however fast it is made", async () => {
  const slugs: Record<string, string> = { Привет: "/privet", Контакты: "/kontakty" };
  const made: unknown[] = [];
  server.use(
    http.post(api("page/propose-slug"), async ({ request }) => {
      const { title } = (await request.json()) as { title: string };
      return HttpResponse.json({ Success: true, Errors: [], slug: slugs[title] ?? "/page" });
    }),
    http.post(api("page/create"), async ({ request }) => {
      made.push(await request.json());
      return HttpResponse.json(refusal("V_06"));
    }),
  );
  const { user } = await form();
  await user.type(title(), "Привет");
  await waitFor(() => expect(address()).toHaveValue("/privet"));
  await user.clear(title());
  await user.type(title(), "Контакты{Enter}");
  await waitFor(() =>
    expect(made).toEqual([expect.objectContaining({ title: "Контакты", slug: "/kontakty" })]),
  );
});

test("what is wrong is said at its field", async () => {
  const errors = [
    { code: "V_01", property: "title", model: "page" },
    { code: "V_06", property: "slug", model: "page" },
  ];
  let sent: Creation | null = null;
  server.use(
    http.post(api("page/create"), async ({ request }) => {
      sent = (await request.json()) as Creation;
      return HttpResponse.json({ Success: false, Errors: errors });
    }),
  );
  const { user } = await form();
  await user.type(address(), "/taken");
  await user.click(screen.getByRole("button", { name: "Create page" }));
  expect(await screen.findByText("The Title field is required.")).toBeVisible();
  expect(title()).toBeInvalid();
  expect(address()).toHaveAccessibleDescription(/Address already exists\./);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(sent).toEqual({
    title: "",
    slug: "/taken",
    type: "content",
    locale: "en-gb",
    content: {},
    typeData: {},
  });
});

test("a refusal that is about no field is said above the form", async () => {
  server.use(
    http.post(api("page/create"), () =>
      HttpResponse.json({ Success: false, Errors: [{ code: "X_99", property: "", model: "" }] }),
    ),
  );
  const { user } = await form();
  await user.click(screen.getByRole("button", { name: "Create page" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The page was not created. Error (code: X_99)");
});

test("a page that could not be put into the menu is still there, and created once", async () => {
  server.use(
    http.post(api("page/create"), () => HttpResponse.json({ Success: true, Errors: [], pageID: 7 })),
    http.put(api("page/7/menus/main"), () =>
      HttpResponse.json({ Success: false, Errors: [{ code: "V_14", property: "items", model: "menu" }] }),
    ),
  );
  const { user } = await form();
  await user.type(title(), "Team");
  await user.click(screen.getByRole("checkbox", { name: "Show in the main menu" }));
  await user.click(screen.getByRole("button", { name: "Create page" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("is not in the main menu");
  expect(screen.getByRole("link", { name: "Open the page" })).toHaveAttribute("href", "/cmsadmin/page/7");
  expect(screen.getByRole("button", { name: "Create page" })).toBeDisabled();
});

test("a page type says what it is for", async () => {
  const { user } = await form();
  const type = screen.getByRole("combobox", { name: "Page type" });
  expect(type).toHaveAccessibleDescription("A page");
  await user.selectOptions(type, "Article");
  expect(type).toHaveAccessibleDescription("A news item");
});

test("the address is checked while it is typed, in the language of the page", async () => {
  const { user } = await form();
  await user.type(title(), "Contact");
  expect(await screen.findByText("This address is free.")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "nl-nl");
  await waitFor(() => expect(checked.at(-1)).toEqual({ slug: "/contact", locale: "nl-nl", pageID: null }));
  expect(address()).toBeValid();
});

test("an address that is taken is said to be, and a free one is offered", async () => {
  const { user } = await form();
  await user.type(title(), "Team");
  await user.click(await screen.findByRole("button", { name: "Use /team-2 instead" }));
  expect(address()).toHaveValue("/team-2");
  expect(await screen.findByText("This address is free.")).toBeVisible();
  expect(screen.queryByText(/Another page/)).not.toBeInTheDocument();
});

test("an address that cannot be one is said to be wrong", async () => {
  const { user } = await form();
  await user.type(address(), "team");
  await waitFor(() => expect(address()).toHaveAccessibleDescription(/The Address is not valid\./));
  expect(address()).toBeInvalid();
  await user.clear(address());
  await user.type(address(), "/team");
  await waitFor(() => expect(address()).toHaveAccessibleDescription(/Another page already lives/));
});

test("an address that cannot be checked now is sent all the same", async () => {
  server.use(
    http.post(api("page/slug-available"), () => HttpResponse.error()),
    http.post(api("page/create"), () => HttpResponse.json(refusal("V_06"))),
  );
  const { user } = await form();
  await user.type(title(), "Contact");
  await user.click(screen.getByRole("button", { name: "Create page" }));
  await waitFor(() => expect(address()).toHaveAccessibleDescription(/Address already exists\./));
});

const types = () => within(screen.getByRole("combobox", { name: "Page type" })).getAllByRole("option");

test("a site without a home page says so, and the home page gets the address of the site", async () => {
  taken = {};
  const { user } = await form();
  await user.type(title(), "Welcome");
  expect(await screen.findByText("Visitors find no page at / yet.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Make this the home page" }));
  expect(address()).toHaveValue("/");
  expect(screen.getByRole("combobox", { name: "Page type" })).toHaveValue("home");
  expect(screen.queryByText(/Visitors find no page/)).not.toBeInTheDocument();
});

test("a second home page is not offered", async () => {
  await form();
  await waitFor(() =>
    expect(types().map(({ textContent }) => textContent)).toEqual(["Content", "Article", "Landing page"]),
  );
  expect(screen.queryByText(/Visitors find no page/)).not.toBeInTheDocument();
});

test("the address of the screen chooses type and language, if there are such", async () => {
  history.replaceState(null, "", "/cmsadmin/new-page?type=article&locale=nl-nl");
  const { unmount } = await form();
  expect(screen.getByRole("combobox", { name: "Page type" })).toHaveValue("article");
  expect(screen.getByRole("combobox", { name: "Language" })).toHaveValue("nl-nl");
  unmount();
  history.replaceState(null, "", "/cmsadmin/new-page?type=nothing&locale=xx");
  await form();
  expect(screen.getByRole("combobox", { name: "Page type" })).toHaveValue("content");
  expect(screen.getByRole("combobox", { name: "Language" })).toHaveValue("en-gb");
});

test("a page starts with a template of its type, or empty", async () => {
  const saved = { locale: "nl-nl", by: null, at: "2026-03-01T09:00:00Z" };
  templates = [
    { id: "7", name: "Recipe", pageType: "content", blockTypes: ["hero"], saved },
    { id: "services", name: "Services", pageType: "content", blockTypes: ["hero"], saved: null },
    { id: "home-page", name: "Start", pageType: "home", blockTypes: ["hero"], saved: null },
    { id: "opening", name: "Opening", pageType: null, blockTypes: ["hero"], saved: null },
  ];
  const sent: Creation[] = [];
  server.use(
    http.post(api("page/create"), async ({ request }) => {
      sent.push((await request.json()) as Creation);
      return HttpResponse.json(refusal("V_06"));
    }),
  );
  const { user } = await form();
  await user.type(title(), "Soup");
  const start = await screen.findByRole("combobox", { name: "Start with" });
  expect(
    within(start)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Empty page", "Recipe", "Services"]);
  await user.click(screen.getByRole("button", { name: "Create page" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.selectOptions(start, "Recipe");
  await user.click(screen.getByRole("button", { name: "Create page" }));
  await waitFor(() => expect(sent.map(({ template }) => template)).toEqual([undefined, "7"]));
});
