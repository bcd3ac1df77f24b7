import { createContext, useContext } from "react";
import type { Field } from "../api/wire";
import { isShown } from "../document/condition";
import { useFormState } from "./form-source";

/** The fields of a form or of one of its items, and the prefix of their paths. */
export interface Scope {
  fields: Field[];
  prefix: string;
}

/** The scopes around a field, the nearest first. */
export const ScopesContext = createContext<Scope[]>([]);

/** Returns true if the form's values meet the field's condition. */
export function useIsShown(field: Field): boolean {
  const scopes = useContext(ScopesContext);
  return useFormState(({ read }) =>
    isShown(field, scopes, ({ prefix }, name) => read("props", prefix + name)),
  );
}
