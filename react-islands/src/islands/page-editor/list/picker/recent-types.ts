type Kept = Pick<Storage, "getItem" | "setItem">;

const KEY = "pagewright-recent-block-types";

/** Maximum number of remembered types. */
const MOST = 6;

/** Returns the ids of the block types that were last added in this browser, newest first. */
export function recentTypes(storage: Kept): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Remembers that a type was added. */
export function rememberType(storage: Kept, id: string): void {
  const others = recentTypes(storage).filter((each) => each !== id);
  try {
    storage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MOST)));
  } catch {
    // A full storage loses only the recent types.
  }
}
