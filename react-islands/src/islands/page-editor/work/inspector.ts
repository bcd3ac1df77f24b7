import { createStore, type StoreApi } from "zustand/vanilla";
import type { FoundContent, InspectedVersion } from "../../../api/content-check";
import type { VersionDraft } from "../../../api/wire";
import type { PageDocument } from "../../../document/document";
import { sentDraft } from "../../../document/sent-draft";
import { isOnServer } from "./autosave";
import type { SessionState } from "./session-state";

/** Milliseconds between the last change and its inspection, with and without a visible rendering. */
const RENDERING_DELAY_MS = 100;
const CHECK_DELAY_MS = 1000;

/** The server calls of an inspector. */
export interface InspectorCalls {
  /** Renders and checks a version. */
  inspectVersion(version: VersionDraft, signal: AbortSignal): Promise<InspectedVersion>;
  checkContent(version: VersionDraft, signal: AbortSignal): Promise<InspectedVersion>;
}

/** The results of the server for the unsaved work. */
export interface Inspection {
  /** The newest rendering and its document, or null before the first. */
  rendering: { html: string; document: PageDocument } | null;
  /** The newest content check and its document, or null if it is not known. */
  check: (FoundContent & { document: PageDocument }) | null;
  /** Why the last inspection failed, or null if it did not fail. */
  failure: unknown;
}

type Part = "rendering" | "check";

/** Has the server render and check the unsaved work, with one request after each change. */
export class Inspector {
  readonly store = createStore<Inspection>()(() => ({ rendering: null, check: null, failure: null }));
  readonly #work: StoreApi<SessionState>;
  readonly #calls: InspectorCalls;
  #followed: Part[] = [];
  /** The last inspection that was started or scheduled. */
  #asked: { document: PageDocument; isRendered: boolean } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort = new AbortController();
  #stopListening = () => {};

  constructor(work: StoreApi<SessionState>, calls: InspectorCalls) {
    this.#work = work;
    this.#calls = calls;
  }

  /** Keeps a part of the inspection current until the returned function is called. */
  follow(part: Part): () => void {
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

  /** Inspects the work now. The server renders it only if a rendering is visible or about to be. */
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
   * Observes the work, and events that may change the result for the same work: the network, and other pages while
   * the window was hidden.
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
