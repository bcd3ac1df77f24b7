/** Name of the cookie that the server reads for the navigation. */
const NAME = "pagewright-navigation";
const MAX_AGE_SECONDS = 31_536_000;

/**
 * Stores in a cookie which groups of the navigation the user has turned
 * from their default. The server draws the next screen with it, so that
 * nothing moves.
 */
export function rememberFolds(document: Document): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>("details[data-fold]")) {
    // The server opens the group of the open screen, which says nothing about the user.
    if (fold.querySelector("[aria-current]")) continue;
    fold.addEventListener("toggle", () => store(document, fold));
  }
}

function store(document: Document, fold: HTMLDetailsElement): void {
  const name = fold.dataset.fold ?? "";
  const turned = new Set(stored(document));
  if (fold.open === (fold.dataset.default === "open")) turned.delete(name);
  else turned.add(name);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const value = [...turned].join(".");
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
