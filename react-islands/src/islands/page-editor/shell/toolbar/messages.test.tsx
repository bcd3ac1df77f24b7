import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { PageVersion } from "../../../../api/wire";
import { editPage } from "../../../../testing/edit-page";
import { EVERYTHING, hero, version } from "../../../../testing/fixtures";
import { api, server } from "../../../../testing/server";

const BLOCKS = [hero("a", "A"), hero("b", "B"), hero("c", "C")];

/**
 * Changes block C and stores it after another user stored. Returns the notice
 * about their version.
 */
async function storeAfter(theirs: Partial<PageVersion>) {
  const { user, stored } = await editPage({ page: { pageVersion: version({ blocks: BLOCKS }) } });
  await user.click(screen.getByRole("button", { name: "Hero C" }));
  await user.type(await screen.findByRole("textbox", { name: "Title" }), "!");
  const latest = version({ id: 20, blocks: BLOCKS, ...theirs });
  server.use(
    http.post(
      api("page/version/10/store"),
      () => HttpResponse.json({ Success: false, Errors: [], latest }, { status: 409 }),
      { once: true },
    ),
  );
  await user.keyboard("{Control>}s{/Control}");
  const text = await screen.findByText(/ saved version 3 of this page at /);
  const notice = within(text.parentElement as HTMLElement);
  expect(await screen.findByText("All changes saved")).toBeVisible();
  return { user, text, stored, lines: notice.queryAllByRole("listitem").map((line) => line.textContent) };
}

test("a block that somebody else deleted and the parts of the page that they changed are named", async () => {
  const { lines, stored } = await storeAfter({
    title: "Theirs",
    seoDescription: "Theirs",
    blocks: BLOCKS.slice(1),
  });
  expect(lines).toEqual(["Page title", "Description", "Hero: A (Removed)"]);
  expect(stored.at(-1)).toMatchObject({ title: "Theirs", blocks: [{ key: "b" }, { key: "c" }] });
});

test("blocks that somebody else only moved are named", async () => {
  const { lines } = await storeAfter({ blocks: [BLOCKS[1], BLOCKS[2], BLOCKS[0]] as PageVersion["blocks"] });
  expect(lines).toEqual(["Hero: A (Moved)"]);
});

test.each([
  ["row", () => screen.getByRole("button", { name: "Hero B" })],
  ["form", () => screen.getByRole("textbox", { name: "Title" })],
])("whose chosen block somebody else deleted goes on at its neighbour, from its %s", async (_, place) => {
  const { user } = await editPage({ page: { pageVersion: version({ blocks: BLOCKS }) } });
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  await user.click(screen.getByRole("button", { name: "Hero B" }));
  const latest = version({ id: 20, blocks: [hero("a", "A"), hero("c", "C")] });
  server.use(
    http.post(
      api("page/version/10/store"),
      () => HttpResponse.json({ Success: false, Errors: [], latest }, { status: 409 }),
      { once: true },
    ),
  );
  place().focus();
  await user.keyboard("{Control>}s{/Control}");
  await screen.findByText(/ saved version 3 of this page at /);
  const next = screen.getByRole("button", { name: "Hero C" });
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute("aria-current", "true");
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("C");
});

test("a version of somebody else with nothing new in it is said to be that", async () => {
  const { lines, text, user } = await storeAfter({});
  expect(text).toHaveTextContent(/Nothing in it differs from what you have here\.$/);
  expect(lines).toEqual([]);
  screen.getByRole("button", { name: "Close" }).focus();
  await user.keyboard("{Enter}");
  expect(text).not.toBeInTheDocument();
  expect(document.activeElement).toHaveAttribute("data-row");
});

test("a page that is too large to be saved says what the bounds are, and that nothing is lost", async () => {
  const tooLarge = (property: string) => () =>
    HttpResponse.json({ Success: false, Errors: [{ code: "V_14", property, model: "" }] }, { status: 413 });
  const { user } = await editPage();
  server.use(
    http.post(api("page/version/:id/autosave"), tooLarge("")),
    http.post(api("page/version/:id/store"), tooLarge("blocks")),
  );
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  const bounds = "A page can have 500 blocks and 2 MB at most, and this one has more. Nothing is lost";
  expect(await screen.findByText(new RegExp(`^Not saved on the server: ${bounds}`))).toBeVisible();
  await user.keyboard("{Control>}s{/Control}");
  expect(await screen.findByText(new RegExp(`^The page was not saved\\. ${bounds}`))).toBeVisible();
});

test("the number of fields that need attention is that of the list, and the notice goes with its last field", async () => {
  const { user } = await editPage({
    page: { pageVersion: version({ blocks: BLOCKS }) },
    permissions: EVERYTHING,
  });
  const errors = ["a", "b"].map((key) => ({
    code: "V_01",
    property: `blocks[${key}].title`,
    model: "block",
  }));
  server.use(http.post(api("page/1/publish"), () => HttpResponse.json({ Success: false, Errors: errors })));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const notice = (await screen.findByText("The page was not published. 2 fields need attention."))
    .parentElement as HTMLElement;
  const type = async (name: string) => {
    const list = within(screen.getByRole("region", { name: "Blocks of this page" }));
    await user.click(list.getByRole("button", { name }));
    await user.type(await screen.findByRole("textbox", { name: "Title" }), "!");
  };
  await type("Hero A");
  expect(notice).toHaveTextContent("The page was not published. 1 field needs attention.");
  expect(within(notice).getAllByRole("listitem")).toHaveLength(1);
  await type("Hero B");
  expect(screen.queryByText(/The page was not published/)).not.toBeInTheDocument();
  await user.keyboard("{Control>}z{/Control}");
  expect(screen.getByText("The page was not published. 1 field needs attention.")).toBeVisible();
});
