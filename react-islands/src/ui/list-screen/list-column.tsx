import type { CSSProperties, ReactNode } from "react";

/** A column of a list (specification, section 3). */
export interface ListColumn<T> {
  header: string;
  /** The field of a row that the column shows and sorts by. */
  accessor: string;
  /** Renders a cell that is more than the field's text. */
  renderValue?: (item: T) => ReactNode;
  /** Formats the value as text. By default the text is the value itself. */
  formatField?: (value: unknown) => string;
  width?: string;
  style?: CSSProperties;
}

/** An order that a list offers (specification, section 3). */
export interface SortOption {
  title: string;
  value: string;
}

/** The content of a cell of the column. */
export function cellOf<T>({ accessor, renderValue, formatField }: ListColumn<T>, item: T): ReactNode {
  const value: unknown = (item as Record<string, unknown>)[accessor];
  if (renderValue) return inBdi(renderValue(item));
  if (formatField) return inBdi(formatField(value));
  return inBdi(typeof value === "string" ? value : String(value ?? ""));
}

/** Isolates a text, so that a name in another writing direction does not reorder the text around it. */
function inBdi(content: ReactNode): ReactNode {
  return typeof content === "string" && content !== "" ? <bdi>{content}</bdi> : content;
}
