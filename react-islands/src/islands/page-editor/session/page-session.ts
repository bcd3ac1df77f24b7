import { Failure } from "../../../api/failure";
import type { Draft } from "../../../api/pages";
import type { Page, PageVersion } from "../../../api/wire";
import { Autosave, type Verdict } from "../../../lib/autosave";
import { type Action, apply, subjectOf } from "../../../lib/document/actions/apply";
import { adopt } from "../../../lib/document/adopt";
import { documentOf, type PageDocument } from "../../../lib/document/document";
import { remainingErrors } from "../../../lib/document/remaining-errors";
import { isEqual } from "../../../lib/equal";
import { amend, record, redo, startHistory, undo } from "../../../lib/history";
import type { LocalCopies } from "../../../lib/local-copy";
import { type Choices, compare, merge } from "../../../lib/merge/merge";
import type { Opening } from "./opening";
import { isDirty, type SessionState, type Task } from "./session-state";

/** The calls that a session makes. */
export interface SessionCalls {
  fetchPage(id: number): Promise<Page>;
  storeVersion(base: number, draft: Draft): Promise<PageVersion>;
  autosaveVersion(base: number, draft: Draft): Promise<void>;
  publishPage(id: number, version: number): Promise<void>;
  unpublishPage(id: number): Promise<void>;
}

export interface SessionParts {
  calls: SessionCalls;
  copies: LocalCopies;
  /** Whether the user may change this page. Who may not can look at everything and change nothing. */
  mayEdit: boolean;
  /** Whether the fields for search engines may be changed, too. */
  mayEditSeo: boolean;
  /** Milliseconds. */
  now(): number;
}

/**
 * The work on one page: its document and history, and where each change is kept. It knows nothing of the screen,
 * which watches it through [`subscribe`] and [`state`].
 */
export class PageSession {
  readonly #parts: SessionParts;
  readonly #listeners = new Set<() => void>();
  readonly #autosave: Autosave<PageDocument>;
  #state: SessionState;

  constructor({ page, base, document, restored }: Opening, parts: SessionParts) {
    this.#parts = parts;
    const saved = documentOf(base);
    const isStored = restored === null && isEqual(document, saved);
    this.#state = {
      page,
      base,
      saved,
      history: startHistory(isStored ? saved : document),
      saving: { kind: "idle" },
      isKept: true,
      task: null,
      done: null,
      failed: null,
      errors: [],
      draftErrors: [],
      restored,
      conflict: null,
      merged: null,
    };
    this.#autosave = new Autosave({
      save: (changed) => this.#saveOnServer(changed),
      judge: (failure) => this.#judge(failure),
      report: (saving) => this.#set({ saving }),
      now: parts.now,
    });
    // What only this browser had goes to the server as well.
    if (restored?.from === "browser") this.#changed();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SessionState => this.#state;

  get #present(): PageDocument {
    return this.#state.history.present;
  }

  get mayEditSeo(): boolean {
    return this.#parts.mayEdit && this.#parts.mayEditSeo;
  }

  get mayEdit(): boolean {
    return this.#parts.mayEdit;
  }

  perform(action: Action): void {
    if (!this.mayEdit) return;
    const next = apply(this.#present, action);
    const step = { next, subject: subjectOf(action), at: this.#parts.now() };
    const errors = remainingErrors(this.#state.errors, action);
    const draftErrors = remainingErrors(this.#state.draftErrors, action);
    this.#move({ history: record(this.#state.history, step), errors, draftErrors });
  }

  undo(): void {
    this.#move({ history: undo(this.#state.history) });
  }

  redo(): void {
    this.#move({ history: redo(this.#state.history) });
  }

  /** Tries at once to save what waits. */
  flush(): void {
    this.#autosave.flush();
  }

  /** Answers whether it was done, as all that a person asks for by a button. */
  async store(): Promise<boolean> {
    return this.mayEdit && this.#run("store", () => this.#store());
  }

  /** Makes what is on the screen public: stores it first where that has not been done. */
  async publish(): Promise<void> {
    const { publishPage } = this.#parts.calls;
    await this.actOnStored("publish", ({ page, base }) => publishPage(page.id, base.id));
  }

  async unpublish(): Promise<void> {
    await this.act("unpublish", ({ page }) => this.#parts.calls.unpublishPage(page.id));
  }

  async storeAndUnpublish(): Promise<void> {
    await this.actOnStored("unpublish", ({ page }) => this.#parts.calls.unpublishPage(page.id));
  }

  /** Does something with the page, and reads what became of it. Answers whether it was done. */
  act(task: Task, deed: (state: SessionState) => Promise<void>): Promise<boolean> {
    return this.#run(task, async () => {
      await deed(this.#state);
      await this.refreshPage();
    });
  }

  /** The same, about what is on the screen: it is stored first where that has not been done. */
  actOnStored(task: Task, deed: (state: SessionState) => Promise<void>): Promise<boolean> {
    return this.#run(task, async () => {
      if (isDirty(this.#state)) await this.#store();
      await deed(this.#state);
      await this.refreshPage();
    });
  }

  /** Puts something of an older version on top of this work, which is stored before; undoing shows it again. */
  async restore(call: (base: PageVersion) => Promise<PageVersion>): Promise<boolean> {
    if (!this.mayEdit) return false;
    return this.actOnStored("restore", async ({ base }) => this.#takeOver(await call(base)));
  }

  /** Brings what others have stored meanwhile into this work. */
  async catchUp(): Promise<void> {
    await this.refreshPage();
    const { pageVersion } = this.#state.page;
    if (pageVersion.id === this.#state.base.id) return;
    if (isDirty(this.#state)) this.#meet(pageVersion);
    else this.#takeOver(pageVersion);
  }

  /** Goes back to the stored page; undoing brings the work back. */
  discardRestored(): void {
    const base = this.#state.page.pageVersion;
    const saved = documentOf(base);
    this.#set({ base, saved, restored: null });
    this.perform({ type: "replace-document", document: saved });
  }

  forgetMerge(): void {
    this.#set({ merged: null });
  }

  keepRestored(): void {
    this.#set({ restored: null });
  }

  /** Puts this work and the other's together and stores the result on top of theirs. */
  async resolveConflict(choices: Choices): Promise<void> {
    const { conflict, saved } = this.#state;
    if (!conflict) return;
    const theirs = documentOf(conflict);
    const document = merge({ base: saved, mine: this.#present, theirs }, choices);
    this.#set({ base: conflict, saved: theirs, conflict: null });
    this.perform({ type: "replace-document", document });
    await this.store();
  }

  #move(change: Pick<SessionState, "history"> & Partial<SessionState>): void {
    if (change.history === this.#state.history) return;
    this.#set({ ...change, done: null });
    this.#changed();
  }

  #changed(): void {
    this.#keep(false);
    this.#autosave.change(this.#present);
  }

  #keep(autosaved: boolean): void {
    const copy = { base: this.#state.base.id, document: this.#present, at: this.#parts.now(), autosaved };
    this.#set({ isKept: this.#parts.copies.write(copy) });
  }

  async #saveOnServer(document: PageDocument): Promise<void> {
    const { conflict, base } = this.#state;
    if (conflict) throw new Failure("conflict", [], conflict);
    await this.#parts.calls.autosaveVersion(base.id, document);
    this.#set({ draftErrors: [] });
    if (document === this.#present) this.#keep(true);
  }

  #judge(failure: unknown): Verdict {
    if (!(failure instanceof Failure)) return "offline";
    this.#noteConflict(failure);
    switch (failure.kind) {
      case "offline":
      case "broken":
        return "offline";
      case "signed-out":
        return "signed-out";
      case "refused":
        this.#set({ draftErrors: failure.errors });
        return "stopped";
      default:
        return "stopped";
    }
  }

  #noteConflict(failure: unknown): void {
    if (failure instanceof Failure && failure.latest) this.#meet(failure.latest);
  }

  /** Puts this work on top of somebody else's; where both changed the same, a person has to choose. */
  #meet(theirs: PageVersion): void {
    const document = documentOf(theirs);
    const sides = { base: this.#state.saved, mine: this.#present, theirs: document };
    const { conflicts, parts, takenFromThem } = compare(sides);
    if (conflicts.length + parts.length > 0) {
      this.#set({ conflict: theirs });
      return;
    }
    const merged = { version: theirs, keys: takenFromThem };
    this.#set({ base: theirs, saved: document, conflict: null, merged });
    const together = merge(sides, {});
    this.perform({ type: "replace-document", document: isEqual(together, document) ? document : together });
  }

  /** Goes on from a version that is stored, with nothing on top of it. */
  #takeOver(base: PageVersion): void {
    const saved = documentOf(base);
    this.#set({ base, saved, restored: null, conflict: null });
    const step = { next: saved, subject: null, at: this.#parts.now() };
    this.#set({ history: record(this.#state.history, step) });
    this.#settled();
  }

  /** Answers whether the work was done. */
  async #run(task: Task, work: () => Promise<void>): Promise<boolean> {
    if (this.#state.task) return false;
    this.#set({ task, done: null, failed: null, errors: [], draftErrors: [], merged: null });
    try {
      await work();
      this.#set({ task: null, done: task });
      return true;
    } catch (failure) {
      this.#noteConflict(failure);
      const isConflict = failure instanceof Failure && failure.kind === "conflict";
      const errors = failure instanceof Failure && !isConflict ? failure.errors : [];
      this.#set({ task: null, failed: isConflict ? null : { task, failure }, errors });
      return false;
    }
  }

  async #store(): Promise<void> {
    // Two saves at a time could pass each other on the way.
    await this.#autosave.hold();
    try {
      await this.#storeOnNewest();
    } finally {
      this.#autosave.release();
    }
    await this.refreshPage();
  }

  /** Where somebody else was faster and nothing has to be chosen, both are put together and stored on theirs. */
  async #storeOnNewest(): Promise<void> {
    const { id } = this.#state.base;
    const sent = this.#present;
    try {
      this.#adopt(sent, await this.#parts.calls.storeVersion(id, sent));
    } catch (failure) {
      this.#noteConflict(failure);
      if (this.#state.base.id === id) throw failure;
      await this.#storeOnNewest();
    }
  }

  #adopt(sent: PageDocument, base: PageVersion): void {
    const stored = documentOf(base);
    const isUnchanged = this.#present === sent;
    const present = adopt({ sent, present: this.#present, stored });
    const history = amend(this.#state.history, present);
    this.#set({ base, history, saved: isUnchanged ? present : stored, restored: null, conflict: null });
    if (isUnchanged) this.#settled();
    else this.#changed();
  }

  /** All there is is stored. */
  #settled(): void {
    this.#autosave.drop();
    this.#parts.copies.clear();
    this.#set({ saving: { kind: "idle" }, isKept: true });
  }

  /** What a page says beside its version. Not knowing it is no failure of the task that changed it. */
  async refreshPage(): Promise<void> {
    const page = await this.#parts.calls.fetchPage(this.#state.page.id).catch(() => this.#state.page);
    this.#set({ page });
  }

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
