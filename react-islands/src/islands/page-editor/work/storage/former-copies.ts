import type { PageDocument } from "../../../../document/document";
import type { Sent } from "../unanswered";

/** Version of the format in which former releases wrote copies. */
export const FORMER_FORMAT = 2;

const ASIDE = "pagewright:aside:";

export type FormerStorage = Pick<globalThis.Storage, "getItem" | "removeItem" | "key" | "length">;

/** Unsaved work, written by a former release. */
export interface FormerCopy {
  base: number;
  document: PageDocument;
  at: number;
  autosave: string | null;
  unanswered?: Sent[];
  /**
   * Identifies the state.
   * The undo history of this state has the same mark.
   */
  mark?: string;
}

/** Copy that a former release wrote to `localStorage`. */
export interface FormerText {
  /** Key in `localStorage`. */
  name: string;
  journal: string;
  text: string;
  /** Parsed copy. Null if unreadable. */
  copy: FormerCopy | null;
}

/**
 * Lists copies that former releases wrote for
 * this work, including those they had set aside.
 */
export function listFormerTexts(storage: FormerStorage, work: string): FormerText[] {
  try {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    return names.flatMap((name) => {
      const journal = journalOf(name, work);
      const text = journal === null ? null : storage.getItem(name);
      return journal === null || text === null ? [] : [{ name, journal, text, copy: parse(text) }];
    });
  } catch {
    // The browser may deny access to the storage.
    return [];
  }
}

/**
 * Returns the journal of a key in the storage.
 * Null if the key belongs to other work.
 * The first releases had only one copy, without a journal.
 */
function journalOf(name: string, work: string): string | null {
  if (name.startsWith(ASIDE)) {
    const [key = "", ...rest] = name.slice(ASIDE.length).split(":");
    return journalOf(rest.join(":"), work) === null ? null : key;
  }
  const place = `${work}:journal:`;
  if (name === work) return "former";
  return name.startsWith(place) ? name.slice(place.length) : null;
}

function parse(text: string): FormerCopy | null {
  try {
    const { format, ...copy } = JSON.parse(text);
    if (format === FORMER_FORMAT) return copy;
    return format === undefined ? parseFirst(copy) : null;
  } catch {
    return null;
  }
}

/**
 * Reads a copy of the first releases.
 * These copies have no format, autosave or `seoNoIndex`.
 */
function parseFirst({ base, document, at }: Partial<FormerCopy>): FormerCopy | null {
  if (typeof base !== "number" || typeof at !== "number" || !Array.isArray(document?.blocks)) return null;
  return { base, at, autosave: null, document: { ...document, seoNoIndex: document.seoNoIndex ?? false } };
}
