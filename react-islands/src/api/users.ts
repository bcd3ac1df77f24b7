import { client, named, unwrap } from "./client";
import { keepToken } from "./csrf";
import { collecting, type ErrorCollection } from "./error-collections";
import type { ListedUser, User } from "./wire";

/** An account as the user management sends it. */
export interface Account {
  email: string;
  role: number | null;
  profile: { name: string; jobTitle: string };
}

/** What people change about themselves; what is left out stays. */
export interface OwnChange {
  email?: string;
  profile?: { name: string; jobTitle: string };
  currentPassword?: string;
  password?: string;
  confirm?: string;
}

/** Where the errors of a changed user are shown, whichever screen changed it (specification, section 8). */
const STORE: ErrorCollection[] = ["users-overview", "user-settings", "user-profile-image"];

export function listUsers(): Promise<ListedUser[]> {
  return unwrap(client.GET("/user/list"));
}

/** Makes an account, whose user is mailed a link to choose a password by. */
export async function createUser(account: Account): Promise<void> {
  await collecting(["users-overview"], () => unwrap(client.POST("/user", { body: account })));
}

/** Changes a user who was read as this version. */
export async function changeUser(user: User, account: Account): Promise<User> {
  return named((await store(user, account)).User);
}

/** Changes one's own account. A new password begins a new session, whose token is taken. */
export async function changeOwnUser(own: User, change: OwnChange): Promise<User> {
  const { User: user, csrfToken } = await store(own, change);
  if (csrfToken) keepToken(csrfToken);
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

/** Ends every session of a user, one's own included where it is oneself. */
export async function endSessions(id: number): Promise<void> {
  await overview(client.POST("/user/{id}/end-sessions", { ...at(id), body: {} }));
}

export async function resendActivation(id: number): Promise<void> {
  await overview(client.POST("/user/{id}/resend-activation", { ...at(id), body: {} }));
}

/** Replaces the picture of a user; answers with its path. */
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
