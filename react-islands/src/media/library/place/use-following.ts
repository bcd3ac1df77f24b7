import { movedPath } from "../folders/folder-path";
import type { LibraryNavigation } from "./use-place";

/**
 * Returns a function to call after a folder was moved.
 * If the shown folder is that folder or
 * inside it, shows it at its new path.
 */
export function useFollowing(place: LibraryNavigation): (from: string, to: string) => void {
  return (from, to) => {
    const next = movedPath(place.place.path, from, to);
    if (next !== place.place.path) place.go({ path: next }, "replace");
  };
}
