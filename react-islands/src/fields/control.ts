import type { ComponentType, ReactNode } from "react";
import type { Field, FieldKind, FieldOf } from "../api/wire";
import type { Input } from "../document/history";
import type { Written } from "../lib/locale";

/** The props of every field control. */
export interface ControlProps<K extends FieldKind = FieldKind> {
  field: FieldOf<K>;
  /** Where the field is in its block. */
  path: string;
  /** What people call the field, in the language of the screen. */
  label: string;
  /** What helps to fill it in. */
  hint: string | null;
  /** What is wrong with the value, in words. */
  error: string | null;
  /** The attributes of a field that holds words of the page. */
  written: Written;
  /** As it is on the wire. That of items is read by the control itself. */
  value: unknown;
  /** `undefined` removes the value. `input` defaults to that of the kind of field. */
  onChange: (path: string, value: unknown, input?: Input) => void;
  /** The form for the fields of an item. */
  Form: ComponentType<FieldsFormProps>;
}

export interface FieldsFormProps {
  fields: Field[];
  /** The beginning of their paths: empty, or that of an item. */
  prefix: string;
  /** What is shown in the place of the control of a field, by its name. */
  instead?: Record<string, ReactNode>;
}

/** Kinds of fields whose controls come in a file that blocks of words do not need. */
export type MoreKind = Exclude<
  FieldKind,
  "text" | "long-text" | "rich-text" | "switch" | "choice" | "colour"
>;

export type Controls = { [K in FieldKind]: ComponentType<ControlProps<K>> };

/** The text of a value; what is no text shows as none. */
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
