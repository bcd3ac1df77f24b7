import type { MenuEntry, MenuItem, PageSummary } from "../../api/wire";

export type MenuTarget = "page" | "address" | "anchor" | "group";

/**
 * Menu entry as a row.
 * A row of level 1 belongs to the last row of level 0 before it.
 */
export interface MenuRow {
  key: string;
  level: 0 | 1;
  target: MenuTarget;
  /**
   * Label of the entry.
   * Empty to show the title of the page.
   */
  label: string;
  url: string;
  anchor: string;
  pageID: number | null;
  /**
   * Null if the target is no page, or
   * the user may not see the page.
   */
  page: PageSummary | null;
}

/** All rows after a move. Null if the move is impossible. */
type Step = MenuRow[] | null;

/**
 * Converts menu entries to rows.
 * Entries below level 1 are raised to level 1.
 */
export function rowsOf(entries: MenuEntry[]): MenuRow[] {
  let count = 0;
  const visit = (entry: MenuEntry, level: 0 | 1): MenuRow[] => {
    const { label, url, anchor, pageID = null, page = null } = entry;
    const row = { key: `row-${count++}`, level, target: targetOf(entry), label, url, anchor, pageID, page };
    return [row, ...entry.items.flatMap((below) => visit(below, 1))];
  };
  return entries.flatMap((entry) => visit(entry, 0));
}

function targetOf({ pageID, url, anchor }: MenuEntry): MenuTarget {
  if (pageID) return "page";
  if (url) return "address";
  return anchor ? "anchor" : "group";
}

/** Converts rows to menu items for the server. */
export function menuItemsOf(rows: MenuRow[]): MenuItem[] {
  const items: MenuItem[] = [];
  for (const { level, label, url, anchor, pageID } of rows) {
    const item = { label, url, anchor, pageID, items: [] };
    const parent = level === 1 ? items.at(-1)?.items : items;
    (parent ?? items).push(item);
  }
  return items;
}

export function rowNameOf(row: MenuRow): string {
  return row.label || row.page?.title || row.url || `#${row.pageID ?? row.anchor}`;
}

/**
 * Returns the reason why visitors do not see a row.
 * Null if they see it.
 */
export function hiddenBy(rows: MenuRow[], index: number): "page" | "trash" | "parent" | "empty" | null {
  const row = rows[index];
  if (!row) return null;
  const parent = row.level === 1 ? parentOf(rows, index) : -1;
  if (row.target === "page" && !row.page?.published) return row.page?.inTrash ? "trash" : "page";
  if (parent >= 0 && hiddenBy(rows, parent) !== null && rows[parent]?.target === "page") return "parent";
  if (row.target !== "group") return null;
  const below = childrenOf(rows, index);
  return below.some((child) => hiddenOnItsOwn(rows[child]) === false) ? null : "empty";
}

function hiddenOnItsOwn(row: MenuRow | undefined): boolean {
  return row === undefined || row.target === "group" || (row.target === "page" && !row.page?.published);
}

function childrenOf(rows: MenuRow[], index: number): number[] {
  return Array.from({ length: sizeOf(rows, index) - 1 }, (_, place) => index + 1 + place);
}

function parentOf(rows: MenuRow[], index: number): number {
  return rows.findLastIndex((row, place) => place < index && row.level === 0);
}

/**
 * Returns the number of rows that move
 * with a row: itself and its children.
 */
export function sizeOf(rows: MenuRow[], index: number): number {
  if (rows[index]?.level !== 0) return 1;
  const end = rows.findIndex((row, place) => place > index && row.level === 0);
  return (end < 0 ? rows.length : end) - index;
}

/**
 * Moves a row and its children up: past
 * the row above, or into the group above.
 */
export function moveUp(rows: MenuRow[], key: string): Step {
  const index = rows.findIndex((row) => row.key === key);
  const row = rows[index];
  if (!row) return null;
  if (row.level === 1) {
    const parent = parentOf(rows, index);
    if (index - 1 > parent) return shifted(rows, index, 1, index - 1);
    return parent > 0 ? shifted(rows, index, 1, parent) : null;
  }
  return index > 0 ? shifted(rows, index, sizeOf(rows, index), parentOf(rows, index)) : null;
}

/**
 * Moves a row and its children down: past
 * the row below, or into the group below.
 */
export function moveDown(rows: MenuRow[], key: string): Step {
  const index = rows.findIndex((row) => row.key === key);
  const row = rows[index];
  if (!row) return null;
  const size = sizeOf(rows, index);
  const next = index + size;
  if (next >= rows.length) return null;
  return shifted(rows, index, size, index + (row.level === 0 ? sizeOf(rows, next) : 1));
}

/** Moves a row to level 1. Impossible for rows with children. */
export function indent(rows: MenuRow[], key: string): Step {
  const index = rows.findIndex((row) => row.key === key);
  if (index < 1 || rows[index]?.level !== 0 || sizeOf(rows, index) > 1) return null;
  return rows.with(index, { ...rows[index], level: 1 });
}

/** Moves a row of level 1 to level 0, after its group. */
export function outdent(rows: MenuRow[], key: string): Step {
  const index = rows.findIndex((row) => row.key === key);
  const row = rows[index];
  if (row?.level !== 1) return null;
  const parent = parentOf(rows, index);
  const rest = rows.toSpliced(index, 1);
  return rest.toSpliced(parent + sizeOf(rest, parent), 0, { ...row, level: 0 });
}

/**
 * Moves a dragged row and its children to the index `to`.
 * `shift` is 1 after a drag to the right, and -1 to the left.
 */
export function place(rows: MenuRow[], key: string, to: number, shift: -1 | 0 | 1): MenuRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const row = rows[from];
  if (!row) return rows;
  const size = sizeOf(rows, from);
  // If the row is dropped on its own
  // children, only its level can change.
  const target = to > from ? Math.max(from, to - size + 1) : to;
  const moved = rows.slice(from, from + size);
  const rest = rows.toSpliced(from, size);
  const isBetween = rest[target]?.level === 1;
  let level = Math.min(1, Math.max(0, row.level + shift)) as 0 | 1;
  if (isBetween && shift === 0 && target !== from) level = 1;
  if (size > 1 || target === 0) level = 0;
  let at = target;
  while (level === 0 && rest[at]?.level === 1 && at > 0) at += 1;
  return rest.toSpliced(at, 0, { ...row, level }, ...moved.slice(1));
}

export function remove(rows: MenuRow[], key: string): MenuRow[] {
  const index = rows.findIndex((row) => row.key === key);
  return index < 0 ? rows : rows.toSpliced(index, sizeOf(rows, index));
}

/** Moves `size` rows. `to` is an index among the remaining rows. */
function shifted(rows: MenuRow[], from: number, size: number, to: number): MenuRow[] {
  const moved = rows.slice(from, from + size);
  return rows.toSpliced(from, size).toSpliced(to, 0, ...moved);
}
