import { Menu } from "@mantine/core";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../testing/render";

async function open() {
  const result = await show(
    <main>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled>None</Menu.Item>
          <Menu.Item>One</Menu.Item>
          <Menu.Item>Two</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </main>,
  );
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
