import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { editPage } from "../../../testing/edit-page";
import { hero, version } from "../../../testing/fixtures";
import { api } from "../../../testing/server";

function panes(): string | null | undefined {
  return document.querySelector("[data-panes]")?.getAttribute("data-panes");
}

function view() {
  return within(screen.getByRole("group", { name: "View" }));
}

test("the navigation folds away and comes back by a button, which the browser remembers", async () => {
  const { user, unmount } = await editPage();
  expect(document.documentElement).not.toHaveAttribute("data-navigation");
  const button = screen.getByRole("button", { name: "Navigation" });
  expect(button).toHaveAttribute("aria-pressed", "false");
  await user.click(button);
  expect(document.documentElement).toHaveAttribute("data-navigation");
  expect(button).toHaveAttribute("aria-pressed", "true");
  unmount();
  expect(document.documentElement).not.toHaveAttribute("data-navigation");
  await editPage();
  expect(document.documentElement).toHaveAttribute("data-navigation");
});

test("the list, the form and the preview fold away one by one, and one to work in stays", async () => {
  const { user } = await editPage();
  expect(panes()).toBe("outline form preview");
  await user.click(view().getByRole("button", { name: "List of blocks" }));
  expect(panes()).toBe("form preview");
  await user.click(view().getByRole("button", { name: "Preview" }));
  expect(panes()).toBe("form");
  await user.click(view().getByRole("button", { name: "Form" }));
  expect(panes()).toBe("preview");
});

test("the preview fills the window by one key, and Escape gives the focus back", async () => {
  const { user } = await editPage();
  const title = screen.getByRole("textbox", { name: "Page title" });
  await user.click(title);
  await user.keyboard("{F9}");
  expect(panes()).toBe("whole");
  const back = screen
    .getAllByRole("button", { name: "Preview in the whole window" })
    .find((button) => button.getAttribute("aria-pressed") === "true");
  expect(back).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(panes()).toBe("outline form preview");
  await waitFor(() => expect(title).toHaveFocus());
  expect(screen.getByText("The whole editor is shown again.")).toBeInTheDocument();
});

test("the preview fills the window from any part of the page, with the navigation away", async () => {
  const { user } = await editPage({ tab: "/seo" });
  await user.click(screen.getByRole("button", { name: "Navigation" }));
  await user.keyboard("{F9}");
  expect(location.pathname).toBe("/cmsadmin/page/1");
  expect(panes()).toBe("whole");
  expect(document.documentElement).not.toHaveAttribute("data-navigation");
  await user.keyboard("{F9}");
  expect(location.pathname).toBe("/cmsadmin/page/1/seo");
  expect(document.documentElement).toHaveAttribute("data-navigation");
});

test("the way back from the preview leads to the field of another part of the page, where that had the focus", async () => {
  const { user } = await editPage({ tab: "/seo" });
  await user.click(await screen.findByRole("textbox", { name: "Description" }));
  await user.keyboard("{F9}");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Description" })).toHaveFocus());
  await user.keyboard("{F9}");
  await user.keyboard("{Control>}/{/Control}");
  const picker = within(await screen.findByRole("dialog", { name: "Add block" }));
  await user.click(picker.getByRole("button", { name: /^Cards/ }));
  await waitFor(() => expect(panes()).toBe("outline form preview"));
});

test("what is told about the page is behind a button of the bar, which gets the focus back", async () => {
  const { user } = await editPage();
  const button = screen.getByRole("button", { name: "About this page" });
  await user.click(button);
  expect(await screen.findByText(/^Last saved/)).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText(/^Last saved/)).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
});

test("a jump to a field that is wrong, and a block that was added, bring the form back", async () => {
  const errors = [{ code: "V_01", property: "blocks[a].title", model: "block" }];
  const { user } = await editPage({
    permissions: ["edit-page", "publish-page"],
    page: { pageVersion: version({ blocks: [hero("a", "")] }) },
    handlers: [
      http.post(api("page/1/publish"), () => HttpResponse.json({ Success: false, Errors: errors })),
      http.get(api("page/version/:id/pictures"), () => HttpResponse.json({ finished: 0, total: 0 })),
    ],
  });
  await user.click(view().getByRole("button", { name: "Form" }));
  expect(panes()).toBe("outline preview");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await user.click(await screen.findByRole("button", { name: "Hero › Title" }));
  expect(panes()).toBe("outline form preview");
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveFocus();
  await user.keyboard("{F9}");
  await user.keyboard("{Control>}/{/Control}");
  const picker = within(await screen.findByRole("dialog", { name: "Add block" }));
  await user.click(picker.getByRole("button", { name: /^Cards/ }));
  await waitFor(() => expect(panes()).toBe("outline form preview"));
});
