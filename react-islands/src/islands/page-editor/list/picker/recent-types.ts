type Kept = Pick<Storage, "getItem" | "setItem">;

const KEY = "pagewright-recent-block-types";

/** How many types are remembered. */
const MOST = 6;

/** The ids of the types of block that were added last in this browser, the newest first. */
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
    // A full browser forgets which types were added, and nothing else.
  }
}
