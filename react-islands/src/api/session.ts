import { fetchWithToken } from "./csrf";

/**
 * Opens the log-in dialog.
 * Resolves to true if the same user logs in.
 */
export type Watch = () => Promise<boolean>;

let watch: Watch | null = null;
let asking: Promise<boolean> | null = null;
let restorations = 0;

/** Registers the log-in dialog. Returns its cleanup. */
export function watchSession(next: Watch): () => void {
  watch = next;
  return () => {
    if (watch === next) watch = null;
  };
}

/**
 * Sends a request.
 * Sends it again after a log-in if the session has ended.
 */
export function fetchInSession(request: Request): Promise<Response> {
  return inSession((isLast) => fetchWithToken(isLast ? request : request.clone()));
}

/**
 * Makes a call.
 * Repeats it after a log-in if the session has ended.
 * Parallel calls wait for the same log-in.
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
