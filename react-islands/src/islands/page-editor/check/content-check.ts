import { createStore } from "zustand";
import { checkContent } from "../../../api/content-check";
import type { PageDocument } from "../../../document/document";
import { sentDraft } from "../../../document/sent-draft";
import type { Schemas } from "../../../ui/schemas";
import type { PageSession } from "../session/page-session";
import { lowContrasts } from "./low-contrasts";
import { hasPlace, inPageOrder, type PageFinding } from "./page-finding";

/** Milliseconds between the last change and the check. */
const PAUSE = 1000;

export interface CheckState {
  /** What was found last; null where that is not known. */
  findings: PageFinding[] | null;
  /** Why the last check failed; null where it did not. */
  failure: unknown;
}

/** Looks through the work of a session for what its editor may want to mend. */
export class ContentCheck {
  readonly store = createStore<CheckState>()(() => ({ findings: null, failure: null }));
  readonly #session: PageSession;
  readonly #schemas: Schemas;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort = new AbortController();

  constructor(session: PageSession, schemas: Schemas) {
    this.#session = session;
    this.#schemas = schemas;
  }

  /**
   * Checks a while after each change, and after the window is seen again: other pages may have changed meanwhile. Goes on until
   * the function is called that it answers with. Who may not mend anything is told nothing.
   */
  follow(): () => void {
    if (!this.#session.mayEdit) return () => {};
    let seen: PageDocument | null = null;
    const onState = () => {
      const { present } = this.#session.state().history;
      if (present === seen) return;
      seen = present;
      this.#checkSoon();
    };
    const onVisibility = () => this.#checkSoon();
    onState();
    const unsubscribe = this.#session.stateStore.subscribe(onState);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      unsubscribe();
      document.removeEventListener("visibilitychange", onVisibility);
      this.#stop();
    };
  }

  /** Checks what is on the screen now. */
  readonly check = async (): Promise<void> => {
    this.#stop();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.store.setState({ failure: null });
    const { base, saved, history, page } = this.#session.state();
    const { present } = history;
    try {
      const found = await checkContent(sentDraft(base, saved, present), signal);
      if (signal.aborted) return;
      const all = [...found, ...lowContrasts(present, page.type, this.#schemas)];
      const findings = inPageOrder(all.filter(hasPlace), present);
      this.store.setState({ findings });
    } catch (failure) {
      if (!signal.aborted) this.store.setState({ findings: null, failure });
    }
  };

  #checkSoon(): void {
    this.#stop();
    if (document.visibilityState === "visible") this.#timer = setTimeout(this.check, PAUSE);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#abort.abort();
  }
}
