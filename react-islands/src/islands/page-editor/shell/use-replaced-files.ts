import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listReplacedFiles } from "../../../api/media";
import type { DeletedFile, ReplacedFiles } from "../../../api/wire";
import { type FindReplaced, findIn } from "../../../fields/library/replaced-files";
import { usePage, useSessionState } from "../state/use-session";

const NONE: ReplacedFiles = { items: [], deleted: [] };

interface ChangedFiles {
  /** Finds used files that were replaced since. */
  findReplaced: FindReplaced;
  deleted: DeletedFile[];
}

/** Returns this page's replaced or deleted files. */
export function useReplacedFiles(): ChangedFiles {
  const page = usePage();
  const base = useSessionState((state) => state.base);
  const { data = NONE } = useQuery({
    // Storing the page updates its files.
    queryKey: ["replaced-files", page.id, base.id],
    queryFn: ({ signal }) => listReplacedFiles(page.id, signal),
    placeholderData: keepPreviousData,
    // The library is often open in another tab.
    refetchOnWindowFocus: "always",
  });
  return useMemo(() => ({ findReplaced: findIn(data.items), deleted: data.deleted }), [data]);
}
