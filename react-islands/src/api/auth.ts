import { client, named, unwrap } from "./client";
import { fetchWithToken, keepToken, refreshToken } from "./csrf";
import { collecting } from "./error-collections";
import { Failure } from "./failure";
import type { User } from "./wire";

// Who is asked to log in again must not be asked so by the log-in itself.
const outsideSession = { fetch: fetchWithToken };

/** Logs in, and takes the token of the new session. */
export async function logIn(email: string, password: string): Promise<User> {
  const call = async () => {
    // The token of a session that has ended is worth nothing, not even for a new one.
    await refreshToken();
    return client.POST("/auth/login", { body: { email, password }, ...outsideSession });
  };
  const answer = await collecting(["login"], () => unwrap(call()));
  keepToken(named(answer.csrfToken));
  return named(answer.User);
}

/** Logs out. A session that has ended already is as good. */
export async function logOut(): Promise<void> {
  try {
    await unwrap(client.POST("/auth/logout", { body: {}, ...outsideSession }));
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.kind !== "signed-out") throw failure;
  }
}

/** Keeps the session from ending for want of use. */
export async function refreshSession(): Promise<void> {
  await unwrap(client.POST("/auth/refresh-session", { body: {} }));
}
