import { createStore } from "zustand";
import { checkContent } from "../../../../api/content-check";
import type { ErrorItem } from "../../../../api/wire";
import type { PageDocument } from "../../../../document/document";
import { sentDraft } from "../../../../document/sent-draft";
import type { Schemas } from "../../../../shared/schemas";
import type { PageSession } from "../../work/page-session";
import { lowContrasts } from "./low-contrasts";
import { inPageOrder, type PageFinding } from "./page-finding";

/** Milliseconds between the last change and the check. */
const PAUSE = 1000;

export interface FoundInPage {
  /** Everything that keeps the work from being published, in the order of the page. */
  errors: ErrorItem[];
  findings: PageFinding[];
}

export interface CheckState {
  /** What was found last; null where that is not known. */
  found: FoundInPage | null;
  /** Why the last check failed; null where it did not. */
  failure: unknown;
}

/** Looks through the work of a session for what its editor may want to mend. */
export class ContentCheck {
  readonly store = createStore<CheckState>()(() => ({ found: null, failure: null }));
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
      const { errors, findings } = await checkContent(sentDraft(base, saved, present), signal);
      if (signal.aborted) return;
      const all = [...findings, ...lowContrasts(present, page.type, this.#schemas)];
      const found = {
        errors: inPageOrder(errors, present, ({ property }) => property),
        findings: inPageOrder(all, present, ({ place }) => place),
      };
      this.store.setState({ found });
    } catch (failure) {
      if (!signal.aborted) this.store.setState({ found: null, failure });
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
