type TypeStorage = Pick<Storage, "getItem" | "setItem">;

const KEY = "pagewright-recent-block-types";

const MAX_RECENT_TYPES = 6;

/** Returns ids of recently added types, newest first. */
export function recentTypes(storage: TypeStorage): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string").slice(0, MAX_RECENT_TYPES) : [];
  } catch {
    return [];
  }
}

/** Records an added type. */
export function rememberType(storage: TypeStorage, id: string): void {
  const others = recentTypes(storage).filter((each) => each !== id);
  try {
    storage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MAX_RECENT_TYPES)));
  } catch {
    // If the storage is full, only the recent types are lost.
  }
}
