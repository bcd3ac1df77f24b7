import { createContext, useContext } from "react";
import type { Field } from "../api/wire";
import { isShown } from "../document/condition";
import { useFormState } from "./form-source";

/** The fields of a form, or of an item in it, and how their paths begin. */
export interface Scope {
  fields: Field[];
  prefix: string;
}

/** The scopes around a field, the nearest first. */
export const ScopesContext = createContext<Scope[]>([]);

/** Whether a field is shown, by what is in the form. */
export function useIsShown(field: Field): boolean {
  const scopes = useContext(ScopesContext);
  return useFormState(({ read }) =>
    isShown(field, scopes, ({ prefix }, name) => read("props", prefix + name)),
  );
}
