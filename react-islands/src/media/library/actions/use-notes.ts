import { useCallback, useRef, useState } from "react";
import type { TrashResult } from "../../../api/media";
import { eachInTurn, type Results } from "../../../lib/each-in-turn";

/** What became of an action, in words. */
export interface Note {
  /** What was done; null for nothing. */
  done: string | null;
  /** Takes it back. */
  undo?: (() => void) | undefined;
  /** Where to look for what it was done to. */
  link?: { address: string | null; text: string; go: () => void } | undefined;
  failed?: NamedFailures | undefined;
  /** The files that were not removed, because live pages show them. */
  left?: Pick<TrashResult, "left" | "totalLeft"> | undefined;
}

/** What did not work, and with what. */
export interface NamedFailures {
  what: string;
  items: { name: string; failure: unknown }[];
}

/** How far an action on several things is. */
export interface Progress {
  what: string;
  count: number;
  total: number;
  stop: () => void;
}

export interface Notes {
  note: Note | null;
  progress: Progress | null;
  put: (note: Note | null) => void;
  /** Does something with one after the other and says how far it is. */
  track: <T>(what: string, items: T[], work: (item: T) => Promise<unknown>) => Promise<Results<T>>;
}

/** The note of the last action, and the progress of the one under way. */
export function useNotes(): Notes {
  const [note, put] = useState<Note | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
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
    // A single thing is done before anybody could read how far it is.
    if (items.length > 1) report(0);
    const onProgress = items.length > 1 ? report : () => {};
    const results = await eachInTurn(items, work, { onProgress, signal: controller.signal });
    if (own === running.current) setProgress(null);
    return results;
  }, []);
  return { note, progress, put, track };
}
