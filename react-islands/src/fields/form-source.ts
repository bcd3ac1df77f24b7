import { createContext, useContext, useSyncExternalStore } from "react";
import type { ErrorItem, FieldKind } from "../api/wire";
import type { ContentGroup, Keyed } from "../document/content";
import type { Element } from "../document/delta";
import { countUnder, type FieldErrors } from "../document/error-place";
import type { Input } from "../document/history";

/** Reads and writes the values of a form. Subscribers are notified of every change. */
export interface FormSource {
  /** The page that the form edits. */
  readonly pageID: number;
  /** Locale of that page. */
  readonly locale: string;
  /** Default locale of the site, whose pages have no locale in their addresses. */
  readonly defaultLocale: string;
  /** The time zone of the site. */
  readonly timeZone: string;
  /** Returns the names of the page's anchors, in page order. */
  anchors(): string[];
  subscribe(listener: () => void): () => void;
  read(group: ContentGroup, path: string): unknown;
  /** Errors by path. The object stays the same until an error changes. */
  errors(): FieldErrors;
  /** `undefined` removes the value. `input` defaults to `"typed"`. */
  set(group: ContentGroup, path: string, value: unknown, input?: Input): void;
  /** Replaces the items of a list, as one undo step. Items with the same key keep their identity. */
  setItems(path: string, items: Keyed[]): void;
  /** Inserts items after the named item, or at the end of the list, as one undo step. */
  insertItems(path: string, elements: Element[], after: string | null): void;
  removeItem(path: string, key: string): void;
  /** Duplicates an item and returns the key of the copy. */
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

/** Selects from the values of a form. A component renders again when the selected value changes. */
export function useFormState<T>(select: (source: FormSource) => T): T {
  const source = useFormSource();
  return useSyncExternalStore(source.subscribe, () => select(source));
}

export function useFieldError(path: string): ErrorItem | null {
  return useFormState((source) => source.errors()[path] ?? null);
}

/** Returns the number of errors under a path. */
export function useErrorCount(prefix: string): number {
  return useFormState((source) => countUnder(source.errors(), prefix));
}

/** Input of each kind of field. Pictures and files have alternative texts and titles, which are typed. */
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
