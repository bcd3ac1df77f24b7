import { createStore, type StoreApi } from "zustand/vanilla";
import { Failure } from "../../../api/failure";
import type { Draft } from "../../../api/pages";
import type { Page, PageVersion, Plan } from "../../../api/wire";
import type { Delta } from "../../../document/delta";
import { diff } from "../../../document/diff";
import { documentOf, type PageDocument } from "../../../document/document";
import {
  type History,
  type Input,
  NO_STEPS,
  rebaseHistory,
  record,
  redo,
  replacePresent,
  startHistory,
  undo,
} from "../../../document/history";
import { type Choices, compare, merge } from "../../../document/merge/merge";
import { changesFrom } from "../../../document/merge/merge-changes";
import { reconcileStored } from "../../../document/reconcile-stored";
import { errorsOfRefusal, type RefusedSave } from "../../../document/remaining-errors";
import { isSameDocument } from "../../../document/same-content";
import { changedDraft } from "../../../document/sent-draft";
import { Autosave, type FailureClass } from "./autosave";
import { Inspector, type InspectorCalls } from "./inspector";
import type { SessionInput } from "./opening";
import { bringsChanges, isDirty, type OtherWork, type SessionState, type Task } from "./session-state";
import { type BrowserParts, WorkInBrowser } from "./work-in-browser";

export interface SessionCalls extends InspectorCalls {
  fetchPage(id: number): Promise<Page>;
  storeVersion(base: number, draft: Draft): Promise<PageVersion>;
  autosaveVersion(base: number, draft: Draft, signal: AbortSignal): Promise<string>;
  publishPage(id: number, version: number, keepPlan: boolean): Promise<void>;
  /** Returns the planned publication. Null if none is planned. */
  findPlan(id: number): Promise<Plan | null>;
  unpublishPage(id: number): Promise<void>;
}

export interface SessionParts extends BrowserParts {
  calls: SessionCalls;
  /**
   * Returns true while the user
   * composes text with an input method.
   */
  isComposing(): boolean;
  /**
   * True if the user may change this page.
   * Otherwise the editor is read-only.
   */
  mayEdit: boolean;
  /** True if the user may also edit the SEO fields. */
  mayEditSeo: boolean;
}

/** Content errors that the editor displays. */
type KnownErrors = Pick<SessionState, "errors" | "draftErrors">;

export type DocumentChange = (document: PageDocument) => Delta[];

/** Document, undo history and storage of one page. */
export class PageSession {
  readonly #parts: SessionParts;
  readonly #autosave: Autosave<PageDocument>;
  readonly #browser: WorkInBrowser;
  readonly stateStore: StoreApi<SessionState>;
  readonly inspector: Inspector;
  /**
   * Last errors, with the documents that caused them.
   * If the user restores a refused
   * value, its errors appear again.
   */
  readonly #refusals: Record<keyof KnownErrors, RefusedSave>;

  constructor({ page, base, document, stacks, restored, ...opening }: SessionInput, parts: SessionParts) {
    this.#parts = parts;
    this.#browser = new WorkInBrowser(opening, parts, (hasLocalCopy) => {
      if (hasLocalCopy !== this.#state.hasLocalCopy) this.#set({ hasLocalCopy });
    });
    const saved = documentOf(base);
    this.stateStore = createStore<SessionState>()(() => ({
      page,
      base,
      saved,
      history: startHistory(
        isSameDocument(document, saved) ? saved : document,
        parts.mayEdit ? stacks : NO_STEPS,
      ),
      saving: { kind: "idle" },
      hasLocalCopy: true,
      task: null,
      done: null,
      failed: null,
      errors: [],
      draftErrors: [],
      restored,
      conflict: null,
      merged: null,
      others: opening.others,
      choosing: null,
      setAside: opening.setAside,
      openPlan: null,
    }));
    this.inspector = new Inspector(this.stateStore, parts.calls);
    const nothing = { document: saved, errors: [] };
    this.#refusals = { errors: nothing, draftErrors: nothing };
    this.#autosave = new Autosave({
      save: (changed, signal) => this.#saveOnServer(changed, signal),
      classify: (failure) => this.#classify(failure),
      report: (saving) => this.#set({ saving }),
      now: parts.now,
    });
    if (this.mayEdit) this.#resume();
    else this.#set({ others: [] });
  }

  /** Continues restored work on the newest version. */
  #resume(): void {
    const { page, base, restored, others } = this.#state;
    if (page.pageVersion.id !== base.id) this.#rebaseOnto(page.pageVersion);
    else if (restored && !isDirty(this.#state)) this.#clearUnsaved();
    else if (restored?.from === "server") this.#browser.write(this.#state);
    // Sends work that only this browser has.
    // A former version is not sent,
    // because the user only views it.
    else if (restored?.from === "browser") this.#changed();
    for (const other of others) {
      if (!bringsChanges(other, this.#present)) this.discardOther(other);
    }
  }

  readonly state = (): SessionState => this.stateStore.getState();

  get #state(): SessionState {
    return this.stateStore.getState();
  }

  get #present(): PageDocument {
    return this.#state.history.present;
  }

  get mayEditSeo(): boolean {
    return this.#parts.mayEdit && this.#parts.mayEditSeo;
  }

  get mayEdit(): boolean {
    return this.#parts.mayEdit;
  }

  perform(change: DocumentChange, input: Input = "typed"): void {
    if (!this.mayEdit) return;
    const deltas = change(this.#present);
    const isComposing = this.#parts.isComposing();
    this.#move(record(this.#state.history, { deltas, at: this.#parts.now(), input, isComposing }));
  }

  undo(): void {
    this.#move(undo(this.#state.history));
  }

  redo(): void {
    this.#move(redo(this.#state.history));
  }

  /**
   * Saves pending changes at once, in
   * the browser and on the server.
   */
  flush(): void {
    this.#browser.flush();
    this.#autosave.flush();
  }

  /** Stores the document. Returns true on success. */
  async store(): Promise<boolean> {
    return this.mayEdit && this.#run("store", () => this.#store());
  }

  /**
   * Stores and publishes the document.
   * If a publication is planned,
   * `"ask"` only sets `openPlan`.
   */
  async publish(plan: "ask" | "drop" | "keep" = "ask"): Promise<void> {
    const { publishPage, findPlan } = this.#parts.calls;
    if (plan === "ask") {
      // Ignores a failure.
      // Then publishing fails too, and reports it.
      const openPlan = await findPlan(this.#state.page.id).catch(() => null);
      if (openPlan) return this.#set({ openPlan });
    }
    this.closePlan();
    await this.actOnStored("publish", ({ page, base }) => publishPage(page.id, base.id, plan === "keep"));
  }

  closePlan(): void {
    this.#set({ openPlan: null });
  }

  async unpublish(): Promise<void> {
    await this.act("unpublish", ({ page }) => this.#parts.calls.unpublishPage(page.id));
  }

  async storeAndUnpublish(): Promise<void> {
    await this.actOnStored("unpublish", ({ page }) => this.#parts.calls.unpublishPage(page.id));
  }

  /**
   * Performs a task and reloads the page.
   * Returns true on success.
   */
  act(task: Task, work: (state: SessionState) => Promise<void>): Promise<boolean> {
    return this.#run(task, async () => {
      await work(this.#state);
      await this.refreshPage();
    });
  }

  /**
   * Stores changes, then performs a task.
   * Returns true on success.
   */
  actOnStored(task: Task, work: (state: SessionState) => Promise<void>): Promise<boolean> {
    return this.#run(task, async () => {
      if (isDirty(this.#state)) await this.#store();
      await work(this.#state);
      await this.refreshPage();
    });
  }

  /**
   * Stores changes, then restores older content.
   * Undo reverts to the content before.
   */
  async restore(call: (base: PageVersion) => Promise<PageVersion>): Promise<boolean> {
    if (!this.mayEdit) return false;
    return this.actOnStored("restore", async ({ base }) => this.#resetTo(await call(base)));
  }

  /**
   * Rebases the work onto the newest version.
   * Returns false if there are conflicts.
   * Rejects if loading fails.
   */
  async catchUp(): Promise<boolean> {
    const page = await this.#parts.calls.fetchPage(this.#state.page.id);
    const { pageVersion } = page;
    // This session stored a newer version meanwhile.
    if (pageVersion.id < this.#state.base.id) return true;
    this.#set({ page });
    if (pageVersion.id !== this.#state.base.id) this.#rebaseOnto(pageVersion);
    return this.#state.conflict === null;
  }

  /**
   * Replaces restored work by the newest version.
   * Undo brings the work back.
   */
  discardRestored(): void {
    this.#rebase(this.#state.page.pageVersion);
    this.#set({ restored: null });
    this.perform((document) => diff(document, this.#state.saved));
  }

  /**
   * Merges other unsaved work of this user.
   * If there are conflicts, the user chooses.
   */
  takeOther(other: OtherWork): void {
    const { conflicts, parts } = compare({ base: other.base, mine: this.#present, theirs: other.document });
    if (conflicts.length + parts.length > 0) this.#set({ choosing: other });
    else this.resolveOther(other, {});
  }

  /**
   * Merges other unsaved work by the user's choices.
   * Undo removes it again.
   */
  resolveOther(other: OtherWork, choices: Choices): void {
    const sides = { base: other.base, mine: this.#present, theirs: other.document };
    this.#set({ choosing: null, others: this.#state.others.filter((each) => each !== other) });
    this.#browser.take(other.journal);
    this.perform((document) => diff(document, merge(sides, choices)));
  }

  discardOther(other: OtherWork): void {
    this.#browser.discard(other.journal);
    this.#set({ others: this.#state.others.filter((each) => each !== other) });
  }

  decideLater(): void {
    this.#set({ choosing: null });
  }

  forgetSetAside(): void {
    this.#set({ setAside: [] });
  }

  forgetMerge(): void {
    this.#set({ merged: null });
  }

  keepRestored(): void {
    this.#set({ restored: null });
  }

  /**
   * Merges another user's version by
   * the choices, and stores the result.
   */
  async resolveConflict(choices: Choices): Promise<void> {
    const { conflict, saved } = this.#state;
    if (!conflict) return;
    const document = merge({ base: saved, mine: this.#present, theirs: documentOf(conflict) }, choices);
    this.#rebase(conflict);
    this.perform((present) => diff(present, document));
    await this.store();
  }

  #move(history: History): void {
    if (history === this.#state.history) return;
    const { present } = history;
    const errors = errorsOfRefusal(present, this.#refusals.errors, this.#state.errors);
    const draftErrors = errorsOfRefusal(present, this.#refusals.draftErrors, this.#state.draftErrors);
    // Hides the notice about restored work.
    // Its button would discard this change too.
    this.#set({ history: this.#unlessSaved(history), errors, draftErrors, done: null, restored: null });
    this.#changed();
  }

  /**
   * Remembers errors with the document that caused them.
   * Returns the errors.
   */
  #found(found: Partial<KnownErrors>): Partial<KnownErrors> {
    const { errors, draftErrors } = found;
    if (errors) this.#refusals.errors = { document: this.#present, errors };
    if (draftErrors) this.#refusals.draftErrors = { document: this.#present, errors: draftErrors };
    return found;
  }

  #changed(): void {
    this.#browser.write(this.#state);
    this.#autosave.change(this.#present);
  }

  async #saveOnServer(document: PageDocument, signal: AbortSignal): Promise<void> {
    const { conflict, base, saved } = this.#state;
    if (conflict) throw new Failure("conflict", [], conflict);
    this.#noteSent(document, "autosave");
    const draft = changedDraft(base, saved, document);
    const autosavedAt = await this.#parts.calls.autosaveVersion(base.id, draft, signal);
    if (signal.aborted) return;
    this.#browser.noteAutosaved(autosavedAt);
    this.#set(this.#found({ draftErrors: [] }));
    this.#browser.write(this.#state);
  }

  /**
   * Records a request before it is sent.
   * Otherwise a reloaded tab could
   * not recognize its own version.
   */
  #noteSent(document: PageDocument, as: "version" | "autosave"): void {
    this.#browser.noteSent({ base: this.#state.base.id, document, as });
    this.#browser.write(this.#state);
  }

  #classify(failure: unknown): FailureClass {
    if (!(failure instanceof Failure)) return "stopped";
    this.#noteConflict(failure);
    switch (failure.kind) {
      case "offline":
        return "offline";
      case "busy":
      case "broken":
        return "failing";
      case "signed-out":
        return "signed-out";
      case "refused":
        this.#set(this.#found({ draftErrors: failure.errors }));
        return "stopped";
      default:
        return "stopped";
    }
  }

  /**
   * Continues from the newer version after a conflict.
   * This can be this tab's own version,
   * if only the answer was lost.
   */
  #noteConflict(failure: unknown): void {
    if (!(failure instanceof Failure && failure.latest)) return;
    const document = documentOf(failure.latest);
    const sent = this.#browser.findSent({ base: this.#state.base.id, document });
    if (sent) this.#reconcile(sent.document, failure.latest);
    else this.#rebaseOnto(failure.latest);
  }

  /**
   * Rebases the work onto another user's version.
   * If there are conflicts, the user chooses.
   */
  #rebaseOnto(theirs: PageVersion): void {
    const mine = this.#present;
    const { conflicts, parts } = compare({ base: this.#state.saved, mine, theirs: documentOf(theirs) });
    if (conflicts.length + parts.length > 0) {
      this.#set({ conflict: theirs });
      return;
    }
    const wasDirty = isDirty(this.#state);
    this.#rebase(theirs);
    this.#set({ merged: wasDirty ? { version: theirs, news: changesFrom(mine, this.#present) } : null });
    if (isDirty(this.#state)) this.#changed();
    else this.#clearUnsaved();
  }

  /**
   * Rebases the document and the undo stacks.
   * Otherwise undo would revert changes of other users.
   */
  #rebase(theirs: PageVersion): void {
    const { saved: base, history } = this.#state;
    const saved = documentOf(theirs);
    this.#set({
      base: theirs,
      saved,
      history: rebaseHistory(history, { base, theirs: saved }),
      conflict: null,
      done: null,
      ...this.#found({ errors: [], draftErrors: [] }),
    });
  }

  /**
   * If the document equals the stored document, replaces it by the
   * stored object, because `isDirty` compares by identity.
   */
  #unlessSaved(history: History): History {
    const { saved } = this.#state;
    return isSameDocument(history.present, saved) ? replacePresent(history, saved) : history;
  }

  /** Applies a stored version as one undo step. */
  #resetTo(base: PageVersion): void {
    const saved = documentOf(base);
    this.#set({ base, saved, conflict: null });
    const step = { deltas: diff(this.#present, saved), at: this.#parts.now() };
    this.#set({ history: this.#unlessSaved(record(this.#state.history, step)) });
    this.#clearUnsaved();
  }

  /**
   * Runs a task unless another task is running.
   * Returns true on success.
   */
  async #run(task: Task, work: () => Promise<void>): Promise<boolean> {
    if (this.#state.task) return false;
    const nothing = this.#found({ errors: [], draftErrors: [] });
    this.#set({ task, done: null, failed: null, merged: null, ...nothing });
    try {
      await work();
      this.#set({ task: null, done: task });
      return true;
    } catch (failure) {
      this.#noteConflict(failure);
      const isConflict = failure instanceof Failure && failure.kind === "conflict";
      const errors = failure instanceof Failure && !isConflict ? failure.errors : [];
      const failed = isConflict ? null : { task, failure };
      this.#set({ task: null, failed, ...this.#found({ errors }) });
      return false;
    }
  }

  async #store(): Promise<void> {
    // Waits for a running autosave.
    // Otherwise it could arrive after this version.
    await this.#autosave.hold();
    try {
      await this.#storeOnNewest();
    } finally {
      this.#autosave.release();
    }
    await this.refreshPage();
  }

  /**
   * Stores the document.
   * If another user stored first and there is
   * no conflict, stores the merged document.
   */
  async #storeOnNewest(): Promise<void> {
    const { id } = this.#state.base;
    const sent = this.#present;
    this.#noteSent(sent, "version");
    try {
      this.#reconcile(sent, await this.#parts.calls.storeVersion(id, sent));
    } catch (failure) {
      this.#noteConflict(failure);
      if (this.#state.base.id === id) throw failure;
      if (isDirty(this.#state)) await this.#storeOnNewest();
    }
  }

  #reconcile(sent: PageDocument, base: PageVersion): void {
    this.#browser.noteStored();
    const stored = documentOf(base);
    const isUnchanged = this.#present === sent;
    const present = reconcileStored({ sent, present: this.#present, stored });
    const history = replacePresent(this.#state.history, present);
    const failed = this.#state.failed?.task === "store" ? null : this.#state.failed;
    const saved = isUnchanged ? present : stored;
    this.#set({ base, history, saved, restored: null, conflict: null, failed });
    if (isUnchanged) this.#clearUnsaved();
    else this.#changed();
  }

  /** Forgets the pending autosave, and removes the local copy. */
  #clearUnsaved(): void {
    this.#autosave.drop();
    this.#browser.clear(this.#state);
    this.#set({ saving: { kind: "idle" }, hasLocalCopy: true, restored: null });
  }

  /** Reloads the page, ignoring failures. */
  async refreshPage(): Promise<void> {
    const page = await this.#parts.calls.fetchPage(this.#state.page.id).catch(() => this.#state.page);
    this.#set({ page });
  }

  #set(change: Partial<SessionState>): void {
    this.stateStore.setState(change);
  }
}
