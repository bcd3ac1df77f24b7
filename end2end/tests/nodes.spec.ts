import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { Cluster } from "../cluster.ts";
import { EditorPage } from "../editor.ts";
import { browse, logIn } from "../fixtures.ts";

const TYPING_DELAY_MS = 60;
/** Timeout for an attempt that is repeated while nodes start. */
const ATTEMPT_TIMEOUT_MS = 5000;
const SENTENCE =
  "The node that serves this editor dies in the middle of this sentence, and every letter of it must be there.";

let cluster: Cluster;

test.beforeAll(async () => {
  // PostgreSQL and nginx may have to be installed.
  test.setTimeout(600_000);
  cluster = await Cluster.start();
});

test.afterAll(() => cluster?.stop());

test("an editor goes on when the node dies, and visitors see the page on every node", async ({ browser }) => {
  const page = await browse(browser, cluster);
  const editor = new EditorPage(page);
  const quote = editor.field("Quote");
  await logIn(page);
  const address = await editor.createPage(`A node dies ${randomUUID()}`);
  await editor.addBlock("Quote");
  await quote.focus();

  await test.step("the node dies in the middle of a sentence", async () => {
    // The preview asks the server while the editor types.
    const asked = page.waitForResponse("**/api/pagewright/**");
    const typing = page.keyboard.type(SENTENCE, { delay: TYPING_DELAY_MS });
    await cluster.kill(cluster.nodeOf(await asked));
    expect(await quote.inputValue()).not.toBe(SENTENCE);
    await typing;
    await expect(quote).toHaveValue(SENTENCE);
    await expect(page.getByText(/Saved automatically at/)).toBeVisible();
  });

  await test.step("the editor saves and publishes", async () => {
    await editor.store();
    await editor.publish();
    await page.reload();
    await expect(editor.preview.getByText(SENTENCE)).toBeVisible();
    await expect(page.getByText("All changes saved")).toBeVisible();
    await expect(page.getByText("Somebody else saved this page")).toBeHidden();
  });

  await cluster.ready();
  for (const { url } of cluster.nodes) {
    await test.step(`visitors of ${url} see the page`, async () => {
      const visitor = await browse(browser, { url });
      await visitor.goto(address);
      await expect(visitor.getByText(SENTENCE)).toBeVisible();
      await visitor.context().close();
    });
  }
  await page.context().close();
});

test("an editor whose node dies while the page is saved saves it again", async ({ browser }) => {
  const page = await browse(browser, cluster);
  const editor = new EditorPage(page);
  await logIn(page);
  await editor.createPage(`A node dies while saving ${randomUUID()}`);
  await editor.addBlock("Quote");
  await editor.store();

  await editor.field("Quote").fill(SENTENCE);
  const request = page.waitForRequest("**/page/version/*/store");
  await page.keyboard.press("Control+s");
  await request;
  // The test cannot know which node has the request.
  await Promise.all(cluster.nodes.map((node) => cluster.kill(node)));
  const failed = page.getByText("The page was not saved.");
  const saved = page.getByText("All changes saved", { exact: true });
  await expect(failed.or(saved)).toBeAttached();
  await expect(async () => {
    await page.keyboard.press("Control+s");
    await expect(saved).toBeAttached({ timeout: ATTEMPT_TIMEOUT_MS });
  }).toPass();
  // A save that was answered before the nodes died leaves none to ask.
  await cluster.ready();
  await page.reload();
  await expect(editor.preview.getByText(SENTENCE)).toBeVisible();
  await expect(page.getByText("Somebody else saved this page")).toBeHidden();
  await page.context().close();
});
