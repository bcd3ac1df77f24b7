import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ErrorItem, SettingsChange, SiteSettingsProps, VisibleSettings } from "../../api/wire";
import { chooseFile, serveFiles } from "../../testing/library";
import { mediaFile } from "../../testing/media-fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { SITE_SETTINGS } from "../../testing/settings-fixtures";
import { SiteSettings } from "./site-settings";

const FONTS: SiteSettingsProps["fonts"] = [
  { id: "standard", families: null },
  { id: "slab", families: "Rockwell,serif" },
];
const DONE = { Success: true, Errors: [] };
const YELLOW = { scheme: "light", from: "#ffff00", to: "#6e6e00" } as const;

let kept: VisibleSettings;
let sent: SettingsChange[];
let previewed: { baseColour?: string; headingFont?: string; logo?: number }[];

beforeEach(() => {
  kept = SITE_SETTINGS;
  sent = [];
  previewed = [];
  server.use(
    http.get(api("settings/get"), () => HttpResponse.json(kept)),
    http.put(api("settings"), async ({ request }) => {
      const change = (await request.json()) as SettingsChange;
      sent.push(change);
      kept = { ...kept, version: (kept.version ?? 0) + 1 };
      if (change.siteName) kept = { ...kept, siteName: change.siteName };
      if (change.availableLocales) kept = { ...kept, availableLocales: change.availableLocales };
      return HttpResponse.json({ ...DONE, settings: kept });
    }),
    http.post(api("settings/preview-theme"), async ({ request }) => {
      const theme = (await request.json()) as (typeof previewed)[number];
      previewed.push(theme);
      const html = `<html><body><a href="/about">${theme.baseColour}</a><script>x()</script></body></html>`;
      return HttpResponse.json({
        ...DONE,
        html,
        colourReplacements: theme.baseColour === "#ffff00" ? [YELLOW] : [],
      });
    }),
    http.post(api("page/get-by-slug"), () =>
      HttpResponse.json({ id: 7, title: "Home", slug: "/", locale: "en-gb" }),
    ),
  );
});

async function settings(hasMailServer = true) {
  const shown = await show(<SiteSettings language="en" fonts={FONTS} hasMailServer={hasMailServer} />);
  await screen.findByRole("heading", { name: "General" });
  return shown;
}

/** Makes the server refuse a language change because of a page. */
function refuseFor(page: object, totalPages: number) {
  const errors = [error("V_07", "availableLocales")];
  const refused = { Success: false, Errors: errors, pages: [page], totalPages };
  server.use(http.put(api("settings"), () => HttpResponse.json(refused)));
}

function refuse(...errors: ErrorItem[]) {
  server.use(
    http.put(api("settings"), () => HttpResponse.json({ Success: false, Errors: errors }), { once: true }),
  );
}

const error = (code: ErrorItem["code"], property: string): ErrorItem => ({
  code,
  property,
  model: "settings",
});
const siteName = () => screen.getByRole("textbox", { name: "Name of the site" });
const save = () => screen.getByRole("button", { name: "Save settings" });
const type = async (user: Awaited<ReturnType<typeof settings>>["user"], box: HTMLElement, words: string) => {
  await user.clear(box);
  await user.type(box, words);
};

test("only what was changed is sent, with the version that it was made on", async () => {
  const { user } = await settings();
  expect(save()).toBeDisabled();
  await type(user, siteName(), "Quay");
  expect(screen.getByText("1 unsaved change")).toBeVisible();
  await user.click(save());
  expect(await screen.findByText("The settings are saved and in force.")).toBeVisible();
  expect(sent).toEqual([{ siteName: "Quay", version: 4 }]);
  expect(save()).toBeDisabled();
});

test("a link to a part of the settings leads there", async () => {
  history.replaceState(null, "", "/cmsadmin/settings#consent");
  await settings();
  await waitFor(() => expect(screen.getByRole("region", { name: "Consent and scripts" })).toHaveFocus());
  history.replaceState(null, "", "/");
});

test("what is wrong is said at its field, and nothing typed is lost", async () => {
  const { user } = await settings();
  refuse(error("V_12", "inactivityMinutes"), error("V_02", "companyByLocale.nl-nl.email"));
  await type(user, siteName(), "Quay");
  await user.click(save());
  const minutes = screen.getByRole("textbox", { name: "Minutes of inactivity" });
  await waitFor(() => expect(minutes).toBeInvalid());
  const email = screen.getByRole("textbox", { name: "E-mail address in Dutch (Netherlands)" });
  expect(email).toBeInvalid();
  expect(email).toBeVisible();
  expect(email).toHaveFocus();
  expect(screen.getByText("Nothing was saved: 2 fields need your attention.")).toBeVisible();
  expect(siteName()).toHaveValue("Quay");
});

test("a number that is none is not sent", async () => {
  const { user } = await settings();
  const days = screen.getByRole("textbox", { name: "Days that forms are kept" });
  await user.clear(days);
  await user.click(save());
  await waitFor(() => expect(days).toBeInvalid());
  expect(sent).toEqual([]);
});

test("another's change is shown, and one's own stays until it is saved again", async () => {
  const { user } = await settings();
  server.use(
    http.put(
      api("settings"),
      () => {
        kept = {
          ...kept,
          siteName: "Theirs",
          forms: { mailTo: "they@site.example", retentionDays: 365 },
          version: 9,
        };
        const body = { Success: false, Errors: [error("V_07", "version")], latest: kept };
        return HttpResponse.json(body, { status: 409 });
      },
      { once: true },
    ),
  );
  await type(user, siteName(), "Mine");
  await type(user, screen.getByRole("textbox", { name: "City" }), "Delft");
  await user.click(save());
  const notice = await screen.findByRole("alert");
  expect(notice).toHaveTextContent("Name of the site: yours stays; theirs is: Theirs");
  expect(notice).toHaveTextContent("Forms are sent to: theirs is used: they@site.example");
  expect(siteName()).toHaveValue("Mine");
  expect(screen.getByRole("textbox", { name: "Forms are sent to" })).toHaveValue("they@site.example");
  await user.click(within(notice).getByRole("button", { name: "Use theirs: Name of the site" }));
  expect(siteName()).toHaveValue("Theirs");
  await user.click(save());
  await waitFor(() => expect(sent).toEqual([{ company: { city: "Delft" }, version: 9 }]));
  expect(screen.queryByText(/Somebody else has changed/)).not.toBeInTheDocument();
});

test("a language that is added offers its home page", async () => {
  const made: unknown[] = [];
  server.use(
    http.post(api("page/create-translation"), async ({ request }) => {
      made.push(await request.json());
      return HttpResponse.json({ ...DONE, pageID: 31, pageVersionID: 32 });
    }),
  );
  const { user } = await settings();
  await user.type(screen.getByRole("combobox", { name: "New language" }), "ES-es{Enter}");
  await user.click(save());
  const dialog = within(
    await screen.findByRole("dialog", { name: "Create the home page in European Spanish" }),
  );
  expect(sent).toEqual([
    { availableLocales: ["en-gb", "nl-nl", "es-es"], customSlugLocales: ["nl-nl", "es-es"], version: 4 },
  ]);
  await type(user, dialog.getByRole("textbox", { name: "Title" }), "Inicio");
  await user.click(dialog.getByRole("button", { name: "Create the home page" }));
  expect(await screen.findByRole("link", { name: "Open the new home page" })).toHaveAttribute(
    "href",
    "/cmsadmin/page/31",
  );
  expect(made).toEqual([{ pageID: 7, newLocale: "es-es", title: "Inicio", slug: "" }]);
});

test("who chooses another default language reads first which addresses show another page", async () => {
  const replaced = [
    { address: "/about", title: "About us", newAddress: "/en-gb/about", shownTitle: "Over ons" },
    { address: "/x", title: "X", newAddress: "/en-gb/x", shownTitle: "Iks" },
  ];
  server.use(
    http.post(api("settings/preview-default-locale"), () =>
      HttpResponse.json({ ...DONE, totalMoved: 48, replaced, totalReplaced: 5 }),
    ),
  );
  const { user } = await settings();
  expect(screen.queryByText(/get another address/)).toBeNull();
  const choice = screen.getByRole("combobox", { name: "Default language" });
  await user.selectOptions(choice, "nl-nl");
  await screen.findByText(/^48 pages get another address/);
  screen.getByText("5 old addresses will show another page:");
  screen.getByText("/about will show “Over ons”; “About us” will be at /en-gb/about.");
  screen.getByText("And 3 more");
  await user.selectOptions(choice, "en-gb");
  await waitFor(() => expect(screen.queryByText(/get another address/)).toBeNull());
});

test("languages that are added together offer their home pages in turn, and each can be left", async () => {
  const made: unknown[] = [];
  server.use(
    http.post(api("page/create-translation"), async ({ request }) => {
      made.push(await request.json());
      return HttpResponse.json({ ...DONE, pageID: 31, pageVersionID: 32 });
    }),
  );
  const { user } = await settings();
  const added = screen.getByRole("combobox", { name: "New language" });
  await user.type(added, "es-es{Enter}it-it{Enter}");
  await user.click(save());
  const spanish = within(
    await screen.findByRole("dialog", { name: "Create the home page in European Spanish" }),
  );
  await user.click(spanish.getByRole("button", { name: "Cancel" }));
  const italian = within(
    await screen.findByRole("dialog", { name: "Create the home page in Italian (Italy)" }),
  );
  await user.click(italian.getByRole("button", { name: "Create the home page" }));
  await waitFor(() => expect(made).toEqual([{ pageID: 7, newLocale: "it-it", title: "Home", slug: "" }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("a language is added without an offer where there is no home page to copy", async () => {
  let asked = 0;
  server.use(
    http.post(api("page/get-by-slug"), () => {
      asked += 1;
      return HttpResponse.json({ Success: false, Errors: [error("PM_01", "slug")] }, { status: 404 });
    }),
  );
  const { user } = await settings();
  await user.type(screen.getByRole("combobox", { name: "New language" }), "es-es{Enter}");
  await user.click(save());
  expect(await screen.findByText("The settings are saved and in force.")).toBeVisible();
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.queryByText(/could not be found out/)).not.toBeInTheDocument();
});

test("what is no language is said, and not added", async () => {
  const { user } = await settings();
  const added = screen.getByRole("combobox", { name: "New language" });
  for (const [wrong, words] of [
    ["not a language", /neither a language nor a language code/],
    ["en-gb", /The site already has this language/],
  ] as const) {
    await type(user, added, wrong);
    expect(await screen.findByText(words)).toBeVisible();
  }
  expect(save()).toBeDisabled();
});

test.each([
  ["simplified", "zh-hans"],
  ["bokmal", "nb"],
  ["az-arab", "az-arab"],
  ["Latin American", "es-419"],
  ["sr-latn-me", "sr-latn-me"],
])("the language %s is chosen by its name or its tag", async (typed, locale) => {
  const { user } = await settings();
  await user.type(screen.getByRole("combobox", { name: "New language" }), `${typed}{Enter}`);
  await user.click(save());
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ availableLocales: ["en-gb", "nl-nl", locale] }));
});

test("a language with pages stays, and they are named", async () => {
  const { user } = await settings();
  const page = {
    id: 12,
    title: "Over ons",
    slug: "/over-ons",
    locale: "nl-nl",
    status: "published",
    published: true,
    inTrash: false,
  };
  refuseFor(page, 3);
  expect(screen.queryByRole("button", { name: "Remove British English" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Remove Dutch (Netherlands)" }));
  await user.click(save());
  expect(await screen.findByRole("link", { name: "Over ons" })).toHaveAttribute("href", "/cmsadmin/page/12");
  expect(screen.getByText("and 2 more")).toBeVisible();
  expect(screen.getByText(/^A language with 3 pages cannot be removed\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(screen.getByRole("button", { name: "Remove Dutch (Netherlands)" })).toBeVisible();
});

test("the address of a page that a new language would take is named as that", async () => {
  const page = {
    id: 12,
    title: "Spain",
    slug: "/es/x",
    locale: "en-gb",
    status: "published",
    published: true,
  };
  refuseFor({ ...page, inTrash: false }, 1);
  const { user } = await settings();
  await user.type(screen.getByRole("combobox", { name: "New language" }), "es{Enter}");
  await user.click(save());
  expect(await screen.findByText(/^The address of a page begins with the code of a language/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Spain" })).toHaveAttribute("href", "/cmsadmin/page/12");
});

test("the sample follows what is typed, and says which colour was changed", async () => {
  const { user } = await settings();
  const frame = await screen.findByTitle<HTMLIFrameElement>("The home page in this look");
  expect(frame.srcdoc).not.toContain("script");
  expect(frame.srcdoc).not.toContain("href");
  await type(user, screen.getByRole("textbox", { name: "Base colour" }), "#ffff00");
  const said = await screen.findByText("#ffff00 is shown as #6e6e00, darkened to keep text readable.");
  const font = screen.getByRole("combobox", { name: "Font of headings" });
  // The notice precedes the font settings,
  // so it is next to the colour.
  expect(said.compareDocumentPosition(font)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.selectOptions(font, "slab");
  await waitFor(() => expect(previewed.at(-1)).toMatchObject({ baseColour: "#ffff00", headingFont: "slab" }));
  expect(sent).toEqual([]);
});

test("a logo is chosen from the media library", async () => {
  serveFiles([mediaFile(5, "logo.png")]);
  const { user } = await settings();
  await user.click(screen.getByRole("button", { name: "Choose: Logo" }));
  await chooseFile(user, /logo\.png/);
  await user.click(save());
  await waitFor(() => expect(sent).toEqual([{ theme: { logo: 5 }, version: 4 }]));
});

test("scripts are added with their kind, and what is wrong with one is said there", async () => {
  const { user } = await settings();
  refuse(error("V_13", "consent.scripts[0].src"));
  await user.click(screen.getByRole("button", { name: "Add script" }));
  const address = screen.getByRole("textbox", { name: "Address of script 1" });
  await user.type(address, "http://plain.example");
  await user.selectOptions(screen.getByRole("combobox", { name: "Kind of script 1" }), "marketing");
  await user.click(save());
  await waitFor(() => expect(address).toBeInvalid());
  await type(user, address, "https://good.example/a.js");
  await user.click(save());
  const scripts = [{ src: "https://good.example/a.js", category: "marketing" }];
  await waitFor(() => expect(sent).toEqual([{ consent: { scripts }, version: 4 }]));
});

test("a password is asked for where the site is to have one", async () => {
  const { user } = await settings();
  expect(screen.queryByLabelText("Password of the site")).not.toBeInTheDocument();
  await user.click(screen.getByRole("radio", { name: "Anyone with the password" }));
  await user.type(screen.getByLabelText("Password of the site"), "open sesame");
  await user.click(save());
  await waitFor(() =>
    expect(sent).toEqual([{ siteAccess: "password", sitePassword: "open sesame", version: 4 }]),
  );
});

test("a test mail goes to the user, and a missing mail server is said", async () => {
  server.use(
    http.post(api("mail/test"), () =>
      HttpResponse.json({ Success: true, Errors: [], address: "ada@site.example" }),
    ),
  );
  const { user, unmount } = await settings(false);
  expect(await screen.findByText(/^No mail server is set/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send me a test mail" }));
  expect(await screen.findByText(/^The mail to ada@site\.example was not sent/)).toBeVisible();
  expect(screen.queryByText(/is on its way/)).not.toBeInTheDocument();
  unmount();
  await settings(true);
  await user.click(await screen.findByRole("button", { name: "Send me a test mail" }));
  expect(await screen.findByText(/^A mail to ada@site\.example is on its way\./)).toBeVisible();
  const failures = screen.getByRole("link", { name: "Failed mails" });
  expect(failures).toHaveAttribute("href", "/cmsadmin/failed-mails");
});
