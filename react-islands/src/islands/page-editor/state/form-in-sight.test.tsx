import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { editPage } from "../../../testing/edit-page";
import { hero, version } from "../../../testing/fixtures";

let scrolled: string[] = [];

beforeEach(() => {
  scrolled = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolled.push(within(this as HTMLElement).getByRole("heading", { level: 2 }).textContent);
  });
});

/**
 * Opens an editor whose form has these edges, in pixels.
 * The window is 450 pixels high.
 */
async function edit(top: number, bottom: number) {
  vi.stubGlobal("innerHeight", 450);
  const { user } = await editPage({
    page: { pageVersion: version({ blocks: [hero("a", "A"), hero("b", "B")] }) },
  });
  const form = document.querySelector("[data-form]");
  if (form) form.getBoundingClientRect = () => new DOMRect(0, top, 400, bottom - top);
  const row = (name: string) =>
    within(screen.getByRole("region", { name: "Blocks of this page" })).getByRole("button", { name });
  return { user, row };
}

test("the form of a block that is chosen in its row is scrolled to where it is below the window", async () => {
  const { user, row } = await edit(526, 900);
  await user.click(row("Hero A"));
  expect(scrolled).toEqual(["Hero"]);
  await user.click(row("Page settings"));
  expect(scrolled).toEqual(["Hero", "Page settings"]);
});

test("blocks that are chosen together leave the list in sight", async () => {
  const { user, row } = await edit(526, 900);
  await user.keyboard("{Control>}");
  await user.click(row("Hero A"));
  await user.click(row("Hero B"));
  expect(scrolled).toEqual([]);
});

test.each([
  [93, 2000],
  [320, 440],
])("a form from %i to %i is in sight", async (top, bottom) => {
  const { user, row } = await edit(top, bottom);
  await user.click(row("Hero A"));
  expect(scrolled).toEqual([]);
});
