import type { MenuEntry, MenuItem, PageSummary } from "../../api/wire";

export type MenuTarget = "page" | "address" | "anchor" | "group";

/**
 * Menu entry as a row. A row belongs to the
 * last row before it that has a lower level.
 */
export interface MenuRow {
  key: string;
  /** 0 for the top level. */
  level: number;
  target: MenuTarget;
  /**
   * Label of the entry.
   * Empty to show the title of the page.
   */
  label: string;
  url: string;
  anchor: string;
  newTab: boolean;
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
 * Entries on too deep levels are raised to the deepest level.
 */
export function rowsOf(entries: MenuEntry[], levels: number): MenuRow[] {
  let count = 0;
  const visit = (entry: MenuEntry, level: number): MenuRow[] => {
    const { label, url, anchor, newTab, pageID = null, page = null } = entry;
    const key = `row-${count++}`;
    const row = { key, level, target: targetOf(entry), label, url, anchor, newTab, pageID, page };
    const below = Math.min(level + 1, levels - 1);
    return [row, ...entry.items.flatMap((child) => visit(child, below))];
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
  /** Items below the last row of each level. The first are those of the top level. */
  const lists = [items];
  for (const { level, label, url, anchor, newTab, pageID } of rows) {
    const below: MenuItem[] = [];
    (lists[level] ?? items).push({ label, url, anchor, newTab, pageID, items: below });
    lists.splice(level + 1, lists.length, below);
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
  if (row.target === "page" && !row.page?.published) return row.page?.inTrash ? "trash" : "page";
  const parent = parentOf(rows, index);
  const above = parent < 0 ? null : hiddenBy(rows, parent);
  if (above !== null && above !== "empty") return "parent";
  return hasSomethingToShow(rows, index) ? null : "empty";
}

/** Returns false for a group without a row that visitors can open. */
function hasSomethingToShow(rows: MenuRow[], index: number): boolean {
  const row = rows[index];
  if (row?.target === "page") return row.page?.published ?? false;
  if (row?.target !== "group") return true;
  const end = index + sizeOf(rows, index);
  return rows.some(
    ({ level }, at) => at > index && at < end && level === row.level + 1 && hasSomethingToShow(rows, at),
  );
}

/** Returns the index of the row above. -1 on the top level. */
export function parentOf(rows: MenuRow[], index: number): number {
  const level = rows[index]?.level ?? 0;
  return rows.findLastIndex((row, at) => at < index && row.level < level);
}

/**
 * Returns the number of rows that move
 * with a row: itself and the rows below it.
 */
export function sizeOf(rows: MenuRow[], index: number): number {
  const level = rows[index]?.level ?? 0;
  const end = rows.findIndex((row, at) => at > index && row.level <= level);
  return (end < 0 ? rows.length : end) - index;
}

/**
 * Moves a row and those below it up: past
 * the row above, or into the group above.
 */
export function moveUp(rows: MenuRow[], key: string): Step {
  return moved(rows, key, (index) => Array.from({ length: index }, (_, at) => index - 1 - at));
}

/**
 * Moves a row and those below it down: past
 * the row below, or into the group below.
 */
export function moveDown(rows: MenuRow[], key: string): Step {
  return moved(rows, key, (index, count) => Array.from({ length: count - index }, (_, at) => index + 1 + at));
}

/**
 * Moves a row to the first place where its level is possible.
 * `placesOf` returns places among the remaining rows.
 */
function moved(rows: MenuRow[], key: string, placesOf: (index: number, count: number) => number[]): Step {
  const index = rows.findIndex((row) => row.key === key);
  const row = rows[index];
  if (!row) return null;
  const size = sizeOf(rows, index);
  const rest = rows.toSpliced(index, size);
  const to = placesOf(index, rest.length).find((at) => {
    const before = rest[at - 1]?.level ?? -1;
    const after = rest[at]?.level ?? 0;
    return before >= row.level - 1 && after <= row.level;
  });
  return to === undefined ? null : rest.toSpliced(to, 0, ...rows.slice(index, index + size));
}

/** Moves a row and those below it one level in, below the row above. */
export function indent(rows: MenuRow[], key: string, levels: number): Step {
  const index = rows.findIndex((row) => row.key === key);
  const row = rows[index];
  if (!row || (rows[index - 1]?.level ?? -1) < row.level) return null;
  const block = blockAt(rows, index);
  if (deepest(block) + 1 >= levels) return null;
  return rows.toSpliced(index, block.length, ...shifted(block, 1));
}

/** Moves a row and those below it one level out, after the group. */
export function outdent(rows: MenuRow[], key: string): Step {
  const index = rows.findIndex((row) => row.key === key);
  const parent = parentOf(rows, index);
  if (index < 0 || parent < 0) return null;
  const block = blockAt(rows, index);
  const rest = rows.toSpliced(index, block.length);
  return rest.toSpliced(parent + sizeOf(rest, parent), 0, ...shifted(block, -1));
}

/**
 * Moves a dragged row and those below it to the index `to`.
 * `shift` is 1 after a drag to the right, and -1 to the left.
 */
export function place(
  rows: MenuRow[],
  key: string,
  to: number,
  shift: -1 | 0 | 1,
  levels: number,
): MenuRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const row = rows[from];
  if (!row) return rows;
  const block = blockAt(rows, from);
  // If the row is dropped on its own
  // children, only its level can change.
  const target = to > from ? Math.max(from, to - block.length + 1) : to;
  const rest = rows.toSpliced(from, block.length);
  const after = rest[target]?.level ?? 0;
  const wanted = after > 0 && shift === 0 && target !== from ? after : row.level + shift;
  const highest = Math.min(levels - 1 - (deepest(block) - row.level), (rest[target - 1]?.level ?? -1) + 1);
  const level = Math.max(0, Math.min(wanted, highest));
  let at = target;
  // Otherwise the row would take over the rows below another.
  while ((rest[at]?.level ?? 0) > level) at += 1;
  return rest.toSpliced(at, 0, ...shifted(block, level - row.level));
}

export function remove(rows: MenuRow[], key: string): MenuRow[] {
  const index = rows.findIndex((row) => row.key === key);
  return index < 0 ? rows : rows.toSpliced(index, sizeOf(rows, index));
}

/** Returns a row and those below it. */
function blockAt(rows: MenuRow[], index: number): MenuRow[] {
  return rows.slice(index, index + sizeOf(rows, index));
}

function deepest(block: MenuRow[]): number {
  return Math.max(...block.map(({ level }) => level));
}

/** Changes the level of rows. */
function shifted(block: MenuRow[], by: number): MenuRow[] {
  return block.map((row) => ({ ...row, level: row.level + by }));
}
