import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { acknowledgeDrift, fetchDrift } from "../../../api/drift";
import { refetchQueries } from "../../../api/refetch-queries";
import type { Drift, DriftItem } from "../../../api/wire";
import { usePage, useSession, useSessionState } from "./use-session";

const NONE: Drift = { source: null, items: [] };

/**
 * Returns source changes that no user has acknowledged.
 * Empty if the page has no source.
 */
export function useDrift(): Drift {
  const page = usePage();
  const base = useSessionState((state) => state.base);
  const isTranslated = page.sourcePageID !== null && page.sourcePageID !== undefined;
  const { data = NONE } = useQuery({
    // Refetches for each base version, because storing a
    // version resolves some of the source changes.
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

/**
 * Returns the source change of a block.
 * An empty key means the page fields.
 */
export function useDriftOf(key: string): DriftItem | null {
  const { items } = useDrift();
  return items.find((item) => item.key === key && ["changed", "removed"].includes(item.change)) ?? null;
}

/**
 * Returns keys of blocks whose source
 * was changed, moved or removed.
 * An empty key means the page fields.
 */
export function useOutdatedKeys(): Set<string> {
  const { items } = useDrift();
  return useMemo(
    () => new Set(items.filter(({ change }) => change !== "added").map(({ key }) => key)),
    [items],
  );
}

/** Source changes to acknowledge: blocks, or their order. */
export type Acknowledged = { keys: string[] } | { order: true };

/** Acknowledges source changes, and loads the remaining changes. */
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
      await Promise.all([session.refreshPage(), refetchQueries(queries, ["drift", page.id])]);
    },
  });
}

/**
 * Acknowledges new source blocks after
 * the user has inserted and stored them.
 * Until then, the user may undo the insertion.
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
