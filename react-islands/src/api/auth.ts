import { client, named, unwrap } from "./client";
import { fetchAsAnybody, fetchWithToken, refreshToken, storeToken } from "./csrf";
import { collecting } from "./error-collections";
import { Failure } from "./failure";
import type { User } from "./wire";

// Options for calls that must not open the log-in dialog.
const outsideSession = { fetch: fetchWithToken };

/** Logs in and stores the new session's token. */
export async function logIn(email: string, password: string): Promise<User> {
  const call = async () => {
    // The page's token belongs to the ended session.
    // The server would refuse the log-in.
    await refreshToken();
    return client.POST("/auth/login", { body: { email, password }, fetch: fetchAsAnybody });
  };
  const answer = await collecting(["login"], () => unwrap(call()));
  storeToken(named(answer.csrfToken));
  return named(answer.User);
}

/** Logs out. Also succeeds without a session. */
export async function logOut(): Promise<void> {
  try {
    await unwrap(client.POST("/auth/logout", { body: {}, ...outsideSession }));
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.kind !== "signed-out") throw failure;
  }
}

/** Extends the session. */
export async function refreshSession(): Promise<void> {
  await unwrap(client.POST("/auth/refresh-session", { body: {} }));
}
