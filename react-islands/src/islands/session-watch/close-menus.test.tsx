import { expect, test } from "vitest";
import { closeMenus } from "./close-menus";

test("a menu closes on Escape, which gives the focus to its button, and on a press elsewhere", () => {
  document.body.innerHTML = `<p>Elsewhere</p>
    <details class="menu"><summary tabindex="0">Account</summary><button>Settings</button></details>`;
  closeMenus(document);
  const menu = document.querySelector("details") as HTMLDetailsElement;
  const button = document.querySelector("button") as HTMLButtonElement;
  const press = (target: Element) => target.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  menu.open = true;
  press(button);
  expect(menu.open).toBe(true);
  press(document.querySelector("p") as Element);
  expect(menu.open).toBe(false);
  menu.open = true;
  button.focus();
  button.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(menu.open).toBe(false);
  expect(document.activeElement).toBe(document.querySelector("summary"));
});
