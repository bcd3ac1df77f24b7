import { send } from "./send";

/** Returns false only if the server forbids it. */
export async function maySeeScreen(): Promise<boolean> {
  try {
    const answer = await send(new Request(location.href));
    return answer.status !== 403;
  } catch {
    return true;
  }
}

/** Renders part of the shell again. */
export async function refreshShell(selector: string): Promise<void> {
  const page = await send(new Request(location.href));
  const fresh = new DOMParser().parseFromString(await page.text(), "text/html").querySelector(selector);
  if (fresh) document.querySelector(selector)?.replaceWith(document.adoptNode(fresh));
}

/**
 * Reloads once the server answers.
 * Otherwise browsers would show an error page.
 */
export async function reloadScreen(): Promise<void> {
  await send(new Request(location.href));
  location.reload();
}
