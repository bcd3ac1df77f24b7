import { Failure } from "./failure";
import type { ErrorItem } from "./wire";

/** Named collections of errors that islands show. */
export type ErrorCollection =
  | "login"
  | "media"
  | "create-page"
  | "publication-requests"
  | "users-overview"
  | "user-settings"
  | "user-profile-image";

const NONE: ErrorItem[] = [];
const collections = new Map<ErrorCollection, ErrorItem[]>();
const listeners = new Set<() => void>();

/** Returns the errors of the last call that used this collection. */
export function errorsIn(name: ErrorCollection): ErrorItem[] {
  return collections.get(name) ?? NONE;
}

export function subscribeToErrors(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function clearErrors(...names: ErrorCollection[]): void {
  put(names, NONE);
}

/**
 * Empties the collections, makes the
 * call, and stores its errors in them.
 */
export async function collecting<T>(names: ErrorCollection[], call: () => Promise<T>): Promise<T> {
  put(names, NONE);
  try {
    return await call();
  } catch (failure) {
    if (failure instanceof Failure) put(names, failure.errors);
    throw failure;
  }
}

/** Adds errors without emptying the collection, for parallel calls. */
export function addErrors(name: ErrorCollection, errors: ErrorItem[]): void {
  if (errors.length > 0) put([name], [...errorsIn(name), ...errors]);
}

function put(names: ErrorCollection[], errors: ErrorItem[]): void {
  for (const name of names) collections.set(name, errors);
  for (const listener of listeners) listener();
}
