import { useQueries } from "@tanstack/react-query";
import { useCallback } from "react";
import { versionQuery } from "../../api/pages";
import type { Props } from "../../api/wire";
import type { Difference } from "../../document/compare-with-empty";

/**
 * Returns the values of a block in
 * both versions, the later first.
 * An empty key returns the values of the page type.
 */
export type Contents = (blockKey: string) => Props[];

interface Versions {
  before: number | null;
  after: number;
}

/**
 * Loads both versions, which contain the names of items.
 * Comparisons contain only their keys.
 * Loads nothing if no items changed.
 */
export function useContents({ before, after }: Versions, difference: Difference | undefined): Contents {
  const isNeeded = difference !== undefined && isAboutItems(difference);
  const versions = useQueries({
    queries: [after, before].map((id) => ({
      ...versionQuery(Number(id)),
      enabled: isNeeded && id !== null,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return useCallback(
    (blockKey) =>
      versions.flatMap(({ blocks, pageType }) => {
        const holder = blockKey === "" ? pageType : blocks.find(({ key }) => key === blockKey);
        const props = holder?.props as Props | undefined;
        return props ? [props] : [];
      }),
    [versions],
  );
}

function isAboutItems({ fields, blocks }: Difference): boolean {
  const changes = [...fields, ...blocks.flatMap((block) => block.fields)];
  const isKeys = (value: unknown) => Array.isArray(value) && value.every((key) => typeof key === "string");
  return changes.some(({ name, before, after }) => name.includes("[") || isKeys(before) || isKeys(after));
}
