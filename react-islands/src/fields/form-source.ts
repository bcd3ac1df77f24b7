import { createContext, useContext, useSyncExternalStore } from "react";
import type { ErrorItem, FieldKind } from "../api/wire";
import type { ContentGroup, Keyed } from "../document/content";
import type { Element } from "../document/delta";
import { countUnder, type FieldErrors } from "../document/error-place";
import type { Input } from "../document/history";

/** Reads and writes form values. Notifies subscribers. */
export interface FormSource {
  /** Page that the form edits. */
  readonly pageID: number;
  /** Locale of that page. */
  readonly locale: string;
  /** Default locale, without a prefix in addresses. */
  readonly defaultLocale: string;
  /** Time zone of the site. */
  readonly timeZone: string;
  /** Returns the page's anchors in page order. */
  anchors(): string[];
  subscribe(listener: () => void): () => void;
  read(group: ContentGroup, path: string): unknown;
  /** Errors by path, stable until one changes. */
  errors(): FieldErrors;
  /** `undefined` removes the value. `input` defaults to `"typed"`. */
  set(group: ContentGroup, path: string, value: unknown, input?: Input): void;
  /** Replaces items by key, in one undo step. */
  setItems(path: string, items: Keyed[]): void;
  /** Null `after` appends. All in one undo step. */
  insertItems(path: string, elements: Element[], after: string | null): void;
  removeItem(path: string, key: string): void;
  /** Returns the key of the copy. */
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

/** Selects a value. Renders again only on change. */
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

/** Input by kind. Pictures and files have texts. */
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
