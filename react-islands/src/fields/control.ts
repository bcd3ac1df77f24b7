import type { ComponentType, ReactNode } from "react";
import type { Field, FieldKind, FieldOf } from "../api/wire";
import type { Input } from "../document/history";
import type { LocaleAttributes } from "../lib/locale";

/** Props of every field control. */
export interface ControlProps<K extends FieldKind = FieldKind> {
  field: FieldOf<K>;
  /** Path of the field in its block. */
  path: string;
  /** Label in the language of the interface. */
  label: string;
  hint: string | null;
  error: string | null;
  /** HTML attributes for text in the page's language. */
  written: LocaleAttributes;
  /**
   * JSON value of the field.
   * The control for items reads its value itself.
   */
  value: unknown;
  /**
   * Changes the value.
   * `undefined` removes it.
   * The default of `input` depends on the kind of field.
   */
  onChange: (path: string, value: unknown, input?: Input) => void;
  /** Component that shows the fields of an item. */
  Form: ComponentType<FieldsFormProps>;
}

export interface FieldsFormProps {
  fields: Field[];
  /**
   * Prefix of the paths.
   * Empty, unless the fields belong to an item.
   */
  prefix: string;
  /** Custom controls by field name. */
  instead?: Record<string, ReactNode>;
}

/**
 * Kinds whose controls are loaded separately,
 * because text blocks do not need them.
 */
export type MoreKind = Exclude<
  FieldKind,
  "text" | "long-text" | "rich-text" | "switch" | "choice" | "colour"
>;

export type Controls = { [K in FieldKind]: ComponentType<ControlProps<K>> };

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Returns the props shared by all Mantine inputs. */
export function inputProps({
  field,
  label,
  hint,
  error,
}: Pick<ControlProps, "field" | "label" | "hint" | "error">) {
  return { label, description: hint, withAsterisk: field.optionality === "required", error };
}
