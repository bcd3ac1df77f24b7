import { send } from "./send";

/** Whether the logged-in user may open this screen; true where that cannot be found out. */
export async function maySeeScreen(): Promise<boolean> {
  try {
    const answer = await send(new Request(location.href));
    return answer.status !== 403;
  } catch {
    return true;
  }
}

/** Replaces a part of the shell by its current rendering. */
export async function refreshShell(selector: string): Promise<void> {
  const page = await send(new Request(location.href));
  const fresh = new DOMParser().parseFromString(await page.text(), "text/html").querySelector(selector);
  if (fresh) document.querySelector(selector)?.replaceWith(document.adoptNode(fresh));
}

/** Loads the screen again, once the server answers: a browser without a connection would show nothing at all. */
export async function reloadScreen(): Promise<void> {
  await send(new Request(location.href));
  location.reload();
}
