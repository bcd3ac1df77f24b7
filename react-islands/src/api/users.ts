import { client, named, unwrap } from "./client";
import { storeToken } from "./csrf";
import { collecting, type ErrorCollection } from "./error-collections";
import type { ListedUser, User } from "./wire";

/** An account, as user management sends it. */
export interface Account {
  email: string;
  role: number | null;
  profile: { name: string; jobTitle: string };
}

/** Changes to the own account. Missing properties stay. */
export interface OwnChange {
  email?: string;
  profile?: { name: string; jobTitle: string };
  currentPassword?: string;
  password?: string;
  confirm?: string;
}

/** Errors of all screens that change users. */
const STORE: ErrorCollection[] = ["users-overview", "user-settings", "user-profile-image"];

export function listUsers(): Promise<ListedUser[]> {
  return unwrap(client.GET("/user/list"));
}

/** Creates an account. Mails a password link. */
export async function createUser(account: Account): Promise<void> {
  await collecting(["users-overview"], () => unwrap(client.POST("/user", { body: account })));
}

/** Requires the stored version of the user. */
export async function changeUser(user: User, account: Account): Promise<User> {
  return named((await store(user, account)).User);
}

/** Changes the own account. Passwords begin new sessions. */
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

/** Ends all sessions, for oneself also this one. */
export async function endSessions(id: number): Promise<void> {
  await overview(client.POST("/user/{id}/end-sessions", { ...at(id), body: {} }));
}

export async function resendActivation(id: number): Promise<void> {
  await overview(client.POST("/user/{id}/resend-activation", { ...at(id), body: {} }));
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
