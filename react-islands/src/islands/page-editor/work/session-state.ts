import type { ErrorItem, Page, PageVersion, Plan } from "../../../api/wire";
import type { PageDocument } from "../../../document/document";
import type { History } from "../../../document/history";
import { compare, merge } from "../../../document/merge/merge";
import type { MergeChanges } from "../../../document/merge/merge-changes";
import { isEqual } from "../../../lib/equal";
import { isOnServer, type SaveState } from "./autosave";

/** Tasks that a button starts. */
export type Task = "store" | "publish" | "unpublish" | "request" | "accept" | "reject" | "revoke" | "restore";

export interface SessionState {
  /** Page as last loaded, including its status. */
  page: Page;
  /** Version on which the document is based. */
  base: PageVersion;
  /** The document of `base`. */
  saved: PageDocument;
  history: History;
  saving: SaveState;
  /** True if the browser has the newest change. */
  hasLocalCopy: boolean;
  /** The running task. */
  task: Task | null;
  /** The last successful task, until the next change. */
  done: Task | null;
  /** The failure of the last task. */
  failed: { task: Task; failure: unknown } | null;
  /**
   * Errors of the last task.
   * Changing a field removes its errors.
   */
  errors: ErrorItem[];
  /** Errors of the last autosave, empty on success. */
  draftErrors: ErrorItem[];
  /**
   * Source of a document that was opened
   * instead of the newest version.
   * `at` is an ISO time, or a time in milliseconds.
   */
  restored:
    | { from: "server" | "browser"; at: string | number }
    | { from: "history"; at: string; number: number | null }
    | null;
  /** Another user's version with the same base, if it conflicts. */
  conflict: PageVersion | null;
  /**
   * Another user's version that was merged,
   * with the changes to this document.
   */
  merged: { version: PageVersion; news: MergeChanges } | null;
  /**
   * Unsaved work of this user from
   * closed tabs and other browsers.
   */
  others: OtherWork[];
  /** Item of `others` whose conflicts the user resolves. */
  choosing: OtherWork | null;
  /** Unreadable copies, as stored text. */
  setAside: string[];
  /**
   * Planned publication that `PlanModal` shows.
   * Null if the dialog is closed.
   */
  openPlan: Plan | null;
}

/** Unsaved work from a closed tab or another browser. */
export interface OtherWork {
  journal: string;
  /** Document on which the work is based. */
  base: PageDocument;
  document: PageDocument;
  /** Time of the last change, in milliseconds. */
  at: number;
}

/** Returns true if the document has unsaved changes. */
export function isDirty({ history, saved }: SessionState): boolean {
  return history.present !== saved;
}

export function allErrors({
  errors,
  draftErrors,
}: Pick<SessionState, "errors" | "draftErrors">): ErrorItem[] {
  return [...errors, ...draftErrors];
}

/** Returns true if closing the tab would lose changes. */
export function wouldLoseChanges(state: SessionState): boolean {
  return isDirty(state) && !isOnServer(state.saving) && !state.hasLocalCopy;
}

/**
 * Returns true if other work has
 * changes that this document lacks.
 */
export function bringsChanges({ base, document }: OtherWork, present: PageDocument): boolean {
  const sides = { base, mine: present, theirs: document };
  const { conflicts, parts } = compare(sides);
  return conflicts.length + parts.length > 0 || !isEqual(merge(sides, {}), present);
}
