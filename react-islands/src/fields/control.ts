import type { ComponentType } from "react";
import type { BlockImage, Field } from "../api/wire";

/** What every control of a field is given. */
export interface ControlProps<K extends Field["kind"] = Field["kind"]> {
  field: Extract<Field, { kind: K }>;
  /** What people call the field, in the language of the screen. */
  label: string;
  /** What is wrong with the value, in words. */
  error: string | null;
  value: unknown;
  onChange: (value: string) => void;
  image: BlockImage | null;
  onImage: (image: BlockImage | null) => void;
}

export type Controls = { [K in Field["kind"]]: ComponentType<ControlProps<K>> };

/** The text of a value; what is no text shows as none. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
