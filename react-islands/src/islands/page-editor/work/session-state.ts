import type { ErrorItem, Page, PageVersion, Plan } from "../../../api/wire";
import type { PageDocument } from "../../../document/document";
import type { History } from "../../../document/history";
import { compare, merge } from "../../../document/merge/merge";
import type { MergeChanges } from "../../../document/merge/merge-changes";
import { isEqual } from "../../../lib/equal";
import { isOnServer, type SaveState } from "./autosave";

/** Tasks behind a button. */
export type Task = "store" | "publish" | "unpublish" | "request" | "accept" | "reject" | "revoke" | "restore";

export interface SessionState {
  /** Page as last loaded, including its status. */
  page: Page;
  /** The base version of the work. */
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
  /** Errors of the last task, until fields change. */
  errors: ErrorItem[];
  /** Errors of the last autosave, empty on success. */
  draftErrors: ErrorItem[];
  /**
   * Unsaved work found on opening.
   * `at`: ISO time, or milliseconds.
   */
  restored: { from: "server" | "browser" | "history"; at: string | number } | null;
  /** Another user's conflicting version of the same base. */
  conflict: PageVersion | null;
  /** Merged version of another user, and its changes. */
  merged: { version: PageVersion; news: MergeChanges } | null;
  /** Unsaved work of this user's other tabs. */
  others: OtherWork[];
  /** Item of `others` with a conflict to resolve. */
  choosing: OtherWork | null;
  /** Unreadable local copies, as stored text. */
  setAside: string[];
  /** The planned publication that publishing asks about. */
  openPlan: Plan | null;
}

/** Unsaved work from another tab. */
export interface OtherWork {
  journal: string;
  /** Its base document. */
  base: PageDocument;
  document: PageDocument;
  /** Milliseconds. */
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

/** Returns true if closing would lose changes. */
export function wouldLoseChanges(state: SessionState): boolean {
  return isDirty(state) && !isOnServer(state.saving) && !state.hasLocalCopy;
}

/** True if other work has changes missing here. */
export function bringsChanges({ base, document }: OtherWork, present: PageDocument): boolean {
  const sides = { base, mine: present, theirs: document };
  const { conflicts, parts } = compare(sides);
  return conflicts.length + parts.length > 0 || !isEqual(merge(sides, {}), present);
}
