import { FORMAT, type LocalCopy } from "./copy-database";

const ASIDE = "pagewright:aside:";

export type FormerStorage = Pick<globalThis.Storage, "getItem" | "removeItem" | "key" | "length">;

/** A copy that a former release kept as text in `localStorage`. */
export interface FormerCopy {
  /** Its name in that storage. */
  name: string;
  journal: string;
  text: string;
  /** Null where this release cannot read it. */
  copy: LocalCopy | null;
}

/** What former releases kept of a person's work on a page, also what they had put aside. */
export function listFormerCopies(storage: FormerStorage, work: string): FormerCopy[] {
  try {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    return names.flatMap((name) => {
      const journal = journalOf(name, work);
      const text = journal === null ? null : storage.getItem(name);
      return journal === null || text === null ? [] : [{ name, journal, text, copy: parse(text) }];
    });
  } catch {
    // Storage is disabled, so nothing was kept there.
    return [];
  }
}

/** Null for what is not of this work. The first releases had one copy for all tabs, which has no journal. */
function journalOf(name: string, work: string): string | null {
  if (name.startsWith(ASIDE)) {
    const [key = "", ...rest] = name.slice(ASIDE.length).split(":");
    return journalOf(rest.join(":"), work) === null ? null : key;
  }
  const place = `${work}:journal:`;
  if (name === work) return "former";
  return name.startsWith(place) ? name.slice(place.length) : null;
}

function parse(text: string): LocalCopy | null {
  try {
    const { format, ...copy } = JSON.parse(text);
    if (format === FORMAT) return copy;
    return format === undefined ? parseFirst(copy) : null;
  } catch {
    return null;
  }
}

/** The first releases named no form, no autosave and no `seoNoIndex`. */
function parseFirst({ base, document, at }: Partial<LocalCopy>): LocalCopy | null {
  if (typeof base !== "number" || typeof at !== "number" || !Array.isArray(document?.blocks)) return null;
  return { base, at, autosave: null, document: { ...document, seoNoIndex: document.seoNoIndex ?? false } };
}
