/** A place of the admin that was chosen in the palette. */
export interface RecentPlace {
  label: string;
  address: string;
}

/** Maximum number of places that are kept. */
const MAX_PLACES = 6;

type PlaceStorage = Pick<Storage, "getItem" | "setItem">;

/** Returns the places that a user chose in this browser, newest first. */
export function recentPlaces(storage: PlaceStorage, userID: number): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(userID)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    // A value that is no JSON counts as none.
    return [];
  }
}

/** Puts a place first. Ignores addresses outside of the admin. */
export function rememberPlace(storage: PlaceStorage, userID: number, place: RecentPlace): void {
  if (!isPlace(place)) return;
  const others = recentPlaces(storage, userID).filter(({ address }) => address !== place.address);
  try {
    storage.setItem(keyOf(userID), JSON.stringify([place, ...others].slice(0, MAX_PLACES)));
  } catch {
    // If the storage is full, the old places remain.
  }
}

function keyOf(userID: number): string {
  return `pagewright-recent-${userID}`;
}

function isPlace(place: unknown): place is RecentPlace {
  const { label, address } = (place ?? {}) as Partial<RecentPlace>;
  return typeof label === "string" && typeof address === "string" && address.startsWith("/cmsadmin/");
}
