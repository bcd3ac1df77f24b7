import type { StateCreator } from "zustand/vanilla";

/** Collapsed state of all rows. */
export interface Collapsed {
  /**
   * True if all rows except `others` are collapsed.
   * False if only `others` are.
   */
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

export function isAllCollapsed(collapsed: Collapsed, rows: string[]): boolean {
  return rows.length > 0 ? rows.every((row) => isRowCollapsed(collapsed, row)) : collapsed.rest;
}
