import type { ComponentType } from "react";
import type { FieldsFormProps } from "../fields/control";

/**
 * What a file `<block-type>.tsx` of this folder may export to better what follows from the type's schema.
 * Nothing names the files: being here is enough.
 */
export interface BlockAdmin {
  /** A drawing for the picker, on a canvas of 96 by 64. */
  Picture?: ComponentType;
  /** Takes the place of the form that is made from the fields. */
  Form?: ComponentType<FieldsFormProps>;
}

const MODULES = import.meta.glob<BlockAdmin>(["./*.tsx", "!./*.test.tsx"], { eager: true });

export function adminOf(blockType: string): BlockAdmin {
  return MODULES[`./${blockType}.tsx`] ?? {};
}
