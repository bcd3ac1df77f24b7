import type { Block, ErrorItem, Settings } from "../../../api/wire";
import { applyAll, readValue } from "../../../document/apply";
import { duplicateItem, insertItem, moveItem, removeItem } from "../../../document/commands/items";
import { setValue } from "../../../document/commands/set-value";
import type { ContentGroup, Keyed } from "../../../document/content";
import type { Delta, Element, Target } from "../../../document/delta";
import { diff } from "../../../document/diff";
import { errorsOfBlock, errorsOfPart, type FieldErrors } from "../../../document/error-place";
import type { Input } from "../../../document/history";
import type { FormSource } from "../../../fields/form-source";
import type { PageSession } from "../work/page-session";
import { allErrors } from "../work/session-state";

type SourceSettings = Pick<Settings, "defaultLocale" | "timeZone">;

/** Form values of a block or page type. */
export class SessionSource implements FormSource {
  readonly #session: PageSession;
  readonly #target: Target;
  readonly defaultLocale: string;
  readonly timeZone: string;
  /**
   * Cached errors by path, with the
   * lists from which they were computed.
   */
  #found: { errors: ErrorItem[]; draftErrors: ErrorItem[]; byPath: FieldErrors } | null = null;

  constructor(session: PageSession, target: Target, { defaultLocale, timeZone }: SourceSettings) {
    this.#session = session;
    this.#target = target;
    this.defaultLocale = defaultLocale;
    this.timeZone = timeZone;
  }

  get pageID(): number {
    return this.#session.state().page.id;
  }

  get locale(): string {
    return this.#session.state().page.locale;
  }

  blocks(): Block[] {
    return this.#session.state().history.present.blocks;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#session.stateStore.subscribe(listener);

  readonly read = (group: ContentGroup, path: string): unknown =>
    readValue(this.#session.state().history.present, this.#target, group, path);

  readonly errors = (): FieldErrors => {
    const { errors, draftErrors } = this.#session.state();
    if (this.#found?.errors === errors && this.#found.draftErrors === draftErrors) return this.#found.byPath;
    const all = allErrors({ errors, draftErrors });
    const target = this.#target;
    const byPath = target.part === "block" ? errorsOfBlock(all, target.key) : errorsOfPart(all, target.part);
    this.#found = { errors, draftErrors, byPath };
    return byPath;
  };

  set(group: ContentGroup, path: string, value: unknown, input?: Input): void {
    const place = { target: this.#target, group, path };
    this.#session.perform((document) => setValue(document, place, value), input);
  }

  setItems(path: string, items: Keyed[]): void {
    const place = { target: this.#target, group: "props", path } as const;
    this.#session.perform(
      (document) => diff(document, applyAll(document, setValue(document, place, items)).document),
      "chosen",
    );
  }

  insertItems(path: string, elements: Element[], after: string | null): void {
    this.#session.perform((document) => {
      const deltas: Delta[] = [];
      let [present, behind] = [document, after];
      for (const element of elements) {
        const made = insertItem(present, this.#list(path), element, behind);
        deltas.push(...made);
        present = applyAll(present, made).document;
        behind = element.value.key;
      }
      return deltas;
    });
  }

  removeItem(path: string, key: string): void {
    this.#session.perform((document) => removeItem(document, this.#list(path), key));
  }

  duplicateItem(path: string, key: string): string {
    let made = key;
    this.#session.perform((document) => {
      const { deltas, copy } = duplicateItem(document, this.#list(path), key);
      made = copy;
      return deltas;
    });
    return made;
  }

  moveItem(path: string, key: string, to: number): void {
    this.#session.perform((document) => moveItem(document, this.#list(path), key, to));
  }

  #list(path: string) {
    return { target: this.#target, path };
  }
}
