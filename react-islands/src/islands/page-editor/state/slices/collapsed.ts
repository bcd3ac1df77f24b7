import type { StateCreator } from "zustand/vanilla";

/** The rows that show their names only. */
export interface Collapsed {
  /** True where all rows do except `others`, also those that are added later. */
  rest: boolean;
  others: ReadonlySet<string>;
}

export interface CollapsedSlice {
  collapsed: Collapsed;
  collapse: (rows: string[], isCollapsed: boolean) => void;
  collapseAll: (isCollapsed: boolean) => void;
}

export const createCollapsedSlice: StateCreator<CollapsedSlice> = (set) => ({
  collapsed: { rest: false, others: new Set() },
  collapse: (rows, isCollapsed) =>
    set(({ collapsed: { rest, others } }) => {
      const next = new Set(others);
      for (const row of rows) {
        if (isCollapsed === rest) next.delete(row);
        else next.add(row);
      }
      return { collapsed: { rest, others: next } };
    }),
  collapseAll: (rest) => set({ collapsed: { rest, others: new Set() } }),
});

export function isRowCollapsed({ rest, others }: Collapsed, row: string): boolean {
  return others.has(row) !== rest;
}

/** Checks whether all rows of a list show their names only. */
export function isAllCollapsed(collapsed: Collapsed, rows: string[]): boolean {
  return rows.length > 0 ? rows.every((row) => isRowCollapsed(collapsed, row)) : collapsed.rest;
}
