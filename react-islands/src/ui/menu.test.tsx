import { Menu } from "@mantine/core";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../testing/render";
import { createI18n } from "./i18n";
import { IslandProviders } from "./mount-island";
import { createQueryClient } from "./query-client";

/** A menu without animation, because busy machines lose frames. */
const MENU = (
  <main>
    <Menu transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <button type="button">More</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled>None</Menu.Item>
        <Menu.Item>One</Menu.Item>
        <Menu.Item>Two</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  </main>
);

/**
 * Mocks the window height, and the
 * button's distance from the top.
 */
function placeButton(windowHeight: number, top: number): void {
  vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(windowHeight);
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(720);
  vi.spyOn(HTMLButtonElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 40, 30));
}

async function open() {
  const result = await show(MENU);
  const button = screen.getByRole("button", { name: "More" });
  button.focus();
  await result.user.keyboard("{Enter}");
  return { ...result, button, menu: await screen.findByRole("menu") };
}

test("a menu lies in the landmark of its screen, and holds items alone", async () => {
  const { menu } = await open();
  expect(screen.getByRole("main")).toContainElement(menu);
  expect([...menu.children].map((child) => child.getAttribute("role"))).toEqual(Array(3).fill("menuitem"));
});

test("the first item of a menu that can be chosen gets the focus, and its button has it again when it closes", async () => {
  const { user, button, menu } = await open();
  await waitFor(() => expect(within(menu).getByRole("menuitem", { name: "One" })).toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(button).toHaveFocus());
});

test.each([
  [450, 100, 450 - 100 - 30 - 8 - 5],
  [450, 400, 96],
])("in a window of %d px a menu below a button at %d px is at most %d px high", async (height, top, most) => {
  placeButton(height, top);
  const { menu } = await open();
  await waitFor(() => expect(menu).toHaveStyle({ maxHeight: `${most}px` }));
});

test("a menu stays with the focus when its button is scrolled out of sight", async () => {
  // Rendered without Mantine's test mode,
  // which ignores if the button is visible.
  const words = await createI18n("en", {});
  render(
    <IslandProviders words={words} queries={createQueryClient()}>
      {MENU}
    </IslandProviders>,
  );
  placeButton(450, 100);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "More" }));
  const item = await screen.findByRole("menuitem", { name: "Two" });
  item.focus();
  placeButton(450, -500);
  window.dispatchEvent(new Event("scroll"));
  const menu = screen.getByRole("menu");
  await waitFor(() => expect(Number.parseFloat(menu.style.top)).toBeLessThan(0));
  expect(menu).not.toHaveStyle({ display: "none" });
  expect(item).toHaveFocus();
});
