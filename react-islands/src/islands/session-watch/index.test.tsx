import { afterEach, expect, test } from "vitest";

afterEach(() => {
  document.body.innerHTML = "";
});

test("the island of every screen closes menus and remembers the navigation", async () => {
  history.replaceState(null, "", "/cmsadmin/page/1");
  document.body.innerHTML = `<details class="menu" open><summary>Account</summary></details>
    <details data-fold="pages" data-default="open" open></details>`;
  await import("./index");
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  const [menu, fold] = document.querySelectorAll("details");
  expect(menu?.open).toBe(false);
  if (fold) fold.open = false;
  await expect.poll(() => document.cookie).toBe("pagewright-navigation=pages");
  if (fold) fold.open = true;
  await expect.poll(() => document.cookie).toBe("");
  history.replaceState(null, "", "/");
});
