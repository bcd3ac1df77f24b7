import { createContext, useContext } from "react";
import type { Field } from "../api/wire";
import { isShown } from "../document/condition";
import { useFormState } from "./form-source";

/** Fields of a form or item, and the prefix of their paths. */
export interface Scope {
  fields: Field[];
  prefix: string;
}

/** Scopes around a field, innermost first. */
export const ScopesContext = createContext<Scope[]>([]);

/** Returns true if the field's condition is met. */
export function useIsShown(field: Field): boolean {
  const scopes = useContext(ScopesContext);
  return useFormState(({ read }) =>
    isShown(field, scopes, ({ prefix }, name) => read("props", prefix + name)),
  );
}
