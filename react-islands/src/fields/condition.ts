import { createContext, useContext } from "react";
import type { Field } from "../api/wire";
import { initialValue } from "../document/new-block";
import { useFormState } from "./form-source";

/** The fields of a form, or of an item in it, and how their paths begin. */
export interface Scope {
  fields: Field[];
  prefix: string;
}

/** The scopes around a field, the nearest first. */
export const ScopesContext = createContext<Scope[]>([]);

/** Whether a field is shown: where it has a condition, another field beside it or around its item has a certain value. */
export function useIsShown({ shownWhen }: Field): boolean {
  const scopes = useContext(ScopesContext);
  const scope = scopes.find(({ fields }) => fields.some(({ name }) => name === shownWhen?.field));
  const other = scope?.fields.find(({ name }) => name === shownWhen?.field);
  return useFormState(({ read }) => {
    if (!shownWhen) return true;
    if (!scope || !other) return false;
    // Until somebody chooses, the value counts that a new block begins with.
    const value = read("props", scope.prefix + other.name) ?? initialValue(other);
    return value === shownWhen.is;
  });
}
