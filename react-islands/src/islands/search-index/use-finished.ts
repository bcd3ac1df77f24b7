import { useEffect, useRef } from "react";
import type { SearchStatus } from "../../api/wire";
import type { IndexTask } from "./use-search-status";

/**
 * Calls `onFinished` when a task succeeds that
 * was running or had failed before.
 */
export function useFinished(status: SearchStatus, onFinished: (work: IndexTask) => void): void {
  const before = useRef(status);
  useEffect(() => {
    const was = before.current;
    before.current = status;
    if (isUndone(was.indexingState) && status.indexingState === "success") onFinished("indexing");
    if (isUndone(was.removalState) && status.removalState === "success") onFinished("removal");
  }, [status, onFinished]);
}

function isUndone(state: SearchStatus["indexingState"]): boolean {
  return state === "loading" || state === "error";
}
