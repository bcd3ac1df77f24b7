import { send } from "./send";

/** Whether the person who is logged in now may open the screen that stands here. Not knowing it is no reason to leave. */
export async function maySeeScreen(): Promise<boolean> {
  try {
    const answer = await send(new Request(location.href));
    return answer.status !== 403;
  } catch {
    return true;
  }
}

/** Draws a part of the shell anew, as the server has it now: what the island shows may have changed what the shell does. */
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
