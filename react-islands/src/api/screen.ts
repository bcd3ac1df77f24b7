import { send } from "./send";

/**
 * Returns false if the user may not see this admin page.
 * Returns true if the server does not answer.
 */
export async function maySeeScreen(): Promise<boolean> {
  try {
    const answer = await send(new Request(location.href));
    return answer.status !== 403;
  } catch {
    return true;
  }
}

/** Returns the document of an admin page. */
export async function fetchScreen(address: string, signal: AbortSignal | null = null): Promise<Document> {
  const page = await send(new Request(address, { signal }));
  return new DOMParser().parseFromString(await page.text(), "text/html");
}

/**
 * Replaces an element of the page by
 * its current version from the server.
 */
export async function refreshShell(selector: string): Promise<void> {
  const fresh = (await fetchScreen(location.href)).querySelector(selector);
  if (fresh) document.querySelector(selector)?.replaceWith(document.adoptNode(fresh));
}

/**
 * Waits until the server answers, then reloads the page.
 * Otherwise the browser could show an error page.
 */
export async function reloadScreen(): Promise<void> {
  await send(new Request(location.href));
  location.reload();
}
