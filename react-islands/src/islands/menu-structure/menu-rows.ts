import type { MenuEntry, MenuItem, PageSummary } from "../../api/wire";

/** What an entry leads to. */
export type MenuTarget = "page" | "address" | "anchor" | "group";

/** An entry of a menu as a row of a list. A row of level 1 stands below the last one of level 0 before it. */
export interface MenuRow {
  key: string;
  level: 0 | 1;
  target: MenuTarget;
  /** Empty: the title of the page. */
  label: string;
  url: string;
  anchor: string;
  pageID: number | null;
  /** Null for what is no page, and for a page that the reader may not see. */
  page: PageSummary | null;
}

/** A new list of rows; null where the step is not possible. */
type Step = MenuRow[] | null;

/** The rows of a menu as it was read. Deeper levels than two are brought up to the second. */
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

/** The items that the server is given. */
export function itemsOf(rows: MenuRow[]): MenuItem[] {
  const items: MenuItem[] = [];
  for (const { level, label, url, anchor, pageID } of rows) {
    const item = { label, url, anchor, pageID, items: [] };
    const parent = level === 1 ? items.at(-1)?.items : items;
    (parent ?? items).push(item);
  }
  return items;
}

/** What a row is called. */
export function nameOf(row: MenuRow): string {
  return row.label || row.page?.title || row.url || `#${row.pageID ?? row.anchor}`;
}

/** Why visitors do not see a row; null where they do. */
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

/** How many rows go along with a row: itself and those below it. */
export function sizeOf(rows: MenuRow[], index: number): number {
  if (rows[index]?.level !== 0) return 1;
  const end = rows.findIndex((row, place) => place > index && row.level === 0);
  return (end < 0 ? rows.length : end) - index;
}

/** Moves a row with those below it before the one above it on its level, or out of its group into the one before. */
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

/** Moves a row with those below it behind the next one on its level, or out of its group into the next. */
export function moveDown(rows: MenuRow[], key: string): Step {
  const index = rows.findIndex((row) => row.key === key);
  const row = rows[index];
  if (!row) return null;
  const size = sizeOf(rows, index);
  const next = index + size;
  if (next >= rows.length) return null;
  return shifted(rows, index, size, index + (row.level === 0 ? sizeOf(rows, next) : 1));
}

/** Puts a row below the one of level 0 above it. One with rows below it stays. */
export function indent(rows: MenuRow[], key: string): Step {
  const index = rows.findIndex((row) => row.key === key);
  if (index < 1 || rows[index]?.level !== 0 || sizeOf(rows, index) > 1) return null;
  return rows.with(index, { ...rows[index], level: 1 });
}

/** Puts a row of level 1 behind the group that it stood in. */
export function outdent(rows: MenuRow[], key: string): Step {
  const index = rows.findIndex((row) => row.key === key);
  const row = rows[index];
  if (row?.level !== 1) return null;
  const parent = parentOf(rows, index);
  const rest = rows.toSpliced(index, 1);
  return rest.toSpliced(parent + sizeOf(rest, parent), 0, { ...row, level: 0 });
}

/**
 * Puts a row that was dragged, with those below it, to the place of another one; `shift` says whether it was dragged to the
 * right (1), to the left (-1) or neither.
 */
export function place(rows: MenuRow[], key: string, to: number, shift: -1 | 0 | 1): MenuRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const row = rows[from];
  if (!row) return rows;
  const size = sizeOf(rows, from);
  // Over the rows that go along there is nothing to do but the shift.
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

/** Takes a row away, with those below it. */
export function remove(rows: MenuRow[], key: string): MenuRow[] {
  const index = rows.findIndex((row) => row.key === key);
  return index < 0 ? rows : rows.toSpliced(index, sizeOf(rows, index));
}

/** Moves `size` rows so that the first of them comes to the place `to` of what is left. */
function shifted(rows: MenuRow[], from: number, size: number, to: number): MenuRow[] {
  const moved = rows.slice(from, from + size);
  return rows.toSpliced(from, size).toSpliced(to, 0, ...moved);
}
