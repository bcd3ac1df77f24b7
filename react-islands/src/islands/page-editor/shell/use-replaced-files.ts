import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listReplacedFiles } from "../../../api/media";
import type { DeletedFile, ReplacedFiles } from "../../../api/wire";
import { type FindReplaced, findIn } from "../../../fields/library/replaced-files";
import { usePage, useSessionState } from "../state/use-session";

const NONE: ReplacedFiles = { items: [], deleted: [] };

interface ChangedFiles {
  /**
   * Returns the new file if a used
   * file was replaced in the library.
   */
  findReplaced: FindReplaced;
  deleted: DeletedFile[];
}

/**
 * Returns files of this page that were
 * replaced or deleted in the library.
 */
export function useReplacedFiles(): ChangedFiles {
  const page = usePage();
  const base = useSessionState((state) => state.base);
  const { data = NONE } = useQuery({
    // Refetches after storing, because
    // that changes the files of the page.
    queryKey: ["replaced-files", page.id, base.id],
    queryFn: ({ signal }) => listReplacedFiles(page.id, signal),
    placeholderData: keepPreviousData,
    // Editors often replace files in another tab.
    refetchOnWindowFocus: "always",
  });
  return useMemo(() => ({ findReplaced: findIn(data.items), deleted: data.deleted }), [data]);
}
