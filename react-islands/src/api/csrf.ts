import { isRefusedFor, isWrongToken } from "./error-codes";
import { failureOf } from "./failure";
import { send } from "./send";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];
const USER_HEADER = "X-Pagewright-User";
const ANY_ADMIN_PAGE = "/cmsadmin/";

/** Sends a request. Adds the headers that every write needs. */
export async function fetchWithToken(request: Request): Promise<Response> {
  if (SAFE_METHODS.includes(request.method)) return send(request);
  return withFreshToken((isLast) => send(withHeaders(isLast ? request : request.clone())));
}

/**
 * Sends a log-in without the user header,
 * because the user who logs in may differ
 * from the user of the page.
 */
export async function fetchAsAnybody(request: Request): Promise<Response> {
  return withFreshToken((isLast) => {
    const named = withHeaders(isLast ? request : request.clone());
    named.headers.delete(USER_HEADER);
    return send(named);
  });
}

/**
 * If the server refuses the token, repeats the
 * request once with a new token, because a log-in
 * in another tab changes the token.
 */
export async function withFreshToken(attempt: (isLast: boolean) => Promise<Response>): Promise<Response> {
  const response = await attempt(false);
  if (response.status !== 403 || !(await refusesToken(response.clone()))) return response;
  await refreshToken();
  return attempt(true);
}

/**
 * Returns the headers of every write, including the page's user.
 * Otherwise a write could run as the
 * user who logged in in another tab.
 */
export function writeHeaders(): Record<string, string> {
  const user = document.querySelector<HTMLMetaElement>('meta[name="user-id"]')?.content;
  return {
    "X-Requested-With": "XMLHttpRequest",
    "X-CSRF-Token": csrfToken(),
    ...(user && { [USER_HEADER]: user }),
  };
}

/** Returns the page's CSRF token, or `""` if it has none. */
export function csrfToken(): string {
  return tokenElement(document)?.content ?? "";
}

function withHeaders(request: Request): Request {
  for (const [name, value] of Object.entries(writeHeaders())) request.headers.set(name, value);
  return request;
}

async function refusesToken(response: Response): Promise<boolean> {
  return isRefusedFor(failureOf(response.status, await response.json().catch(() => null)), isWrongToken);
}

/**
 * Fetches the currently valid token from
 * an admin page, also without a session.
 */
export async function refreshToken(): Promise<void> {
  const page = await send(new Request(new URL(ANY_ADMIN_PAGE, location.origin)));
  const fresh = tokenElement(new DOMParser().parseFromString(await page.text(), "text/html"));
  if (fresh) storeToken(fresh.content);
}

/** Replaces the page's token, which later requests send. */
export function storeToken(token: string): void {
  const element = tokenElement(document);
  if (element) element.content = token;
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name="csrf"]')) input.value = token;
}

function tokenElement(source: Document): HTMLMetaElement | null {
  return source.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');
}
