import { movedPath } from "../folders/folder-path";
import type { LibraryNavigation } from "./use-place";

/** Follows a moved folder or ancestor. */
export function useFollowing(place: LibraryNavigation): (from: string, to: string) => void {
  return (from, to) => {
    const next = movedPath(place.place.path, from, to);
    if (next !== place.place.path) place.go({ path: next }, "replace");
  };
}
