import { expect, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { EditorPage } from "../editor.ts";
import { browse, logIn, test } from "../fixtures.ts";
import { isOnTop } from "../layout.ts";
import { ADMIN, startSite } from "../site.ts";

const EDITOR = { email: "eva@example.org", password: "Editor-Horse-42", name: "Eva Mast", role: "Editor" };
const REVIEWER = {
  email: "rob@example.org",
  password: "Review-Horse-42",
  name: "Rob Keel",
  role: "Reviewer",
};

/** Creates a page. Its editor stays open. */
async function makePage(page: Page, title: string): Promise<void> {
  await page.goto("/cmsadmin/new-page");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Create page" }).click();
  await page.waitForURL(/\/cmsadmin\/page\/\d+$/);
}

async function openTab(page: Page, name: string): Promise<void> {
  const tabs = page.getByRole("navigation", { name: "Parts of the page" });
  await tabs.getByRole("link", { name: new RegExp(`^${name}`) }).click();
}

/** Accepts or rejects the request with this title. */
async function decide(
  page: Page,
  title: string,
  decision: "Accept" | "Reject",
  feedback: string,
): Promise<void> {
  await page.goto("/cmsadmin/publication-requests?state=open");
  await page.getByRole("table").getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: "Compared with what is public" })).toBeVisible();
  await page.getByLabel("Feedback").fill(feedback);
  await page.getByRole("button", { name: decision }).click();
}

test("a request is rejected, corrected, sent again and accepted, with a mail at each step", async ({
  browser,
  site,
}) => {
  await site.addUser(EDITOR);
  await site.addUser(REVIEWER);
  const [eva, rob] = [await browse(browser, site), await browse(browser, site)];
  const editor = new EditorPage(eva);
  await logIn(eva, EDITOR);
  await logIn(rob, REVIEWER);

  await test.step("the editor asks with a comment", async () => {
    await makePage(eva, "Winter storage");
    await editor.addBlock("Quote");
    await editor.field("Quote").fill("Dry and warm.");
    await editor.store();
    await eva.getByRole("button", { name: "Request publication" }).click();
    const form = eva.getByRole("dialog", { name: "Request publication" });
    await form.getByLabel("Comment").fill("Please look at the quote.");
    await form.getByRole("button", { name: "Request publication" }).click();
    await expect(eva.getByText("Publication is requested.")).toBeVisible();
    const mail = await site.mailbox.next(REVIEWER.email);
    expect(mail.text).toContain("Please look at the quote.");
  });

  await test.step("the reviewer compares and rejects with feedback", async () => {
    await decide(rob, "Winter storage", "Reject", "Say what it costs.");
    const mail = await site.mailbox.next(EDITOR.email);
    expect(mail.text).toContain("Say what it costs.");
  });

  await test.step("the editor mends and sends again", async () => {
    await eva.reload();
    await expect(eva.getByText("Say what it costs.").first()).toBeVisible();
    await editor.outline.getByRole("button", { name: /^Quote/ }).click();
    await editor.field("Quote").fill("Dry, warm, and 40 a month.");
    await editor.store();
    await eva.getByRole("button", { name: "Request again" }).click();
    const form = eva.getByRole("dialog", { name: "Request publication" });
    await form.getByRole("button", { name: "Request publication" }).click();
    await expect(eva.getByText("Publication is requested.")).toBeVisible();
    await site.mailbox.next(REVIEWER.email);
  });

  await test.step("the reviewer accepts, and the page is live", async () => {
    await decide(rob, "Winter storage", "Accept", "Thank you.");
    await expect(rob.getByText("You accepted “Winter storage”.")).toBeVisible();
    await site.clock.advance({ minutes: 1 });
    await expect(rob.getByText("“Winter storage” is published.")).toBeVisible();
    const mail = await site.mailbox.next(EDITOR.email);
    expect(mail.text).toContain("Thank you.");
    const answer = await rob.goto("/winter-storage");
    expect(answer?.status()).toBe(200);
    await expect(rob.getByText("40 a month")).toBeVisible();
  });
  await eva.context().close();
  await rob.context().close();
});

test("a reviewer undoes an acceptance, and one that is left alone is carried out", async ({ browser }) => {
  const site = await startSite();
  await site.addUser(EDITOR);
  await site.addUser(REVIEWER);
  const [eva, rob, visitor] = [
    await browse(browser, site),
    await browse(browser, site),
    await browse(browser, site),
  ];
  const editor = new EditorPage(eva);
  await logIn(eva, EDITOR);
  await logIn(rob, REVIEWER);

  const ask = async (quote: string) => {
    await editor.field("Quote").fill(quote);
    await editor.store();
    await eva.getByRole("button", { name: "Request publication" }).click();
    const form = eva.getByRole("dialog", { name: "Request publication" });
    await form.getByRole("button", { name: "Request publication" }).click();
    await expect(eva.getByText("Publication is requested.")).toBeVisible();
  };
  const seesQuote = async (quote: string) => {
    await visitor.goto("/spring-launch");
    await expect(visitor.getByText(quote)).toBeVisible();
  };

  await test.step("the page is live", async () => {
    await makePage(eva, "Spring launch");
    await editor.addBlock("Quote");
    await ask("In March.");
    await decide(rob, "Spring launch", "Accept", "");
    await expect(rob.getByText("You accepted “Spring launch”.")).toBeVisible();
    await site.clock.advance({ minutes: 1 });
    await expect(rob.getByText("“Spring launch” is published.")).toBeVisible();
    await seesQuote("In March.");
    await eva.reload();
    await editor.outline.getByRole("button", { name: /^Quote/ }).click();
  });

  await test.step("accept a change, and undo that by the keyboard", async () => {
    await ask("In April.");
    await decide(rob, "Spring launch", "Accept", "Good month.");
    const notice = rob.getByRole("status").filter({ hasText: "You accepted “Spring launch”." });
    await expect(notice).toBeFocused();
    await rob.keyboard.press("Tab");
    await rob.keyboard.press("Enter");
    await expect(rob.getByText("The request for “Spring launch” is open again.")).toBeVisible();
    await site.clock.advance({ minutes: 1 });
    await rob.reload();
    await expect(rob.getByRole("row", { name: /Spring launch/ })).toContainText("Sent");
    await seesQuote("In March.");
  });

  await test.step("the request waits as before", async () => {
    await eva.reload();
    await expect(eva.getByText(/Eva Mast asked for publication on/)).toBeVisible();
    await expect(eva.getByRole("button", { name: "Revoke" })).toBeVisible();
  });

  await test.step("accept from the editor, and undo there", async () => {
    await rob.goto(eva.url());
    await rob.getByRole("button", { name: "Accept" }).click();
    await rob.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
    const notice = rob.getByRole("status").filter({ hasText: "You accepted “Spring launch”." });
    await expect(notice).toBeFocused();
    await rob.getByRole("button", { name: "Undo the acceptance" }).click();
    await expect(rob.getByText("The request for “Spring launch” is open again.")).toBeVisible();
    await expect(rob.getByRole("button", { name: "Accept" })).toBeVisible();
  });

  await test.step("accept and leave, and the page is published", async () => {
    await decide(rob, "Spring launch", "Accept", "Spring is here.");
    await expect(rob.getByText("You accepted “Spring launch”.")).toBeVisible();
    await rob.context().close();
    await site.clock.advance({ minutes: 1 });
    const mail = await site.mailbox.next(EDITOR.email, "Spring is here.");
    expect(mail.subject).toContain("Spring launch");
    await seesQuote("In April.");
  });
  await eva.context().close();
  await visitor.context().close();
  await site.stop();
});

test("on a phone the decision lies above what it is about", async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 700 });
  await makePage(admin, "Summer moorings");
  const page = admin.url().split("/").at(-1);
  await new Api(admin).write("POST", `page/${page}/request-publication`, { comment: "" });
  await admin.goto("/cmsadmin/publication-requests");
  await admin.getByRole("link", { name: "Summer moorings" }).click();
  const views = admin.getByRole("radiogroup", { name: "Kind of comparison" });
  const decision = admin.getByRole("heading", { name: "Decision" });
  await expect(views).toBeVisible();
  for (let offset = -20; offset <= 20; offset += 4) {
    // Scrolls the control behind the decision, which stays on top.
    const [below, above] = [await views.boundingBox(), await decision.boundingBox()];
    if (!below || !above) throw new Error("The comparison and the decision are not shown.");
    await admin.evaluate(
      (by) => window.scrollBy({ top: by, behavior: "instant" }),
      below.y - above.y + offset,
    );
    expect(await isOnTop(decision), `${offset} pixels above`).toBe(true);
  }
});

test("a page is translated, its source changes, and the translation is brought up to date", async ({
  admin,
}) => {
  const editor = new EditorPage(admin);
  await makePage(admin, "Sail repair");
  await editor.addBlock("Quote");
  await editor.field("Quote").fill("We mend sails.");
  await editor.store();
  const source = admin.url();

  await test.step("translate into German side by side", async () => {
    await openTab(admin, "Translations");
    await admin.getByRole("button", { name: /^Create translation: German/ }).click();
    const form = admin.getByRole("dialog");
    await form.getByLabel("Title").fill("Segel flicken");
    await form.getByRole("button", { name: "Create translation" }).click();
    await expect(admin).not.toHaveURL(new RegExp(`${source}(/|$)`));
    await openTab(admin, "Translations");
    await expect(admin.getByText("1 of 2 texts translated")).toBeVisible();
    await admin.keyboard.press("F7");
    await expect(editor.field("Quote")).toBeFocused();
    await expect(editor.field("Quote")).toBeInViewport({ ratio: 0.99 });
    const original = admin.frameLocator('iframe[title^="The page in"]').getByText("We mend sails.");
    await expect(original).toBeInViewport({ ratio: 0.99 });
    await editor.field("Quote").fill("Wir flicken Segel.");
    await expect(admin.getByText("2 of 2 texts translated")).toBeVisible();
    await editor.store();
    await openTab(admin, "Content");
  });
  const translation = admin.url();

  await test.step("change the English", async () => {
    await admin.goto(source);
    await editor.outline.getByRole("button", { name: /^Quote/ }).click();
    await editor.field("Quote").fill("We mend sails and covers.");
    await editor.store();
  });

  await test.step("see the drift and acknowledge it", async () => {
    await admin.goto(translation);
    await editor.outline.getByRole("button", { name: /^Quote/ }).click();
    await expect(admin.getByText("this has changed")).toBeVisible();
    await expect(editor.field("Quote")).toHaveValue("Wir flicken Segel.");
    await admin.getByRole("button", { name: "Still right" }).click();
    await expect(admin.getByText("this has changed")).toBeHidden();
    await admin.reload();
    await editor.outline.getByRole("button", { name: /^Quote/ }).click();
    await expect(admin.getByText("this has changed")).toBeHidden();
  });
});

test("a live page moves, and the old address follows it", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await makePage(admin, "Opening hours");
  await editor.publish();
  await openTab(admin, "Settings");
  await admin.getByRole("textbox", { name: "Address" }).fill("/when-we-are-open");
  await admin.getByRole("button", { name: "Change address" }).click();
  await expect(admin.getByText("The page now lives at /when-we-are-open.")).toBeVisible();
  const answer = await admin.goto("/opening-hours");
  expect(answer?.status()).toBe(200);
  await expect(admin).toHaveURL(/\/when-we-are-open$/);
});

test("two people edit different blocks of one page, and nothing is lost", async ({
  admin,
  browser,
  site,
}) => {
  const other = await browse(browser, site);
  await logIn(other, ADMIN);
  const [mine, theirs] = [new EditorPage(admin), new EditorPage(other)];
  await makePage(admin, "Two at once");
  await mine.addBlock("Quote");
  await mine.field("Quote").fill("First");
  await mine.addBlock("Hero");
  await mine.field("Title").fill("Second");
  await mine.store();
  await theirs.open(new URL(admin.url()).pathname);

  await mine.outline.getByRole("button", { name: /^Quote/ }).click();
  await mine.field("Quote").fill("First, by me");
  await mine.store();
  await theirs.outline.getByRole("button", { name: /^Hero/ }).click();
  await theirs.field("Title").fill("Second, by them");
  await other.keyboard.press("Control+s");
  await expect(other.getByText("both were put together")).toBeVisible();
  await other.reload();
  await expect(theirs.preview.getByText("First, by me")).toBeVisible();
  await expect(theirs.preview.getByText("Second, by them")).toBeVisible();
  await other.context().close();
});

test("one block comes back from the history", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await makePage(admin, "Second thoughts");
  await editor.addBlock("Quote");
  await editor.field("Quote").fill("The good sentence.");
  await editor.store();
  await editor.field("Quote").fill("A bad sentence.");
  await editor.store();

  await openTab(admin, "History");
  await admin.getByRole("button", { name: "Restore this block as before" }).first().click();
  await expect(admin.getByText("It is restored as a new version.")).toBeVisible();
  await openTab(admin, "Content");
  await expect(editor.preview.getByText("The good sentence.")).toBeVisible();
});

test("a page is published at its time", async ({ browser }) => {
  const site = await startSite();
  const page = await browse(browser, site);
  const editor = new EditorPage(page);
  await logIn(page, ADMIN);
  await makePage(page, "Day of the open yard");
  await editor.addBlock("Quote");
  await editor.field("Quote").fill("Everybody is welcome.");
  await editor.store();
  await openTab(page, "Settings");
  const inTwoHours = new Date(Date.now() + 2 * 60 * 60 * 1000);
  await page.getByLabel("Publish at").fill(localMinute(inTwoHours));
  await page.getByRole("button", { name: "Set the schedule" }).click();
  await expect(page.getByText(/Will be published on/)).toBeVisible();
  expect((await page.request.get("/day-of-the-open-yard")).status()).toBe(404);

  await site.clock.advance({ minutes: 119 });
  expect((await page.request.get("/day-of-the-open-yard")).status()).toBe(404);
  await site.clock.advance({ minutes: 2 });
  await expect.poll(async () => (await page.request.get("/day-of-the-open-yard")).status()).toBe(200);
  await page.context().close();
  await site.stop();
});

/**
 * Formats a time as the local time
 * of a `datetime-local` input.
 */
function localMinute(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
