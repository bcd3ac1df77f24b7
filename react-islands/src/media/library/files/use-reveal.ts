import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { fileQuery } from "../../../api/media";
import { parsePlace } from "../place/library-place";
import type { Library } from "../use-library";
import type { FileListHandle } from "./file-listbox";
import { selectOnly } from "./selection";

/**
 * If the address names a file, opens its
 * folder, scrolls to the file and selects it.
 * With `canFocus`, also focuses it.
 */
export function useReveal(
  { place: { place, go }, list, select }: Library,
  fileList: RefObject<FileListHandle | null>,
  canFocus: boolean,
): void {
  const [wanted, setWanted] = useState(place.file);
  useEffect(() => {
    const onTraverse = () => setWanted(parsePlace(location.search).file);
    window.addEventListener("popstate", onTraverse);
    return () => window.removeEventListener("popstate", onTraverse);
  }, []);
  const isWanted = wanted !== null && wanted === place.file && !place.isTrash;
  const found = isWanted ? list.files.findIndex(({ id }) => id === wanted) : -1;
  const { data: file, isError } = useQuery({
    ...fileQuery(wanted ?? 0),
    enabled: isWanted && found < 0,
  });
  const isElsewhere = file !== undefined && file.path !== place.path && place.searchTerm.trim() === "";
  const isOver = list.totalItems !== null && list.files.length >= list.totalItems && !list.isLoading;
  // Waits for the file itself, because a short
  // list can load before its folder is known.
  const isMissing = isError || (file !== undefined && (file.deletedAt !== null || isOver));
  useEffect(() => {
    if (!isWanted) return;
    const here = list.files[found];
    if (here) {
      fileList.current?.reveal(found, canFocus);
      select((before) => (before.size === 0 ? selectOnly(here) : before));
      setWanted(null);
    } else if (file && isElsewhere && file.deletedAt === null) {
      go({ path: file.path, file: file.id }, "replace");
    } else if (isMissing) {
      setWanted(null);
    } else if (file) {
      list.need(list.files.length);
    }
  }, [isWanted, found, file, isElsewhere, isMissing, list, go, select, fileList, canFocus]);
}
