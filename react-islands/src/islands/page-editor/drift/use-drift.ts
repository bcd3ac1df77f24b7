import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { fetchDrift, settleDrift } from "../../../api/drift";
import type { Drift, DriftItem } from "../../../api/wire";
import { usePage, useSession, useSessionState } from "../session/session-context";

const NONE: Drift = { source: null, items: [] };

/** What changed in this page's source that nobody has looked at; nothing for a page that is no translation. */
export function useDrift(): Drift {
  const page = usePage();
  const base = useSessionState((state) => state.base);
  const isTranslated = page.sourcePageID !== null && page.sourcePageID !== undefined;
  const { data = NONE } = useQuery({
    // What is stored here decides about blocks that were removed or moved in the source.
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

/** What the source of one block did; the empty key stands for the page's own fields. */
export function useDriftOf(key: string): DriftItem | null {
  const { items } = useDrift();
  return items.find((item) => item.key === key && ["changed", "removed"].includes(item.change)) ?? null;
}

/** The keys of blocks whose source has changed or is gone. */
export function useOutdatedKeys(): Set<string> {
  const { items } = useDrift();
  return useMemo(
    () => new Set(items.filter(({ change }) => change !== "added").map(({ key }) => key)),
    [items],
  );
}

/** What somebody has looked at: blocks by their keys, or the order of all. */
export type Settled = { keys: string[] } | { order: true };

/** Tells the server that something was looked at, and reads what is left. */
export function useSettling() {
  const session = useSession();
  const page = usePage();
  const { source } = useDrift();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (settled: Settled) => {
      if (!source) return;
      const looked = { keys: [], order: false, ...settled };
      await settleDrift(page.id, { pageVersionID: source.pageVersionID, ...looked });
      await Promise.all([session.refreshPage(), queries.invalidateQueries({ queryKey: ["drift", page.id] })]);
    },
  });
}

/** A block that was taken over from the source is looked at once it is stored, and not before: it might be undone. */
export function useSettlingOfTaken(): void {
  const saved = useSessionState((state) => state.saved);
  const { items } = useDrift();
  const { mutate } = useSettling();
  const told = useRef(new Set<string>());
  useEffect(() => {
    const stored = new Set(saved.blocks.map(({ key }) => key));
    const taken = items.filter(({ change, key }) => change === "added" && stored.has(key));
    const keys = taken.map(({ key }) => key).filter((key) => !told.current.has(key));
    if (keys.length === 0) return;
    for (const key of keys) told.current.add(key);
    const forget = () => {
      for (const key of keys) told.current.delete(key);
    };
    mutate({ keys }, { onError: forget });
  }, [saved, items, mutate]);
}
