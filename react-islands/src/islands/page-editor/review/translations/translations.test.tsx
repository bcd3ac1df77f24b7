import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { Page, PageListItem, PageVersion } from "../../../../api/wire";
import { DONE, editPage } from "../../../../testing/edit-page";
import { hero, listItem, page, version } from "../../../../testing/fixtures";
import { api } from "../../../../testing/server";

const DUTCH = listItem(2, {
  title: "Over ons",
  slug: "/over-ons",
  locale: "nl-nl",
  status: "published",
  outdated: true,
});

let created: unknown;

function translations(
  situation: NonNullable<Parameters<typeof editPage>[0]> = {},
  others: PageListItem[] = [DUTCH],
) {
  return editPage({
    tab: "/translations",
    settings: {
      availableLocales: ["en-gb", "nl-nl", "de-de", "fr-fr"],
      customSlugLocales: ["nl-nl", "de-de"],
    },
    permissions: ["edit-page", { name: "create-translation", parameters: { locales: ["de-de", "fr-fr"] } }],
    ...situation,
    handlers: [
      http.get(api("page/get-siblings/1"), () =>
        HttpResponse.json(
          [listItem(1), ...others].map(({ id, locale, slug, title }) => ({
            pageID: id,
            locale,
            slug,
            title,
            published: false,
          })),
        ),
      ),
      http.post(api("page/get-multiple"), async ({ request }) => {
        const { locale } = (await request.json()) as { locale: string };
        return HttpResponse.json(others.filter((each) => each.locale === locale));
      }),
      http.post(api("page/slug-available"), () => HttpResponse.json({ ...DONE, available: true })),
      http.post(api("page/create-translation"), async ({ request }) => {
        created = await request.json();
        const Errors = [{ code: "V_06", property: "title", model: "page" }];
        return HttpResponse.json({ Success: false, Errors });
      }),
      ...(situation.handlers ?? []),
      http.post(api("page/version/preview"), () => HttpResponse.html("<main></main>")),
    ],
  });
}

async function row(name: string) {
  const heading = await screen.findByRole("region", { name: "This page in all languages" });
  return within(within(heading).getByText(name).closest("li") as HTMLElement);
}

test("every language of the site says what the page is in it", async () => {
  await translations();
  expect((await row("British English")).getByText("This page")).toBeVisible();
  const dutch = await row("Dutch (Netherlands)");
  expect(dutch.getByText("Published")).toBeVisible();
  expect(dutch.getByText("Source has changed")).toBeVisible();
  expect(dutch.getByRole("link", { name: "Over ons" })).toHaveAttribute("href", "/cmsadmin/page/2");
  expect((await row("German (Germany)")).getByText("Missing")).toBeVisible();
});

test("a translation is created with a title and an address of its own", async () => {
  const { user } = await translations();
  await user.click((await row("German (Germany)")).getByRole("button"));
  const name = "Create the translation into German (Germany)";
  const modal = within(await screen.findByRole("dialog", { name }));
  expect(document.querySelector("[data-activity]")).toHaveAttribute("data-activity", "4");
  const title = modal.getByRole("textbox", { name: "Title" });
  await user.clear(title);
  await user.type(title, "Über uns");
  expect(modal.getByRole("textbox", { name: "Address" })).toHaveValue("/uber-uns");
  await user.click(modal.getByRole("button", { name: "Create translation" }));
  expect(await modal.findByText("Title already exists.")).toBeVisible();
  expect(created).toEqual({ pageID: 1, newLocale: "de-de", title: "Über uns", slug: "/uber-uns" });
});

test("where a language has no addresses of its own, the page's is taken", async () => {
  const { user } = await translations();
  await user.click((await row("French (France)")).getByRole("button"));
  const modal = within(await screen.findByRole("dialog"));
  expect(modal.getByText("The page will live at /fr-fr/about-us")).toBeVisible();
  expect(modal.queryByRole("textbox", { name: "Address" })).not.toBeInTheDocument();
});

test("who may not translate into a language is not offered to", async () => {
  await translations({ permissions: ["edit-page"] });
  expect((await row("German (Germany)")).queryByRole("button")).not.toBeInTheDocument();
});

test("another translation is read beside the form, as visitors see it", async () => {
  const source: Page = page({
    id: 2,
    locale: "nl-nl",
    pageVersion: version({ id: 20, pageID: 2, title: "Over ons" }),
  });
  const rendered: number[] = [];
  const { user } = await translations({
    page: { pageVersion: version({ blocks: [hero("a", "Hello")] }) },
    handlers: [
      http.get(api("page/2"), () => HttpResponse.json(source)),
      http.post(api("page/version/preview"), async ({ request }) => {
        const { id } = (await request.json()) as PageVersion;
        rendered.push(id);
        return new HttpResponse("<main>Hallo</main>", { headers: { "Content-Type": "text/html" } });
      }),
    ],
  });
  await user.click(
    (await row("Dutch (Netherlands)")).getByRole("button", { name: "Side by side: Dutch (Netherlands)" }),
  );
  const sides = within(
    await screen.findByRole("region", { name: "Dutch (Netherlands) next to British English" }),
  );
  expect(await sides.findByTitle("The page in Dutch (Netherlands)")).toHaveAttribute(
    "sandbox",
    "allow-same-origin",
  );
  expect(rendered).toContain(20);
  await user.click(sides.getByRole("button", { name: "Hero Hello" }));
  await user.type(sides.getByRole("textbox", { name: "Title" }), "!");
  expect(sides.getByRole("button", { name: "Hero Hello!" })).toBeVisible();
});

test("a translation opens beside the page that it is made from", async () => {
  await translations({
    page: { locale: "en-gb", sourcePageID: 2 },
    handlers: [http.get(api("page/2"), () => HttpResponse.json(page({ id: 2, locale: "nl-nl" })))],
  });
  expect(await screen.findByTitle("The page in Dutch (Netherlands)")).toBeVisible();
  const toggle = (await row("Dutch (Netherlands)")).getByRole("button", { pressed: true });
  expect((await row("Dutch (Netherlands)")).getByText("Translated from")).toBeVisible();
  expect(toggle).toHaveAccessibleName("Side by side: Dutch (Netherlands)");
});

test("a translation says how many texts are translated, and F7 leads to the next one that is not", async () => {
  const source = page({
    id: 2,
    locale: "nl-nl",
    pageVersion: version({ title: "Over ons", blocks: [hero("a", "Haven"), hero("b", "Steiger")] }),
  });
  const { user } = await translations({
    page: {
      sourcePageID: 2,
      pageVersion: version({ title: "About us", blocks: [hero("a", "Haven"), hero("b", "Steiger")] }),
    },
    handlers: [http.get(api("page/2"), () => HttpResponse.json(source))],
  });
  expect(await screen.findByText("1 of 3 texts translated")).toBeVisible();
  const title = () => screen.getByRole("textbox", { name: "Title" });
  await user.keyboard("{F7}");
  await waitFor(() => expect(title()).toHaveFocus());
  expect(title()).toHaveValue("Haven");
  await user.clear(title());
  await user.keyboard("Harbour{F7}");
  await waitFor(() => expect(title()).toHaveValue("Steiger"));
  expect(screen.getByText("2 of 3 texts translated")).toBeVisible();
  await user.clear(title());
  await user.keyboard("Jetty");
  expect(screen.getByText("3 of 3 texts translated")).toBeVisible();
  await user.keyboard("{F7}");
  expect(screen.getByText("All texts are translated.")).toBeVisible();
});

test("the language of the page is switched to its sibling's editor, in that language", async () => {
  let sent: Record<string, unknown> = {};
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (this: HTMLFormElement) {
    sent = { to: this.getAttribute("action"), ...Object.fromEntries(new FormData(this)) };
  });
  const { user } = await translations({ tab: "/seo" });
  await user.click(screen.getByRole("button", { name: "About this page" }));
  const choice = await screen.findByRole("combobox", { name: "Language of the page" });
  await user.selectOptions(choice, "nl-nl");
  expect(sent).toEqual({
    to: "/cmsadmin/language",
    csrf: "token",
    back: "/cmsadmin/page/2/seo",
    language: "nl",
  });
  await waitFor(() => expect(choice).toHaveValue("en-gb"));
});

test("a page in one language has nothing to switch to", async () => {
  await translations({}, []);
  await row("British English");
  expect(screen.queryByRole("combobox", { name: "Language of the page" })).not.toBeInTheDocument();
});
