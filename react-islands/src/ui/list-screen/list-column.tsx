import type { CSSProperties, ReactNode } from "react";

/** A column of a list. */
export interface ListColumn<T> {
  header: string;
  /** Field that the column shows and sorts by. */
  accessor: string;
  /** Renders the cell, if text is not enough. */
  renderValue?: (item: T) => ReactNode;
  /** Formats the value. By default, it is shown unchanged. */
  formatField?: (value: unknown) => string;
  width?: string;
  style?: CSSProperties;
}

/** A sort order of a list. */
export interface SortOption {
  title: string;
  value: string;
}

/** Returns the content of an item's cell in this column. */
export function cellOf<T>({ accessor, renderValue, formatField }: ListColumn<T>, item: T): ReactNode {
  const value: unknown = (item as Record<string, unknown>)[accessor];
  if (renderValue) return inBdi(renderValue(item));
  if (formatField) return inBdi(formatField(value));
  return inBdi(typeof value === "string" ? value : String(value ?? ""));
}

/** Isolates a text's direction from neighbouring text. */
function inBdi(content: ReactNode): ReactNode {
  return typeof content === "string" && content !== "" ? <bdi>{content}</bdi> : content;
}
