import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listReplacedFiles } from "../../api/media";
import type { ReplacedFile } from "../../api/wire";
import { type FindReplaced, findIn } from "../../fields/library/replaced-files";
import { usePage, useSessionState } from "./session/session-context";

const NONE: ReplacedFile[] = [];

/** Finds the file of a use on this page whose content was replaced since. */
export function useReplacedFiles(): FindReplaced {
  const page = usePage();
  const base = useSessionState((state) => state.base);
  const { data = NONE } = useQuery({
    // What is stored shows the newest content.
    queryKey: ["replaced-files", page.id, base.id],
    queryFn: ({ signal }) => listReplacedFiles(page.id, signal),
    placeholderData: keepPreviousData,
    // The library is often open in another tab.
    refetchOnWindowFocus: "always",
  });
  return useMemo(() => findIn(data), [data]);
}
