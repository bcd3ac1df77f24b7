import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Permission } from "../../../../api/wire";
import { editPage } from "../../../../testing/edit-page";
import { api } from "../../../../testing/server";
import { type BarWidth, barWidth } from "./use-bar-width";

const PERMISSIONS: Permission[] = ["edit-page", "edit-seo", "publish-page"];
const TOOLS = ["Find a command, page or screen", "Preview in the whole window", "Share…"];

beforeEach(() => localStorage.clear());

/** Opens the editor at this width in pixels. */
function editIn(width: number) {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, width, 56));
  return editPage({
    permissions: PERMISSIONS,
    handlers: [
      http.get(api("page/version/:id/share"), () => HttpResponse.json({ url: null, expiresAt: null })),
    ],
  });
}

function more() {
  return screen.getByRole("button", { name: "More actions" });
}

function tool(name: string) {
  return screen.queryByRole("button", { name });
}

test("a bar of one row has less in it the narrower it is", () => {
  const none = new Map();
  const widths = [120, 80.1, 80, 70, 62, 44, 20, 0].map((rem) => barWidth(rem, none));
  expect(widths).toEqual(["wide", "wide", "medium", "narrow", "two-rows", "phone", "phone", "wide"]);
});

test("a bar has less in it where the words of its language are long", () => {
  const needs = new Map<BarWidth, number>([
    ["wide", 104],
    ["medium", 78],
    ["narrow", 66],
  ]);
  const widths = [104, 103.9, 78, 77.9, 66, 65.9, 62].map((rem) => barWidth(rem, needs));
  expect(widths).toEqual(["wide", "medium", "medium", "narrow", "narrow", "tight", "two-rows"]);
});

test("a bar whose words do not fit is shown again with less in it", async () => {
  // Mocks the width that the bar needs.
  // Nothing else reads `offsetWidth`.
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(1500);
  await editIn(1440);
  expect(tool("List of blocks")).not.toBeInTheDocument();
  expect(tool("About this page")).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "SEO" }).querySelector("svg")).toBeInTheDocument();
});

test("what is told about the page is in the menu where the bar has no room for it", async () => {
  const { user } = await editIn(390);
  expect(tool("About this page")).not.toBeInTheDocument();
  await user.click(more());
  await user.click(await screen.findByRole("menuitem", { name: "About this page" }));
  const details = await screen.findByRole("dialog", { name: "About this page" });
  expect(within(details).getByText(/^Last saved/)).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(more()).toHaveFocus());
  await user.click(more());
  expect(await screen.findByRole("menuitem", { name: /^Content check/ })).toBeVisible();
});

test("a wide bar shows every tool, and has a menu only for further steps", async () => {
  const { user } = await editIn(1440);
  for (const name of [...TOOLS, "List of blocks"]) expect(tool(name)).toBeVisible();
  await user.click(more());
  const steps = await screen.findAllByRole("menuitem");
  expect(steps.map(({ textContent }) => textContent)).toEqual(["Save with a note"]);
});

test("a tool that the bar has no room for is in the menu, which has the focus again afterwards", async () => {
  const { user } = await editIn(1280);
  for (const name of [...TOOLS, "List of blocks"]) expect(tool(name)).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "SEO" })).toHaveTextContent("SEO");
  await user.click(more());
  await user.click(await screen.findByRole("menuitem", { name: "Share…" }));
  expect(await screen.findByRole("dialog", { name: "Share version 3" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(more()).toHaveFocus());
});

test("a pane is folded and shown by the menu", async () => {
  const { user } = await editIn(1280);
  const list = async () => {
    await user.click(more());
    return screen.findByRole("menuitemcheckbox", { name: "List of blocks" });
  };
  const shown = await list();
  expect(shown).toHaveAttribute("aria-checked", "true");
  await user.click(shown);
  await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
  expect(await list()).toHaveAttribute("aria-checked", "false");
});

test("in a narrow bar the parts of the page are icons that keep their names", async () => {
  const { user } = await editIn(1024);
  const tabs = within(screen.getByRole("navigation", { name: "Parts of the page" })).getAllByRole("link");
  expect(tabs.every((tab) => tab.querySelector("svg"))).toBe(true);
  await user.click(screen.getByRole("link", { name: "SEO" }));
  expect(location.pathname).toBe("/cmsadmin/page/1/seo");
});

test("on a phone, which shows one pane at a time, the menu has none", async () => {
  const { user } = await editIn(390);
  await user.click(more());
  expect(await screen.findByRole("menuitem", { name: "Share…" })).toBeVisible();
  expect(screen.queryByRole("menuitemcheckbox")).not.toBeInTheDocument();
});
