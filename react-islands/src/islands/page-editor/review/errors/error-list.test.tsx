import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { ErrorItem, Page, Permission } from "../../../../api/wire";
import { DONE, editPage } from "../../../../testing/edit-page";
import { hero, version } from "../../../../testing/fixtures";
import { api, server } from "../../../../testing/server";

const PUBLISHER: Permission[] = ["edit-page", "edit-seo", "edit-slug", "publish-page"];

/**
 * Publishes a page that the server refuses.
 * Returns the error list.
 */
async function refuse(
  errors: Pick<ErrorItem, "code" | "property">[],
  page: Partial<Page> = { pageVersion: version({ blocks: [hero("a", "A")] }) },
  permissions = PUBLISHER,
) {
  const { user } = await editPage({
    permissions,
    page,
    handlers: [
      http.get(api("page/version/:id/pictures"), () => HttpResponse.json({ total: 0, finished: 0 })),
      http.post(api("page/slug-available"), () => HttpResponse.json({ ...DONE, available: true })),
    ],
  });
  const Errors = errors.map((error) => ({ ...error, model: "page" }));
  server.use(http.post(api("page/1/publish"), () => HttpResponse.json({ Success: false, Errors })));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  return { user, notice: within(await screen.findByRole("alert")) };
}

test("what is wrong with the page itself is listed beside its blocks, each with a way to its field", async () => {
  const { user, notice } = await refuse([
    { code: "V_01", property: "title" },
    { code: "V_06", property: "slug" },
    { code: "V_14", property: "seoDescription" },
    { code: "V_01", property: "blocks[a].title" },
  ]);
  expect(notice.getByText("The page was not published. 4 fields need attention.")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveFocus();
  const follow = (name: string) => user.click(notice.getByRole("button", { name }));
  await follow("Page title");
  expect(screen.getByRole("textbox", { name: "Page title" })).toHaveFocus();
  await follow("Settings › Address");
  expect(location.pathname).toBe("/cmsadmin/page/1/settings");
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Address" })).toHaveFocus());
  await follow("SEO › Description");
  expect(location.pathname).toBe("/cmsadmin/page/1/seo");
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Description" })).toHaveFocus());
  await follow("Hero › Title");
  expect(location.pathname).toBe("/cmsadmin/page/1");
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveFocus();
});

test("what is too long says how long it is and may be, in the list and at its field", async () => {
  const { user, notice } = await refuse(
    [
      { code: "V_14", property: "title" },
      { code: "V_14", property: "seoKeywords" },
      { code: "V_14", property: "blocks[a].title" },
    ],
    { pageVersion: version({ title: "t".repeat(256), blocks: [hero("a", "h".repeat(300))] }) },
  );
  const items = notice.getAllByRole("listitem").map((item) => item.textContent);
  expect(items).toEqual([
    "Page title Page title is too long: 256 characters, 255 at most.",
    "SEO › Keywords Keywords has too many entries: 20 at most.",
    "Hero › Title Title is too long: 300 characters, 255 at most.",
  ]);
  expect(screen.getByRole("textbox", { name: "Page title" })).toHaveAccessibleDescription(
    "Page title is too long: 256 characters, 255 at most.",
  );
  await user.click(notice.getByRole("button", { name: "Hero › Title" }));
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveAccessibleDescription(
    "Title is too long: 300 characters, 255 at most.",
  );
});

test("the error of the title covers nothing beside the bar, and is said to screen readers and at the pointer", async () => {
  const { notice } = await refuse([{ code: "V_01", property: "title" }]);
  const title = screen.getByRole("textbox", { name: "Page title" });
  const sentence = "The Page title field is required.";
  expect(title).toBeInvalid();
  expect(title).toHaveAccessibleDescription(sentence);
  expect(title).toHaveAttribute("title", sentence);
  expect(notice.getByText(new RegExp(sentence))).toBeVisible();
  const described = document.getElementById(title.getAttribute("aria-describedby") ?? "");
  expect(described).toHaveClass("visually-hidden");
});

test("a title without an error has no tooltip", async () => {
  await refuse([{ code: "V_06", property: "slug" }]);
  expect(screen.getByRole("textbox", { name: "Page title" })).not.toHaveAttribute("title");
});

test("a field that may not be changed is led to as well", async () => {
  const { user, notice } = await refuse([{ code: "V_14", property: "seoTitle" }], undefined, [
    "edit-page",
    "publish-page",
  ]);
  await user.click(notice.getByRole("button", { name: "SEO › Title for search engines" }));
  const field = await screen.findByRole("textbox", { name: "Title for search engines" });
  expect(field).toBeDisabled();
  await waitFor(() => expect(document.activeElement).toContainElement(field));
  expect(document.activeElement).not.toBe(document.body);
});

test("an error that belongs to no field is said, and leads nowhere", async () => {
  const { notice } = await refuse([{ code: "UM_01", property: "" }]);
  expect(notice.getByText(/^The page was not published\./)).toBeVisible();
  expect(notice.queryByRole("list")).not.toBeInTheDocument();
});
