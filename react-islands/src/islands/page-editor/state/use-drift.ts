import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { acknowledgeDrift, fetchDrift } from "../../../api/drift";
import { refetchQueries } from "../../../api/refetch-queries";
import type { Drift, DriftItem } from "../../../api/wire";
import { usePage, useSession, useSessionState } from "./use-session";

const NONE: Drift = { source: null, items: [] };

/** Returns unacknowledged source changes. Empty without source. */
export function useDrift(): Drift {
  const page = usePage();
  const base = useSessionState((state) => state.base);
  const isTranslated = page.sourcePageID !== null && page.sourcePageID !== undefined;
  const { data = NONE } = useQuery({
    // Refetched for each base version, because some drift depends on it:
    // removed and moved blocks.
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

/** Returns a block's drift. Empty key: page fields. */
export function useDriftOf(key: string): DriftItem | null {
  const { items } = useDrift();
  return items.find((item) => item.key === key && ["changed", "removed"].includes(item.change)) ?? null;
}

/** Returns keys with a changed or missing source. */
export function useOutdatedKeys(): Set<string> {
  const { items } = useDrift();
  return useMemo(
    () => new Set(items.filter(({ change }) => change !== "added").map(({ key }) => key)),
    [items],
  );
}

/** Drift to acknowledge: blocks, or their order. */
export type Acknowledged = { keys: string[] } | { order: true };

/** Acknowledges drift and loads the rest. */
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
 * Acknowledges blocks taken from the source.
 * Waits until stored, because users may undo.
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
