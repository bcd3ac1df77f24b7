import { client, named, unwrap } from "./client";
import { storeToken } from "./csrf";
import { collecting, type ErrorCollection } from "./error-collections";
import type { ListedUser, OptionalMail, User } from "./wire";

/** Account data that user management can change. */
export interface Account {
  email: string;
  role: number | null;
  profile: { name: string; jobTitle: string };
}

/** Changes of users to their own account. Missing properties stay unchanged. */
export interface OwnChange {
  email?: string;
  profile?: { name: string; jobTitle: string };
  currentPassword?: string;
  password?: string;
  confirm?: string;
}

/** Error collections of all screens that change users. */
const STORE: ErrorCollection[] = ["users-overview", "user-settings", "user-profile-image"];

export function listUsers(): Promise<ListedUser[]> {
  return unwrap(client.GET("/user/list"));
}

/**
 * Creates an account.
 * The server mails a link for setting the password.
 */
export async function createUser(account: Account): Promise<User> {
  const call = () => unwrap(client.POST("/user", { body: account }));
  return named((await collecting(["users-overview"], call)).User);
}

/**
 * Creates a link for setting the password of an invited user.
 * Earlier links stop working.
 */
export async function createActivationLink(id: number): Promise<string> {
  const { url } = await overview(client.POST("/user/{id}/activation-link", { ...at(id), body: {} }));
  return named(url);
}

/** Changes an account. The server refuses an outdated `version`. */
export async function changeUser(user: User, account: Account): Promise<User> {
  return named((await store(user, account)).User);
}

/**
 * Changes the user's own account.
 * A new password starts a new session with a new token.
 */
export async function changeOwnUser(own: User, change: OwnChange): Promise<User> {
  const { User: user, csrfToken } = await store(own, change);
  if (csrfToken) storeToken(csrfToken);
  return named(user);
}

export async function deleteUser(id: number): Promise<void> {
  await overview(client.DELETE("/user/{id}", at(id)));
}

export async function disableUser(id: number): Promise<void> {
  await overview(client.POST("/user/{id}/disable", { ...at(id), body: {} }));
}

export async function enableUser(id: number): Promise<void> {
  await overview(client.POST("/user/{id}/enable", { ...at(id), body: {} }));
}

/**
 * Ends all sessions of a user.
 * For the user's own account, this includes the current session.
 */
export async function endSessions(id: number): Promise<void> {
  await overview(client.POST("/user/{id}/end-sessions", { ...at(id), body: {} }));
}

export async function resendActivation(id: number): Promise<void> {
  await overview(client.POST("/user/{id}/resend-activation", { ...at(id), body: {} }));
}

/** Lists the kinds of mails that the user refuses. */
export async function listRefusedMails(signal: AbortSignal): Promise<OptionalMail[]> {
  return (await unwrap(client.GET("/own-mails", { signal }))).refused;
}

export async function changeRefusedMails(refused: OptionalMail[]): Promise<void> {
  await unwrap(client.PUT("/own-mails", { body: { refused } }));
}

/** Replaces a user's picture and returns its path. */
export async function putImage(id: number, file: File): Promise<string> {
  const form = new FormData();
  form.set("profileImage", file);
  const options = { ...at(id), body: { profileImage: file.name }, bodySerializer: () => form };
  const { image } = await collecting(STORE, () => unwrap(client.PUT("/user/{id}/image", options)));
  return named(image);
}

export async function removeImage(id: number): Promise<void> {
  await collecting(STORE, () => unwrap(client.DELETE("/user/{id}/image", at(id))));
}

function store({ ID, version }: User, change: Account | OwnChange) {
  const options = { ...at(ID), body: { ...change, version } };
  return collecting(STORE, () => unwrap(client.PUT("/user/{id}", options)));
}

function overview<T>(call: Parameters<typeof unwrap<T>>[0]): Promise<T> {
  return collecting(["users-overview"], () => unwrap(call));
}

function at(id: number) {
  return { params: { path: { id } } };
}
