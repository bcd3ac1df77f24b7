import { movedPath } from "../folders/folder-path";
import type { Place } from "./use-place";

/** Goes along when the folder that is shown, or one that it is in, has moved. */
export function useFollowing(place: Place): (from: string, to: string) => void {
  return (from, to) => {
    const next = movedPath(place.place.path, from, to);
    if (next !== place.place.path) place.go({ path: next }, "replace");
  };
}
