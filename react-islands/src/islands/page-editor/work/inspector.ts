import { createStore, type StoreApi } from "zustand/vanilla";
import type { ContentCheckResult, InspectedVersion } from "../../../api/content-check";
import type { VersionDraft } from "../../../api/wire";
import type { PageDocument } from "../../../document/document";
import { sentDraft } from "../../../document/sent-draft";
import { isOnServer } from "./autosave";
import type { SessionState } from "./session-state";

/** Debounce while the preview is visible. */
const RENDERING_DELAY_MS = 100;
/** Debounce while only the content check is needed. */
const CHECK_DELAY_MS = 1000;

export interface InspectorCalls {
  inspectVersion(version: VersionDraft, signal: AbortSignal): Promise<InspectedVersion>;
  checkContent(version: VersionDraft, signal: AbortSignal): Promise<InspectedVersion>;
}

/** Results of the server for the unsaved work. */
export interface Inspection {
  /**
   * Newest rendering, with the rendered document.
   * Null before the first rendering.
   */
  rendering: { html: string; document: PageDocument } | null;
  /** Newest content check, with the checked document. Null if unknown. */
  check: (ContentCheckResult & { document: PageDocument }) | null;
  /** Error of the last inspection. Null after a success. */
  failure: unknown;
}

type InspectionPart = "rendering" | "check";

/** Renders and checks unsaved work on the server. */
export class Inspector {
  readonly store = createStore<Inspection>()(() => ({ rendering: null, check: null, failure: null }));
  readonly #work: StoreApi<SessionState>;
  readonly #calls: InspectorCalls;
  #followed: InspectionPart[] = [];
  /** Document of the last inspection that was started or scheduled. */
  #asked: { document: PageDocument; isRendered: boolean } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort = new AbortController();
  #stopListening = () => {};

  constructor(work: StoreApi<SessionState>, calls: InspectorCalls) {
    this.#work = work;
    this.#calls = calls;
  }

  /** Inspects again after each change. Returns an unsubscribe function. */
  follow(part: InspectionPart): () => void {
    if (this.#followed.length === 0) this.#stopListening = this.#listen();
    this.#followed = [...this.#followed, part];
    if (!this.#isAsked()) this.#inspectSoon(0);
    return () => {
      this.#followed = this.#followed.toSpliced(this.#followed.indexOf(part), 1);
      if (this.#followed.length > 0) return;
      this.#stopListening();
      this.#cancel();
      this.#asked = null;
    };
  }

  /**
   * Inspects at once.
   * By default, renders only while the preview is visible.
   */
  async inspect(isRendered = this.#showsRendering): Promise<void> {
    this.#cancel();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const { base, saved, history } = this.#work.getState();
    const document = history.present;
    this.#asked = { document, isRendered };
    const draft = sentDraft(base, saved, document);
    const call = isRendered ? "inspectVersion" : "checkContent";
    try {
      const { html, ...found } = await this.#calls[call](draft, signal);
      if (signal.aborted) return;
      const rendering = html === undefined ? {} : { rendering: { html, document } };
      this.store.setState({ ...rendering, check: { ...found, document }, failure: null });
    } catch (failure) {
      if (!signal.aborted) this.store.setState({ check: null, failure });
    }
  }

  get #showsRendering(): boolean {
    return this.#followed.includes("rendering");
  }

  #isAsked(): boolean {
    const isSame = this.#asked?.document === this.#work.getState().history.present;
    return isSame && (this.#asked?.isRendered || !this.#showsRendering);
  }

  /**
   * Inspects after changes, after a reconnect, and
   * when the window becomes visible again.
   * Other pages, such as link targets, may
   * change while the window is hidden.
   */
  #listen(): () => void {
    let { saving } = this.#work.getState();
    const onState = () => {
      const { saving: now } = this.#work.getState();
      const isSavedNow = now !== saving && isOnServer(now);
      saving = now;
      if (!this.#isAsked()) this.#inspectSoon(this.#showsRendering ? RENDERING_DELAY_MS : CHECK_DELAY_MS);
      else if (isSavedNow) this.#retry();
    };
    const onVisibility = () => this.#inspectSoon(0);
    const onOnline = () => this.#retry();
    const unsubscribe = this.#work.subscribe(onState);
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("online", onOnline);
    return () => {
      unsubscribe();
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("online", onOnline);
    };
  }

  #retry(): void {
    if (this.store.getState().failure !== null) this.#inspectSoon(0);
  }

  #inspectSoon(delay: number): void {
    if (document.visibilityState !== "visible") return;
    this.#cancel();
    this.#asked = { document: this.#work.getState().history.present, isRendered: this.#showsRendering };
    this.#timer = setTimeout(() => this.inspect(), delay);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#abort.abort();
  }
}
