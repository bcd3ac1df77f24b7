import type { ComponentType } from "react";
import type { FieldsFormProps } from "../fields/control";

/**
 * What a file `<block-type>.tsx` of this folder may export to override what is generated from the type's schema.
 * The files are found by their names.
 */
export interface BlockAdmin {
  /** Replaces the form that is generated from the fields. */
  Form?: ComponentType<FieldsFormProps>;
}

const MODULES = import.meta.glob<BlockAdmin>(["./*.tsx", "!./block-picture.tsx", "!./*.test.tsx"], {
  eager: true,
});

export function adminOf(blockType: string): BlockAdmin {
  return MODULES[`./${blockType}.tsx`] ?? {};
}
