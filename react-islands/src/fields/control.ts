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
  /** JSON value. The items control reads its own. */
  value: unknown;
  /** `undefined` removes the value. `input` defaults by kind. */
  onChange: (path: string, value: unknown, input?: Input) => void;
  /** Form for the fields of an item. */
  Form: ComponentType<FieldsFormProps>;
}

export interface FieldsFormProps {
  fields: Field[];
  /** Path prefix: empty, or that of an item. */
  prefix: string;
  /** Custom controls by field name. */
  instead?: Record<string, ReactNode>;
}

/** Kinds loaded separately, unneeded for text blocks. */
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
