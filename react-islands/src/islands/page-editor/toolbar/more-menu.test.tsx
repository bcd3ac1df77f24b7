import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Permission } from "../../../api/wire";
import { editPage } from "../../../testing/edit-page";
import { api } from "../../../testing/server";
import { barWidth } from "./use-bar-width";

const PERMISSIONS: Permission[] = ["edit-page", "edit-seo", "publish-page"];
const TOOLS = ["Find a command, page or screen", "Preview in the whole window", "Share…"];

beforeEach(() => localStorage.clear());

/** Opens the editor in a window of so many pixels. */
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
  const widths = [120, 88.1, 88, 79, 62, 44, 20, 0].map(barWidth);
  expect(widths).toEqual(["wide", "wide", "medium", "narrow", "two-rows", "phone", "phone", "wide"]);
});

test("a wide bar shows every tool, and has a menu only for further steps", async () => {
  await editIn(1440);
  for (const name of [...TOOLS, "List of blocks"]) expect(tool(name)).toBeVisible();
  expect(screen.queryByRole("button", { name: "More actions" })).not.toBeInTheDocument();
});

test("a tool that the bar has no room for is in the menu, which has the focus again afterwards", async () => {
  const { user } = await editIn(1280);
  for (const name of [...TOOLS, "List of blocks"]) expect(tool(name)).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "SEO Settings" })).toHaveTextContent("SEO");
  await user.click(more());
  await user.click(await screen.findByRole("menuitem", { name: "Share…" }));
  expect(await screen.findByRole("dialog", { name: "Share this version" })).toBeVisible();
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
  await user.click(screen.getByRole("link", { name: "SEO Settings" }));
  expect(location.pathname).toBe("/cmsadmin/page/1/seo");
});

test("on a phone, which shows one pane at a time, the menu has none", async () => {
  const { user } = await editIn(390);
  await user.click(more());
  expect(await screen.findByRole("menuitem", { name: "Share…" })).toBeVisible();
  expect(screen.queryByRole("menuitemcheckbox")).not.toBeInTheDocument();
});
