import { useEffect, useRef } from "react";
import type { SearchStatus } from "../../api/wire";
import type { Work } from "./use-search-status";

/** Tells once of each work that was seen under way and then done. */
export function useFinished(status: SearchStatus, onFinished: (work: Work) => void): void {
  const before = useRef(status);
  useEffect(() => {
    const was = before.current;
    before.current = status;
    if (was.indexingState === "loading" && status.indexingState === "success") onFinished("indexing");
    if (was.removalState === "loading" && status.removalState === "success") onFinished("removal");
  }, [status, onFinished]);
}
