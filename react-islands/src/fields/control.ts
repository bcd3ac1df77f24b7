import type { ComponentType, ReactNode } from "react";
import type { Field, FieldKind, FieldOf } from "../api/wire";
import type { Input } from "../document/history";
import type { Written } from "../lib/locale";

/** The props of every field control. */
export interface ControlProps<K extends FieldKind = FieldKind> {
  field: FieldOf<K>;
  /** Path of the field in its block. */
  path: string;
  /** Label of the field, in the language of the interface. */
  label: string;
  /** Help text of the field. */
  hint: string | null;
  /** Error message for the value. */
  error: string | null;
  /** HTML attributes for text in the page's language. */
  written: Written;
  /** The value in wire format. The items control reads its own value. */
  value: unknown;
  /** `undefined` removes the value. `input` defaults to the input of the field's kind. */
  onChange: (path: string, value: unknown, input?: Input) => void;
  /** The form for the fields of an item. */
  Form: ComponentType<FieldsFormProps>;
}

export interface FieldsFormProps {
  fields: Field[];
  /** Prefix of their paths: empty, or the prefix of an item. */
  prefix: string;
  /** Replacements for the controls of fields, by field name. */
  instead?: Record<string, ReactNode>;
}

/** Kinds of fields whose controls are in a separate chunk, because text blocks do not need it. */
export type MoreKind = Exclude<
  FieldKind,
  "text" | "long-text" | "rich-text" | "switch" | "choice" | "colour"
>;

export type Controls = { [K in FieldKind]: ComponentType<ControlProps<K>> };

/** Returns the value if it is a string, otherwise an empty string. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The props that all Mantine inputs share. */
export function inputProps({
  field,
  label,
  hint,
  error,
}: Pick<ControlProps, "field" | "label" | "hint" | "error">) {
  return { label, description: hint, withAsterisk: field.need === "required", error };
}
