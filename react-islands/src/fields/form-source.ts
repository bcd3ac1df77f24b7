import { createContext, useContext, useSyncExternalStore } from "react";
import type { Block, ErrorItem, FieldKind } from "../api/wire";
import type { ContentGroup, Keyed } from "../document/content";
import type { Element } from "../document/delta";
import { countUnder, type FieldErrors } from "../document/error-place";
import type { Input } from "../document/history";

/**
 * Reads and writes the values of a form.
 * Notifies subscribers about changes.
 */
export interface FormSource {
  /** Page that the form edits. */
  readonly pageID: number;
  /** Locale of that page. */
  readonly locale: string;
  /** Default locale of the site. Its public paths have no prefix. */
  readonly defaultLocale: string;
  /** Time zone of the site. */
  readonly timeZone: string;
  /** Returns the page's blocks in page order. */
  blocks(): Block[];
  subscribe(listener: () => void): () => void;
  read(group: ContentGroup, path: string): unknown;
  /**
   * Returns errors by path.
   * The object is the same until an error changes.
   */
  errors(): FieldErrors;
  /**
   * Sets a value.
   * `undefined` removes it.
   * `input` defaults to `"typed"`.
   */
  set(group: ContentGroup, path: string, value: unknown, input?: Input): void;
  /** Replaces all items of a list in one undo step. */
  setItems(path: string, items: Keyed[]): void;
  /**
   * Inserts items in one undo step.
   * `after` is the key of the item before them.
   * If it is null, appends them.
   */
  insertItems(path: string, elements: Element[], after: string | null): void;
  removeItem(path: string, key: string): void;
  /** Duplicates an item. Returns the key of the copy. */
  duplicateItem(path: string, key: string): string;
  /** Moves an item to a zero-based index. */
  moveItem(path: string, key: string, to: number): void;
}

export const FormSourceContext = createContext<FormSource | null>(null);

export function useFormSource(): FormSource {
  const source = useContext(FormSourceContext);
  if (!source) throw new Error("There is no form around this component.");
  return source;
}

/**
 * Returns a selected value.
 * The component renders again only when this value changes.
 */
export function useFormState<T>(select: (source: FormSource) => T): T {
  const source = useFormSource();
  return useSyncExternalStore(source.subscribe, () => select(source));
}

export function useFieldError(path: string): ErrorItem | null {
  return useFormState((source) => source.errors()[path] ?? null);
}

/**
 * Returns the number of errors
 * whose path begins with `prefix`.
 */
export function useErrorCount(prefix: string): number {
  return useFormState((source) => countUnder(source.errors(), prefix));
}

/**
 * Default input of each kind.
 * It is `"typed"` if the value contains text,
 * such as the alternative text of a picture.
 */
export const INPUTS = {
  text: "typed",
  "long-text": "typed",
  code: "typed",
  "rich-text": "typed",
  number: "typed",
  switch: "chosen",
  choice: "chosen",
  colour: "chosen",
  date: "chosen",
  "date-time": "chosen",
  link: "typed",
  "video-link": "typed",
  page: "chosen",
  "page-type": "chosen",
  tags: "chosen",
  picture: "typed",
  pictures: "typed",
  file: "typed",
  files: "typed",
  items: "typed",
} as const satisfies Record<FieldKind, Input>;
