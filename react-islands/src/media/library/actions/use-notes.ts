import { useCallback, useRef, useState } from "react";
import type { TrashResult } from "../../../api/media";
import { eachInTurn, type Results } from "../../../lib/each-in-turn";

/** Report about an action that has ended. */
export interface Note {
  /** Success message, or null. */
  done: string | null;
  /** Undoes the action. */
  undo?: (() => void) | undefined;
  /** Link to the affected files. */
  link?: { address: string | null; text: string; go: () => void } | undefined;
  failed?: NamedFailures | undefined;
  /** Files skipped because live pages show them. */
  inUse?: Pick<TrashResult, "filesInUse" | "totalFilesInUse"> | undefined;
}

/**
 * Failed items of an action.
 * `what` is a message about the action.
 */
export interface NamedFailures {
  what: string;
  items: { name: string; failure: unknown }[];
}

/** Progress of an action on several items. */
export interface ActionProgress {
  what: string;
  count: number;
  total: number;
  stop: () => void;
}

export interface Notes {
  note: Note | null;
  progress: ActionProgress | null;
  put: (note: Note | null) => void;
  /**
   * Runs `work` for one item after
   * another, and reports the progress.
   */
  track: <T>(what: string, items: T[], work: (item: T) => Promise<unknown>) => Promise<Results<T>>;
}

/**
 * Returns the note of the last action,
 * and the progress of the running one.
 */
export function useNotes(): Notes {
  const [note, put] = useState<Note | null>(null);
  const [progress, setProgress] = useState<ActionProgress | null>(null);
  const running = useRef(0);
  const track: Notes["track"] = useCallback(async (what, items, work) => {
    running.current += 1;
    const own = running.current;
    const controller = new AbortController();
    const report = (count: number) => {
      if (own !== running.current) return;
      setProgress({ what, count, total: items.length, stop: () => controller.abort() });
    };
    put(null);
    // A single item is done before its progress could be seen.
    if (items.length > 1) report(0);
    const onProgress = items.length > 1 ? report : () => {};
    const results = await eachInTurn(items, work, { onProgress, signal: controller.signal });
    if (own === running.current) setProgress(null);
    return results;
  }, []);
  return { note, progress, put, track };
}
