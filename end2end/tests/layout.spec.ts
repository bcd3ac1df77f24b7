import { expect, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { browse, logIn, test } from "../fixtures.ts";
import { HaltingProxy } from "../halting-proxy.ts";
import { overhang, shifts, watchShifts } from "../layout.ts";
import { everyBlock, withOneWord } from "../showcase.ts";
import { type Site, startSite } from "../site.ts";

/** Returns the paths of all public pages in a locale. */
async function publicPaths(site: Site, locale: string): Promise<string[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url ?? "").pathname);
  const localeOf = (path: string) => /^\/([a-z]{2}-[a-z]{2})(\/|$)/.exec(path)?.[1] ?? "en-gb";
  return paths.filter((path) => localeOf(path) === locale);
}

/** Waits until the received part of a page is painted. */
async function paint(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

for (const width of [390, 820, 1440]) {
  test(`no page scrolls to the side or moves while it is read, at ${width} pixels`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    const english = await publicPaths(site, "en-gb");
    const german = await publicPaths(site, "de-de");
    const paths = [...english, ...german, "/no-such-page"];
    expect(paths.length).toBeGreaterThan(20);
    // The cookie panel is the same on all pages
    // of a language, so a few pages are enough.
    const withPanel = [...english.slice(0, 3), ...german.slice(0, 3), "/no-such-page"];
    const panel = page.locator(".consent");
    const look = async (path: string) => {
      expect.soft(await overhang(page), `overhang of ${path}`).toBe(0);
      expect.soft(await shifts(page), `shifts of ${path}`).toEqual([]);
    };
    await test.step("while the panel is open", async () => {
      for (const path of withPanel) {
        await page.goto(`${path}?consent`);
        await expect(panel).toBeVisible();
        await look(path);
      }
    });
    await test.step("after a choice", async () => {
      await panel.locator('[value="none"]').click();
      await expect(panel).toHaveCount(0);
      for (const path of paths) {
        await page.goto(path);
        await expect(panel).toHaveCount(0);
        await look(path);
      }
    });
  });
}

for (const width of [390, 820]) {
  test(`the name of the site has one line, with a menu and without, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/", "/open-day", "/de-de/tag-der-offenen-werft", "/no-such-page", "/search"]) {
      await page.goto(path);
      const lines = await page.locator(".site-name").evaluate((name) => {
        const words = document.createRange();
        words.selectNodeContents(name);
        return words.getClientRects().length;
      });
      expect.soft(lines, path).toBe(1);
    }
  });
}

test("a picture stands beside the words of an invitation", async ({ page }) => {
  await page.goto("/team");
  const invitation = page.locator(".block-hero:last-child");
  const words = await invitation.locator(".hero-text").boundingBox();
  const picture = await invitation.getByRole("img").boundingBox();
  const whole = await invitation.boundingBox();
  if (!words || !picture || !whole) throw new Error("The invitation is not shown whole.");
  expect(picture.height).toBeCloseTo(whole.height, 0);
  expect(picture.x).toBeGreaterThanOrEqual(words.x + words.width);
});

test("the sign to play stands near the middle of a video, above its title", async ({ page }) => {
  await page.goto("/open-day");
  const video = await page.locator(".video-poster").boundingBox();
  const sign = await page.locator(".video-play").boundingBox();
  if (!video || !sign) throw new Error("The video is not shown.");
  expect(sign.x + sign.width / 2).toBeCloseTo(video.x + video.width / 2, 0);
  const above = video.y + video.height / 2 - (sign.y + sign.height / 2);
  expect(above).toBeGreaterThanOrEqual(0);
  expect(above).toBeLessThan(video.height / 10);
});

for (const word of [
  "Geschwindigkeitsbegrenzung",
  "customer-relations-and-feedback-department@firm.example",
  "W".repeat(160),
]) {
  test(`a word of ${word.length} letters makes no page wider and overlaps nothing`, async ({ admin }) => {
    const blocks = withOneWord(await everyBlock(new Api(admin)), word);
    const hero = blocks.find(({ type }) => type === "hero");
    if (!hero) throw new Error("There is no hero.");
    const html = `<pre><code>${word}</code></pre>`;
    const text = { type: "rich-text", key: "long-code", anchorPoint: "", props: { html } };
    const later = { ...hero, key: "later-hero", anchorPoint: "" };
    const path = `/a-word-of-${word.length}`;
    await new Api(admin).createPublishedPage({
      title: word,
      slug: path,
      locale: "en-gb",
      type: "landing",
      blocks: [hero, ...blocks.filter((block) => block !== hero), text, later],
    });
    for (const width of [320, 360, 390, 820, 1100, 1440]) {
      await admin.setViewportSize({ width, height: 900 });
      await admin.goto(path);
      await expect(admin.locator(".block")).toHaveCount(blocks.length + 2);
      expect.soft(await overhang(admin), `overhang at ${width} pixels`).toBe(0);
      const full = admin.locator(
        ".hero-text, .card-words, .columns-text, blockquote, figcaption, .prose pre",
      );
      const wider = await full.evaluateAll((parts) =>
        parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.className),
      );
      expect.soft(wider, `what is cut or overlaps at ${width} pixels`).toEqual([]);
    }
  });
}

test("a choice about cookies moves nothing of the page", async ({ page, site }) => {
  await site.clock.advance({ minutes: 15 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/restoration");
  const places = () =>
    page
      .locator("main > *")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
  const before = await places();
  await page.locator(".consent").getByRole("button", { name: "Refuse all" }).click();
  await expect(page.locator(".consent")).toHaveCount(0);
  expect(await places()).toEqual(before);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [320, 640],
] as const) {
  test(`the choices about cookies stay in their places, at ${width} pixels`, async ({ page, site }) => {
    await site.clock.advance({ minutes: 15 });
    await page.setViewportSize({ width, height });
    await page.goto("/restoration");
    const choices = page.locator(".consent-choices > button, .consent-details > summary");
    const places = () =>
      choices.evaluateAll((all) => all.map((choice) => choice.getBoundingClientRect().toJSON()));
    const before = await places();
    expect(before).toHaveLength(3);
    await page.locator(".consent-details > summary").click();
    await expect(page.getByRole("button", { name: "Save choice" })).toBeVisible();
    expect(await places()).toEqual(before);
  });
}

test("what is said where no page is begins where its title does", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/no-such-page");
  const main = page.getByRole("main");
  const parts = [
    main.getByRole("heading", { level: 1 }),
    main.locator(".prose > p").first(),
    main.getByRole("search"),
  ];
  const starts = await Promise.all(
    parts.map((part) => part.evaluate((element) => element.getBoundingClientRect().x)),
  );
  expect(new Set(starts).size).toBe(1);
});

test("the panel does not grow while the page arrives", async ({ page, site }) => {
  const proxy = await HaltingProxy.start(site.url, 'class="consent-choices"');
  await watchShifts(page);
  await page.goto(`${proxy.url}/about?consent`, { waitUntil: "commit" });
  await expect(page.locator(".consent p")).toBeAttached();
  await paint(page);
  proxy.goOn();
  await page.waitForLoadState();
  await expect(page.locator(".consent")).toBeVisible();
  expect(await shifts(page)).toEqual([]);
  await proxy.stop();
});

for (const width of [390, 820, 1440]) {
  test(`the header does not move while it arrives, at ${width} pixels`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    const halts = [
      "<summary>Menu",
      "<button>Search",
      'class="locale-switcher"',
      ' lang="fr-FR"',
      "</header>",
    ];
    for (const halt of halts) {
      const proxy = await HaltingProxy.start(site.url, halt);
      await page.goto(`${proxy.url}/about`, { waitUntil: "commit" });
      await expect(page.locator(".site-name")).toBeAttached();
      await paint(page);
      proxy.goOn();
      await page.waitForLoadState();
      await expect(page.locator(".site-name")).toBeVisible();
      expect.soft(await shifts(page), `halted before ${halt}`).toEqual([]);
      await proxy.stop();
    }
  });
}

test.describe("in a language that is written from right to left", () => {
  let site: Site;
  test.beforeAll(async ({ browser }) => {
    site = await startSite();
    const admin = await browse(browser, site);
    await logIn(admin);
    const availableLocales = ["en-gb", "nl-nl", "de-de", "fr-fr", "ar-eg"];
    await new Api(admin).write("PUT", "settings", { availableLocales });
    await admin.context().close();
  });
  test.afterAll(() => site.stop());
  test.use({ viewport: { width: 390, height: 844 } });

  test("a page says so and does not scroll to the side", async ({ browser }) => {
    const admin = await browser.newPage({ baseURL: site.url });
    await logIn(admin);
    const api = new Api(admin);
    await api.createPublishedPage({
      title: "قوارب خشبية",
      slug: "/boats",
      locale: "ar-eg",
      blocks: [
        { type: "hero", key: "intro", props: { title: "قوارب خشبية قديمة جاهزة للمئة سنة القادمة" } },
        {
          type: "rich-text",
          key: "text",
          props: { html: "<h2>الورشة</h2><p>نبني القوارب منذ عام 1848.</p>" },
        },
        { type: "quote", key: "word", props: { quote: "لم تتسرب المياه منذ ذلك الحين.", name: "إدموند" } },
        { type: "contact-form", key: "write", props: { title: "اكتب لنا" } },
        {
          type: "video-link",
          key: "film",
          props: { url: "https://vimeo.com/1084537", title: "فيلم" },
        },
      ],
    });
    await admin.context().close();
    for (const javaScriptEnabled of [true, false]) {
      const visitor = await browser.newPage({ baseURL: site.url, javaScriptEnabled });
      for (const path of ["/ar-eg/boats?consent", "/ar-eg/boats"]) {
        await visitor.goto(path);
        await expect(visitor.locator("html")).toHaveAttribute("dir", "rtl");
        await expect(visitor.locator("html")).toHaveAttribute("lang", "ar-EG");
        await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await overhang(visitor), path).toBe(0);
      }
      const [text, window] = await Promise.all([
        visitor.getByRole("heading", { level: 2, name: "الورشة" }).evaluate((heading) => {
          const range = document.createRange();
          range.selectNodeContents(heading);
          return range.getBoundingClientRect().toJSON();
        }),
        visitor.evaluate(() => ({ width: document.documentElement.clientWidth })),
      ]);
      expect(window.width - text.right, "the text begins at the right").toBeLessThan(text.left);
      await visitor.context().close();
    }
  });

  test("no type of block reaches beyond the page", async ({ browser }) => {
    const page = await browse(browser, site);
    await logIn(page);
    const api = new Api(page);
    const blocks = await everyBlock(api);
    await api.createPublishedPage({ title: "كل شيء", slug: "/every-block", locale: "ar-eg", blocks });
    await watchShifts(page);
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/ar-eg/every-block");
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await expect(page.locator(".block")).toHaveCount(blocks.length);
      expect(await shifts(page), `shifts at ${width} pixels`).toEqual([]);
      expect(await overhang(page), `overhang at ${width} pixels`).toBe(0);
    }
    await page.context().close();
  });
});
