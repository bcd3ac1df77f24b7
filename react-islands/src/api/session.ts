import { fetchWithToken } from "./csrf";

/** Asks the person at the screen to log in again; answers whether the same person is logged in. */
export type Watch = () => Promise<boolean>;

let watch: Watch | null = null;
let asking: Promise<boolean> | null = null;
let restorations = 0;

/** Registers the function that asks for a new log-in when the session has ended; returns a function that removes it. */
export function watchSession(next: Watch): () => void {
  watch = next;
  return () => {
    if (watch === next) watch = null;
  };
}

/** Sends a request; where the session has ended, once more after somebody has logged in again. */
export function fetchInSession(request: Request): Promise<Response> {
  return inSession((isLast) => fetchWithToken(isLast ? request : request.clone()));
}

/**
 * Makes a call; where the session has ended, once more after somebody has logged in again. All calls that meet the end
 * of a session wait for the same answer.
 */
export async function inSession(attempt: (isLast: boolean) => Promise<Response>): Promise<Response> {
  const begun = restorations;
  const response = await attempt(false);
  if (response.status !== 401) return response;
  const isRestored = begun !== restorations || (await restored());
  return isRestored ? attempt(true) : response;
}

function restored(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  const isRestored = (await watch?.()) ?? false;
  if (isRestored) restorations += 1;
  return isRestored;
}
