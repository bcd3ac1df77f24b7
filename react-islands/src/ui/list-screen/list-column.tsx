import type { CSSProperties, ReactNode } from "react";

/** A column of a list (specification, section 3). */
export interface ListColumn<T> {
  header: string;
  /** The field of a row that the column shows, and by which it is sorted where the list can be. */
  accessor: string;
  /** What a cell shows, where that is more than the field's text. */
  renderValue?: (item: T) => ReactNode;
  /** The field's text, where it is not the value as it is. */
  formatField?: (value: unknown) => string;
  width?: string;
  style?: CSSProperties;
}

/** What a list can be sorted by (specification, section 3). */
export interface SortOption {
  title: string;
  value: string;
}

/** What a cell of the column shows. */
export function cellOf<T>({ accessor, renderValue, formatField }: ListColumn<T>, item: T): ReactNode {
  const value: unknown = (item as Record<string, unknown>)[accessor];
  if (renderValue) return isolated(renderValue(item));
  if (formatField) return isolated(formatField(value));
  return isolated(typeof value === "string" ? value : String(value ?? ""));
}

/** Sets off a text, so that a name in another direction of writing reorders nothing around it. */
function isolated(content: ReactNode): ReactNode {
  return typeof content === "string" && content !== "" ? <bdi>{content}</bdi> : content;
}
