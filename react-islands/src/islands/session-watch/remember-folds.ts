import { readAdminCookie, writeAdminCookie } from "../../lib/admin-cookie";

/** Name of the cookie that the server reads for the navigation. */
const NAME = "pagewright-navigation";

/**
 * Stores the groups of the navigation that the user has toggled.
 * Uses a cookie, because the server draws the next screen with them.
 */
export function rememberFolds(document: Document): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>("details[data-fold]")) {
    // The server always opens the group of the current screen.
    if (fold.querySelector("[aria-current]")) continue;
    fold.addEventListener("toggle", () => store(fold));
  }
}

function store(fold: HTMLDetailsElement): void {
  const name = fold.dataset.fold ?? "";
  const toggled = new Set(readAdminCookie(NAME).split(".").filter(Boolean));
  if (fold.open === (fold.dataset.default === "open")) toggled.delete(name);
  else toggled.add(name);
  writeAdminCookie(NAME, [...toggled].join("."));
}
