import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BlockSchema, ErrorItem, Finding, PageVersion } from "../../../../api/wire";
import { deferred } from "../../../../testing/deferred";
import { DONE, editPage } from "../../../../testing/edit-page";
import { BLOCK_TYPES, hero, image, version, words } from "../../../../testing/fixtures";
import { api, server } from "../../../../testing/server";

const DESCRIPTION: Finding = { kind: "missing-description", place: "seoDescription", subject: "" };
const PICTURE: Finding = { kind: "missing-alt-text", place: "blocks[a].picture", subject: "7.jpg" };
const LINK: Finding = { kind: "unpublished-page", place: "blocks[b].link", subject: "/draft" };

const BLOCKS = [
  hero("a", "First", { __images: { picture: [image(7)] } }),
  hero("b", "Second", { props: { title: "Second", link: "/draft" } }),
];

let findings: Finding[];
let errors: ErrorItem[];
let asked: PageVersion[];

/**
 * Answers checks.
 * Adds HTML only for calls that also render the preview.
 */
const checking = http.post(api("page/version/:call"), async ({ request, params }) => {
  asked.push((await request.json()) as PageVersion);
  const rendering = params.call === "inspect" ? { html: "<main></main>" } : {};
  return HttpResponse.json({ ...rendering, errors, items: findings });
});

/** Answers searches for pages without results. */
const searching = http.post(api("page/search"), () => HttpResponse.json([]));

beforeEach(() => {
  findings = [];
  errors = [];
  asked = [];
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function edit(more: Parameters<typeof editPage>[0] = {}) {
  return editPage({
    page: { pageVersion: version({ blocks: BLOCKS }) },
    handlers: [checking, searching],
    ...more,
  });
}

/** Waits for the delay of the check. */
function pause() {
  return act(() => vi.advanceTimersByTimeAsync(1000));
}

function button(name: string | RegExp) {
  return screen.findByRole("button", { name });
}

function title() {
  return screen.getByRole("textbox", { name: "Page title" });
}

test("what may be mended is counted a while after the last change, by one call", async () => {
  findings = [PICTURE, DESCRIPTION];
  const { user } = await edit();
  expect(await button("Content check: 2 hints")).toHaveTextContent("2");
  expect(asked).toHaveLength(1);
  findings = [];
  await user.type(title(), "!?");
  expect(asked).toHaveLength(1);
  await pause();
  expect(await button("Content check: nothing to improve")).toHaveTextContent("");
  expect(asked.map((each) => each.title)).toEqual(["About us", "About us!?"]);
});

test("a bar without room for the check says in its menu what may be mended", async () => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 390, 56));
  findings = [PICTURE, DESCRIPTION];
  const { user } = await edit();
  await pause();
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Content check: 2 hints/ }));
  expect(await screen.findByRole("dialog", { name: "Content check" })).toBeVisible();
});

test("an answer that comes after a change is not shown", async () => {
  const first = deferred();
  const late = http.post(
    api("page/version/inspect"),
    async () => {
      await first.promise;
      return HttpResponse.json({ html: "<main></main>", errors: [], items: [DESCRIPTION] });
    },
    { once: true },
  );
  const { user } = await edit({ handlers: [late, checking, searching] });
  await user.type(title(), "!");
  await pause();
  expect(await button("Content check: nothing to improve")).toBeVisible();
  first.resolve();
  await pause();
  expect(await button("Content check: nothing to improve")).toBeVisible();
});

test("a window that nobody sees asks nothing after it was opened, and asks when it is seen again", async () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const { user } = await edit();
  expect(await button("Content check: nothing to improve")).toBeVisible();
  await user.type(title(), "!");
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(asked).toHaveLength(1);
  visibility.mockReturnValue("visible");
  findings = [PICTURE];
  fireEvent(document, new Event("visibilitychange"));
  expect(await button("Content check: 1 hint")).toBeVisible();
  expect(asked.map((each) => each.title)).toEqual(["About us", "About us!"]);
});

test("a page without a preview is checked without a rendering, a while after the last change", async () => {
  findings = [DESCRIPTION];
  const rendered = vi.fn();
  const rendering = http.post(api("page/version/inspect"), rendered);
  const { user } = await edit({ tab: "/seo", handlers: [rendering, checking, searching] });
  expect(await button("Content check: 1 hint")).toBeVisible();
  findings = [];
  await user.type(await screen.findByRole("textbox", { name: "Description" }), "Boats");
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(asked).toHaveLength(1);
  await pause();
  expect(await button("Content check: nothing to improve")).toBeVisible();
  expect(asked.map((each) => each.seoDescription)).toEqual(["", "Boats"]);
  expect(rendered).not.toHaveBeenCalled();
});

test("each finding is said in words and leads to its field", async () => {
  findings = [DESCRIPTION, PICTURE, LINK];
  const { user } = await edit();
  await pause();
  const follow = async (name: string) => {
    await user.click(await button("Content check: 3 hints"));
    const dialog = within(await screen.findByRole("dialog", { name: "Content check" }));
    await user.click(await dialog.findByRole("button", { name }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  };
  await user.click(await button("Content check: 3 hints"));
  const dialog = within(await screen.findByRole("dialog", { name: "Content check" }));
  expect((await dialog.findAllByRole("listitem")).map((item) => item.textContent)).toEqual([
    "SEO › Description Search engines are told nothing about the page.",
    "Hero › Picture The picture 7.jpg has no alternative text.",
    "Hero › Button link The link /draft leads to a page that is not published.",
  ]);
  await user.keyboard("{Escape}");
  await follow("Hero › Picture");
  expect(screen.getByRole("group", { name: "Picture" })).toContainElement(
    document.activeElement as HTMLElement,
  );
  await follow("SEO › Description");
  const description = await screen.findByRole("textbox", { name: "Description" });
  await waitFor(() => expect(description).toHaveFocus());
  expect(location.pathname).toBe("/cmsadmin/page/1/seo");
  await follow("Hero › Button link");
  expect(await screen.findByRole("combobox", { name: "Button link" })).toHaveFocus();
  expect(location.pathname).toBe("/cmsadmin/page/1");
});

test("what the schema has no field for is listed, and leads to its block", async () => {
  const unknown = { ...hero("c", ""), type: "carousel" };
  findings = [
    { kind: "unknown-field", place: "blocks[a].text", subject: "text" },
    { kind: "unknown-file", place: "blocks[a].photo", subject: "photo" },
    { kind: "unknown-block-type", place: "blocks[c]", subject: "carousel" },
  ];
  const { user } = await edit({ page: { pageVersion: version({ blocks: [...BLOCKS, unknown] }) } });
  await pause();
  for (const [index, text, form] of [
    [0, "Hero The value “text” has no field here. Visitors do not see it.", "Hero"],
    [1, "Hero The file at “photo” has no field here. Visitors do not see it.", "Hero"],
    [
      2,
      "carousel The block has the type “carousel”, which this site does not know. Visitors do not see it.",
      "Unknown block type",
    ],
  ] as const) {
    await user.click(await button("Content check: 3 hints"));
    const dialog = within(await screen.findByRole("dialog", { name: "Content check" }));
    const items = await dialog.findAllByRole("listitem");
    expect(items).toHaveLength(3);
    const item = items[index] as HTMLElement;
    expect(item).toHaveTextContent(text);
    await user.click(within(item).getByRole("button"));
    await waitFor(() => expect(screen.getByRole("region", { name: form })).toHaveFocus());
  }
});

test("what keeps the page from being published comes first, and nothing says that it can be", async () => {
  errors = [{ code: "V_01", property: "blocks[b].title", model: "block" }];
  findings = [PICTURE];
  const { user } = await edit();
  await pause();
  await user.click(await button("Content check: 1 error, 1 hint"));
  const dialog = within(await screen.findByRole("dialog", { name: "Content check" }));
  expect(await dialog.findByText("The page cannot be published until these are corrected:")).toBeVisible();
  expect(dialog.queryByText(/can be published all the same/)).not.toBeInTheDocument();
  expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Hero › Title The Title field is required.",
    "Hero › Picture The picture 7.jpg has no alternative text.",
  ]);
  await user.click(dialog.getByRole("button", { name: "Hero › Title" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Title" })).toHaveFocus());
});

test("a finding that the list cannot show is not counted", async () => {
  findings = [DESCRIPTION, { kind: "unknown-field", place: "elsewhere", subject: "text" }];
  await edit();
  await pause();
  expect(await button("Content check: 1 hint")).toBeVisible();
});

test("a missing title leads to the bar, from behind the preview too", async () => {
  errors = [{ code: "V_01", property: "title", model: "pageVersion" }];
  const { user } = await edit();
  await user.keyboard("{F9}");
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", { name: "Command or page" });
  await user.keyboard("content check");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  await user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Content check" }));
  await user.click(await dialog.findByRole("button", { name: "Page title" }));
  await waitFor(() => expect(title()).toHaveFocus());
  expect(document.querySelector("[data-whole]")).toBeNull();
});

test("the list is about what is on the screen when it is opened", async () => {
  findings = [PICTURE];
  const { user } = await edit();
  await pause();
  await button("Content check: 1 hint");
  await user.type(title(), "!");
  findings = [PICTURE, LINK];
  await user.keyboard("{F8}");
  const dialog = within(await screen.findByRole("dialog", { name: "Content check" }));
  expect(await dialog.findByText("Content check: 2 hints")).toBeVisible();
  expect(dialog.getAllByRole("listitem")).toHaveLength(2);
  expect(asked.at(-1)?.title).toBe("About us!");
});

test("a link without an address, and a page that a field names by its id, are said without a name", async () => {
  findings = [
    { kind: "empty-link", place: "blocks[a].link", subject: "" },
    { kind: "empty-link", place: "blocks[a].link", subject: "Nowhere" },
    { kind: "unknown-page", place: "blocks[a].link", subject: "12" },
    { kind: "unpublished-page", place: "blocks[a].link", subject: "13" },
  ];
  const { user } = await edit();
  await user.click(await button(/^Content check/));
  const dialog = within(await screen.findByRole("dialog", { name: "Content check" }));
  const items = await dialog.findAllByRole("listitem");
  expect(items.map((item) => item.textContent?.replace("Hero › Button link ", ""))).toEqual([
    "The link has no address.",
    "The link “Nowhere” has no address, or no words.",
    "The page that is chosen here does not exist any more.",
    "The page that is chosen here is not published.",
  ]);
});

test("a colour on which text is hard to read is found where it is shown, in the order of the page", async () => {
  const colours = ["grey", "black"].map((value) => ({ value, label: words(value) }));
  const banner: BlockSchema = {
    id: "banner",
    label: words("Banner"),
    description: words("A line across the page."),
    group: "text",
    fields: [
      { name: "isPlain", kind: "switch", label: words("Plain"), optionality: "optional" },
      {
        name: "colour",
        kind: "colour",
        label: words("Colour"),
        optionality: "optional",
        options: colours,
        shownWhen: { field: "isPlain", is: false },
      },
    ],
  };
  const block = (key: string, props: Record<string, unknown>) => ({
    ...hero(key, ""),
    type: "banner",
    props,
  });
  const blocks = [
    block("x", { colour: "grey" }),
    block("y", { colour: "grey", isPlain: true }),
    block("z", { colour: "black" }),
    ...BLOCKS,
  ];
  findings = [DESCRIPTION, PICTURE];
  const style = document.createElement("style");
  style.textContent = ":root { --color-text: #fff; --color-grey: #777; --color-black: #000 }";
  document.body.append(style);
  const { user } = await edit({
    blockTypes: [...BLOCK_TYPES, banner],
    page: { pageVersion: version({ blocks }) },
  });
  await user.click(await button("Content check: 3 hints"));
  const dialog = within(await screen.findByRole("dialog", { name: "Content check" }));
  const items = await dialog.findAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^SEO › Description/),
    "Banner › Colour Text on the colour that is chosen here is hard to read.",
    expect.stringMatching(/^Hero › Picture/),
  ]);
  style.remove();
});

test("a check that fails says so in its dialog and nowhere else", async () => {
  const failing = http.post(api("page/version/check"), () => HttpResponse.json({}, { status: 500 }));
  const { user } = await edit({ tab: "/seo", handlers: [failing, searching] });
  await pause();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Content check" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Content check" }));
  expect(await dialog.findByText(/^The content could not be checked\./)).toBeVisible();
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  server.use(checking);
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText("Content check: nothing to improve")).toBeVisible();
});

test("who asks for publication sees the list first, and sends the request all the same", async () => {
  findings = [PICTURE];
  const { user } = await edit({ permissions: ["edit-page", "request-publication"] });
  const sent = vi.fn();
  server.use(
    http.post(api("page/1/request-publication"), async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json(DONE);
    }),
  );
  const open = async () => {
    await user.click(await button("Request publication"));
    return within(await screen.findByRole("dialog", { name: "Request publication" }));
  };
  let dialog = await open();
  await user.type(dialog.getByRole("textbox", { name: "Comment" }), "Ready");
  await user.click(await dialog.findByRole("button", { name: "Hero › Picture" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByRole("group", { name: "Picture" })).toContainElement(
    document.activeElement as HTMLElement,
  );
  dialog = await open();
  expect(
    await dialog.findByText("The picture 7.jpg has no alternative text.", { exact: false }),
  ).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Request publication" }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ comment: "Ready" }));
});

test("the button that publishes says how much may be mended, and publishes by one press", async () => {
  findings = [PICTURE, LINK];
  const { user, change } = await edit({
    permissions: ["edit-page", "publish-page"],
    handlers: [
      checking,
      http.get(api("page/version/:id/pictures"), () => HttpResponse.json({ total: 0, finished: 0 })),
      http.post(api("page/1/publish"), () => {
        change({ status: "published", publishedVersionID: 10 });
        return HttpResponse.json(DONE);
      }),
    ],
  });
  await pause();
  await button("Content check: 2 hints");
  const publish = await button("Publish");
  await user.hover(publish);
  expect(await screen.findByText("Content check: 2 hints")).toBeVisible();
  expect(publish).toHaveAccessibleDescription("Content check: 2 hints");
  await user.click(publish);
  expect(await screen.findByText("The page is published.")).toBeVisible();
});

test("who may not edit the page is told nothing", async () => {
  findings = [PICTURE];
  const { user } = await edit({ permissions: ["request-publication"] });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.queryByRole("button", { name: /^Content check/ })).not.toBeInTheDocument();
  await user.click(await button("Request publication"));
  const dialog = within(await screen.findByRole("dialog", { name: "Request publication" }));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(dialog.queryByRole("region", { name: "Content check" })).not.toBeInTheDocument();
});
