import { type Browser, expect, type Page } from "@playwright/test";
import { Agent } from "../agent.ts";
import { Api } from "../api.ts";
import { logIn, test } from "../fixtures.ts";
import { paintQuarters } from "../pictures.ts";
import type { Site } from "../site.ts";

interface Drafted {
  pageID: number;
  pageVersionID: number;
}

interface FoundPage {
  version: { blocks: { key: string; props: Record<string, unknown> }[] };
}

const PERMISSIONS = [
  "view-drafts",
  "create-page",
  "edit-page",
  "create-translation",
  "manage-media",
  "request-publication",
];

async function makeToken(admin: Page, name: string): Promise<string> {
  const permissions = PERMISSIONS.map((permission) => ({ name: permission }));
  const made = await new Api(admin).write<{ secret: string }>("POST", "api-token", { name, permissions });
  return made.secret;
}

/** Opens a browser in which a reviewer is logged in. */
async function browseAsReviewer(browser: Browser, site: Site, email: string): Promise<Page> {
  const reviewer = { email, name: "Rob Reviewer", role: "Reviewer", password: "Correct-horse-9" };
  await site.addUser(reviewer);
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await logIn(page, reviewer);
  return page;
}

test("an agent drafts a page in two languages and asks for publication, and a person publishes it", async ({
  admin,
  browser,
  site,
}, { repeatEachIndex }) => {
  const token = `Writer ${repeatEachIndex}`;
  const [english, german] = [`Open days ${repeatEachIndex}`, `Offene Tage ${repeatEachIndex}`];
  const reviewer = await browseAsReviewer(browser, site, `rob-${repeatEachIndex}@site.example`);
  const agent = new Agent();
  await agent.connect(site.url, await makeToken(admin, token));

  const pages = await test.step("the agent drafts both pages", async () => {
    const tools = await agent.toolNames();
    expect(tools).toContain("update_draft");
    expect(tools).not.toContain("publish_page");
    const picture = await paintQuarters(admin, {
      name: `pier-${repeatEachIndex}.png`,
      width: 320 + repeatEachIndex,
      height: 200,
    });
    const file = await agent.call<{ id: number }>("upload_media", {
      fileName: picture.name,
      data: picture.buffer.toString("base64"),
      altText: "The pier",
    });
    const page = await agent.call<Drafted>("create_page", {
      title: english,
      type: "content",
      locale: "en-gb",
    });
    const stored = await agent.call<Drafted>("update_draft", {
      basePageVersionID: page.pageVersionID,
      blocks: [
        { type: "rich-text", key: "intro", props: { html: "<p>Come and see our boats.</p>" } },
        { type: "image", key: "pier", props: {}, __images: { picture: [{ fileID: file.id }] } },
      ],
    });
    const translation = await agent.call<Drafted>("translate_page", {
      pageID: page.pageID,
      locale: "de-de",
      title: german,
    });
    const { version } = await agent.call<FoundPage>("get_page", { pageID: translation.pageID });
    const blocks = version.blocks.map((block) =>
      block.key === "intro" ? { ...block, props: { html: "<p>Besuchen Sie unsere Boote.</p>" } } : block,
    );
    const translated = await agent.call<Drafted>("update_draft", {
      basePageVersionID: translation.pageVersionID,
      blocks,
    });
    return [stored, translated];
  });

  await test.step("the agent cannot publish, so it asks", async () => {
    for (const { pageID, pageVersionID } of pages) {
      expect(await agent.fail("publish_page", { pageID, pageVersionID })).toContain("`publish-page`");
      const { errors } = await agent.call<{ errors: unknown[] }>("check_page", { pageID });
      expect(errors).toEqual([]);
      await agent.call("request_publication", { pageID, pageVersionID, comment: "For the spring." });
    }
    await agent.close();
  });

  await test.step("a person sees who asks, reads the changes, and accepts", async () => {
    for (const [title, words] of [
      [english, "Come and see our boats."],
      [german, "Besuchen Sie unsere Boote."],
    ] as const) {
      await reviewer.goto("/cmsadmin/publication-requests?state=open");
      const row = reviewer.getByRole("row").filter({ hasText: title });
      await expect(row).toContainText(`with the token “${token}”`);
      await row.getByRole("link", { name: title }).click();
      await expect(reviewer.getByRole("heading", { name: "Compared with what is public" })).toBeVisible();
      await expect(reviewer.getByText(`by Administrator, with the token “${token}”`)).toBeVisible();
      await expect(reviewer.frameLocator("iframe").getByText(words)).toBeVisible();
      await reviewer.getByLabel("Feedback").fill("Thank you.");
      await reviewer.getByRole("button", { name: "Accept" }).click();
      await expect(reviewer.getByText(`You accepted “${title}”.`)).toBeVisible();
      await site.clock.advance({ minutes: 1 });
      await expect(reviewer.getByText(`“${title}” is published.`)).toBeVisible();
    }
  });

  await test.step("a visitor sees both pages", async () => {
    const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
    for (const [path, words] of [
      [`/open-days-${repeatEachIndex}`, "Come and see our boats."],
      [`/de-de/offene-tage-${repeatEachIndex}`, "Besuchen Sie unsere Boote."],
    ] as const) {
      expect((await visitor.goto(path))?.status(), path).toBe(200);
      await expect(visitor.getByText(words)).toBeVisible();
      await expect(visitor.getByRole("img", { name: "The pier" })).toBeVisible();
    }
    await visitor.context().close();
  });

  await test.step("the versions and the audit log name the agent", async () => {
    await reviewer.goto(`/cmsadmin/page/${pages[0]?.pageID}/history`);
    await expect(reviewer.getByText(`with the token “${token}”`).first()).toBeVisible();
    await admin.goto("/cmsadmin/audit-log");
    await expect(
      admin
        .getByRole("row")
        .filter({ hasText: `with the token “${token}”` })
        .first(),
    ).toBeVisible();
  });
  await reviewer.context().close();
});

test("an administrator finds out how to connect an agent", async ({ admin, site }) => {
  await admin.goto("/cmsadmin/api-tokens");
  await admin.getByText("Connect an AI agent").click();
  const configuration = JSON.parse(await admin.getByLabel("Configuration").inputValue());
  expect(configuration.mcpServers.pagewright.url).toBe(`${site.url}/mcp`);
});
