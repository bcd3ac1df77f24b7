import { createStore } from "zustand";
import type { ErrorItem } from "../../../../api/wire";
import type { Schemas } from "../../../../shared/schemas";
import type { Inspection } from "../../work/inspector";
import type { PageSession } from "../../work/page-session";
import { lowContrasts } from "./low-contrasts";
import { inPageOrder, type PageFinding } from "./page-finding";

export interface FoundInPage {
  /** Errors that prevent publication, in page order. */
  errors: ErrorItem[];
  findings: PageFinding[];
}

export interface CheckState {
  /** Latest result. Null if there is none. */
  found: FoundInPage | null;
  /** Error of the last check. Null after a success. */
  failure: unknown;
}

/** Checks unsaved content for problems to fix. */
export class ContentCheck {
  readonly store = createStore<CheckState>()(() => ({ found: null, failure: null }));
  readonly #session: PageSession;
  readonly #schemas: Schemas;

  constructor(session: PageSession, schemas: Schemas) {
    this.#session = session;
    this.#schemas = schemas;
  }

  /**
   * Checks after each change until
   * the returned function is called.
   * Does nothing without permission to edit the page.
   */
  follow(): () => void {
    if (!this.#session.mayEdit) return () => {};
    const { inspector } = this.#session;
    const subscriptions = [
      inspector.store.subscribe((now, before) => {
        if (now.check !== before.check || now.failure !== before.failure) this.#show(now);
      }),
      inspector.follow("check"),
    ];
    this.#show(inspector.store.getState());
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }

  readonly check = async (): Promise<void> => {
    this.store.setState({ failure: null });
    await this.#session.inspector.inspect();
  };

  #show({ check, failure }: Inspection): void {
    this.store.setState({ found: check && this.#placed(check), failure });
  }

  #placed({ document, errors, findings }: NonNullable<Inspection["check"]>): FoundInPage {
    const all = [...findings, ...lowContrasts(document, this.#session.state().page.type, this.#schemas)];
    return {
      errors: inPageOrder(errors, document, ({ property }) => property),
      findings: inPageOrder(all, document, ({ place }) => place),
    };
  }
}
