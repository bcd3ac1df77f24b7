/** Name of the cookie that the server reads for the navigation. */
const NAME = "pagewright-navigation";
const MAX_AGE_SECONDS = 31_536_000;

/**
 * Stores the groups of the navigation that the user has toggled.
 * Uses a cookie, because the server draws the next screen with them.
 */
export function rememberFolds(document: Document): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>("details[data-fold]")) {
    // The server always opens the group of the current screen.
    if (fold.querySelector("[aria-current]")) continue;
    fold.addEventListener("toggle", () => store(document, fold));
  }
}

function store(document: Document, fold: HTMLDetailsElement): void {
  const name = fold.dataset.fold ?? "";
  const toggled = new Set(stored(document));
  if (fold.open === (fold.dataset.default === "open")) toggled.delete(name);
  else toggled.add(name);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const value = [...toggled].join(".");
  const maxAge = value === "" ? 0 : MAX_AGE_SECONDS;
  document.cookie = `${NAME}=${value}; Path=/cmsadmin; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

function stored(document: Document): string[] {
  const cookie = document.cookie.split("; ").find((each) => each.startsWith(`${NAME}=`));
  return (
    cookie
      ?.slice(NAME.length + 1)
      .split(".")
      .filter(Boolean) ?? []
  );
}
