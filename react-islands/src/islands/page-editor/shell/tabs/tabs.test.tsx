import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { editPage } from "../../../../testing/edit-page";
import { hero, version } from "../../../../testing/fixtures";
import { api, server } from "../../../../testing/server";

function tabs() {
  return within(screen.getByRole("navigation", { name: "Parts of the page" }));
}

function activity(): string | null | undefined {
  return document.querySelector("[data-activity]")?.getAttribute("data-activity");
}

test("each tab has an address, Back leads to the one before, and nothing typed is lost", async () => {
  const { user } = await editPage();
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  await user.click(tabs().getByRole("link", { name: "SEO" }));
  expect(location.pathname).toBe("/cmsadmin/page/1/seo");
  await user.type(await screen.findByRole("textbox", { name: "Description" }), "Found");
  await user.click(tabs().getByRole("link", { name: "Content" }));
  expect(location.pathname).toBe("/cmsadmin/page/1");
  expect(screen.getByRole("region", { name: "Blocks of this page" })).toBeVisible();
  act(() => history.back());
  expect(await screen.findByRole("textbox", { name: "Description" })).toHaveValue("Found");
  expect(tabs().getByRole("link", { name: "SEO" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("textbox", { name: "Page title" })).toHaveValue("About us!");
  expect(screen.getByText(/Unsaved changes/)).toBeVisible();
});

test("who leaves a tab by Back or Forward in one of its fields goes on at the link of the tab that is open then", async () => {
  const { user } = await editPage({ page: { pageVersion: version({ blocks: [hero("a", "First")] }) } });
  const link = (name: string) => tabs().getByRole("link", { name });
  await user.click(screen.getByRole("button", { name: "Hero First" }));
  await user.click(link("SEO"));
  await user.click(await screen.findByRole("textbox", { name: "Description" }));
  const focus = vi.spyOn(HTMLElement.prototype, "focus");
  act(() => history.back());
  await waitFor(() => expect(link("Content")).toHaveFocus());
  expect(focus.mock.lastCall).toEqual([{ preventScroll: true }]);
  await user.click(screen.getByRole("textbox", { name: "Title" }));
  act(() => history.forward());
  await waitFor(() => expect(link("SEO")).toHaveFocus());
  expect(focus.mock.lastCall).toEqual([{ preventScroll: true }]);
});

test("the focus stays outside of the tabs when another one is opened by Back", async () => {
  const { user } = await editPage();
  await user.click(tabs().getByRole("link", { name: "Settings" }));
  await user.click(screen.getByRole("textbox", { name: "Page title" }));
  act(() => history.back());
  await screen.findByRole("region", { name: "Blocks of this page" });
  expect(screen.getByRole("textbox", { name: "Page title" })).toHaveFocus();
});

test("a tab is opened by its address, with the version that was asked for", async () => {
  const { user } = await editPage({ tab: "/settings?version=10" });
  expect(await screen.findByRole("region", { name: "Address" })).toBeVisible();
  expect(tabs().getByRole("link", { name: "Content" })).toHaveAttribute(
    "href",
    "/cmsadmin/page/1?version=10",
  );
  await user.click(tabs().getByRole("link", { name: "Content" }));
  expect(location.search).toBe("?version=10");
});

test("a tab says how many errors wait in it", async () => {
  const { user } = await editPage({
    permissions: ["edit-page", "edit-seo", "publish-page"],
    page: { pageVersion: version({ blocks: [hero("a", "A")] }) },
  });
  const errors = [
    { code: "V_14", property: "seoDescription", model: "page" },
    { code: "V_01", property: "pageType.props.date", model: "page" },
    { code: "V_01", property: "blocks[a].title", model: "block" },
  ];
  server.use(http.post(api("page/1/publish"), () => HttpResponse.json({ Success: false, Errors: errors })));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  for (const name of ["Content 1 error", "Settings 1 error", "SEO 1 error"]) {
    expect(await tabs().findByRole("link", { name })).toBeVisible();
  }
});

test("what the editor is busy with is one of the activities of the specification", async () => {
  const { user } = await editPage();
  expect(activity()).toBe("0");
  await user.click(screen.getByRole("button", { name: "Add block" }));
  await waitFor(() => expect(activity()).toBe("1"));
  await screen.findByRole("dialog", { name: "Add block" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(activity()).toBe("0"));
  await user.click(tabs().getByRole("link", { name: "Settings" }));
  expect(activity()).toBe("2");
  await user.click(tabs().getByRole("link", { name: "SEO" }));
  expect(activity()).toBe("3");
});
