import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { askAgain } from "../../../api/ask-again";
import { acknowledgeDrift, fetchDrift } from "../../../api/drift";
import type { Drift, DriftItem } from "../../../api/wire";
import { usePage, useSession, useSessionState } from "./use-session";

const NONE: Drift = { source: null, items: [] };

/**
 * Returns the unacknowledged changes in this page's source. Empty for pages that are not translations.
 */
export function useDrift(): Drift {
  const page = usePage();
  const base = useSessionState((state) => state.base);
  const isTranslated = page.sourcePageID !== null && page.sourcePageID !== undefined;
  const { data = NONE } = useQuery({
    // Depends on the base version, because drift of removed or moved blocks is computed against the stored version.
    queryKey: ["drift", page.id, base.id],
    queryFn: () => fetchDrift(page.id),
    enabled: isTranslated && page.outdated,
    placeholderData: (former: Drift | undefined) => former,
  });
  return isTranslated && page.outdated ? data : NONE;
}

export function useDriftCount(): number {
  return useDrift().items.length;
}

/** Returns the drift of one block. The empty key means the fields of the page itself. */
export function useDriftOf(key: string): DriftItem | null {
  const { items } = useDrift();
  return items.find((item) => item.key === key && ["changed", "removed"].includes(item.change)) ?? null;
}

/** Returns the keys of blocks whose source has changed or was removed. */
export function useOutdatedKeys(): Set<string> {
  const { items } = useDrift();
  return useMemo(
    () => new Set(items.filter(({ change }) => change !== "added").map(({ key }) => key)),
    [items],
  );
}

/** The drift to acknowledge: blocks by their keys, or the order of all blocks. */
export type Acknowledged = { keys: string[] } | { order: true };

/** Acknowledges drift and loads the remaining drift. */
export function useAcknowledge() {
  const session = useSession();
  const page = usePage();
  const { source } = useDrift();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (acknowledged: Acknowledged) => {
      if (!source) return;
      const looked = { keys: [], order: false, ...acknowledged };
      await acknowledgeDrift(page.id, { pageVersionID: source.pageVersionID, ...looked });
      await Promise.all([session.refreshPage(), askAgain(queries, ["drift", page.id])]);
    },
  });
}

/**
 * Acknowledges blocks that were copied from the source, but only once they are stored. Until then users can undo
 * the copy.
 */
export function useAcknowledgeTaken(): void {
  const saved = useSessionState((state) => state.saved);
  const { items } = useDrift();
  const { mutate } = useAcknowledge();
  const sent = useRef(new Set<string>());
  useEffect(() => {
    const stored = new Set(saved.blocks.map(({ key }) => key));
    const taken = items.filter(({ change, key }) => change === "added" && stored.has(key));
    const keys = taken.map(({ key }) => key).filter((key) => !sent.current.has(key));
    if (keys.length === 0) return;
    for (const key of keys) sent.current.add(key);
    const forget = () => {
      for (const key of keys) sent.current.delete(key);
    };
    mutate({ keys }, { onError: forget });
  }, [saved, items, mutate]);
}
