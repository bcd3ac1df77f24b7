import type { ErrorItem, Page, PageVersion, Plan } from "../../../api/wire";
import type { PageDocument } from "../../../document/document";
import type { History } from "../../../document/history";
import { compare, merge } from "../../../document/merge/merge";
import type { News } from "../../../document/merge/news";
import { isEqual } from "../../../lib/equal";
import { isOnServer, type SaveState } from "./autosave";

/** What a person asks for by a button. */
export type Task = "store" | "publish" | "unpublish" | "request" | "accept" | "reject" | "revoke" | "restore";

export interface SessionState {
  /** The page as last loaded: status, address, what is published. */
  page: Page;
  /** The stored version that the work is based on. */
  base: PageVersion;
  /** The document that equals `base`. */
  saved: PageDocument;
  history: History;
  saving: SaveState;
  /** Whether this browser has a copy of the newest change. */
  hasLocalCopy: boolean;
  /** The task that runs. */
  task: Task | null;
  /** The task that was done last, until something changes. */
  done: Task | null;
  /** What went wrong with the last task. */
  failed: { task: Task; failure: unknown } | null;
  /** What the last task found wrong with the content; each until its field is changed. */
  errors: ErrorItem[];
  /** Why the server refused the last autosave; empty after a successful one. */
  draftErrors: ErrorItem[];
  /** Unsaved work that was found when the page was opened. `at` is a time of the wire or in milliseconds. */
  restored: { from: "server" | "browser" | "history"; at: string | number } | null;
  /** Somebody else's version that was stored on the same base, where both changed the same. */
  conflict: PageVersion | null;
  /** The other person's version that was merged into this work, and what came from it. */
  merged: { version: PageVersion; news: News } | null;
  /** Unsaved work of the same person from other tabs, which can be brought in. */
  others: OtherWork[];
  /** The one of them that is being brought in, where both changed the same. */
  choosing: OtherWork | null;
  /** Copies in this browser that cannot be opened, in the text that it keeps. */
  setAside: string[];
  /** The planned publication about which publishing asks. */
  openPlan: Plan | null;
}

/** Unsaved work from another tab. */
export interface OtherWork {
  journal: string;
  /** What it was made on. */
  base: PageDocument;
  document: PageDocument;
  /** Milliseconds. */
  at: number;
}

/** Whether the document differs from what is stored. */
export function isDirty({ history, saved }: SessionState): boolean {
  return history.present !== saved;
}

/** Everything known to be wrong with the content. */
export function allErrors({
  errors,
  draftErrors,
}: Pick<SessionState, "errors" | "draftErrors">): ErrorItem[] {
  return [...errors, ...draftErrors];
}

/** Whether closing the window would lose something. */
export function wouldLose(state: SessionState): boolean {
  return isDirty(state) && !isOnServer(state.saving) && !state.hasLocalCopy;
}

/** Whether work from another tab contains changes that this document lacks. */
export function bringsNews({ base, document }: OtherWork, present: PageDocument): boolean {
  const sides = { base, mine: present, theirs: document };
  const { conflicts, parts } = compare(sides);
  return conflicts.length + parts.length > 0 || !isEqual(merge(sides, {}), present);
}
