import type { Field } from "../api/wire";
import { initialValue } from "./new-block";

/**
 * Returns true if a field has no
 * condition, or its condition is met.
 * `scopes` are the values around the field, innermost first.
 */
export function isShown<S extends { fields: Field[] }>(
  { shownWhen }: Field,
  scopes: S[],
  read: (scope: S, name: string) => unknown,
): boolean {
  if (!shownWhen) return true;
  const scope = scopes.find(({ fields }) => fields.some(({ name }) => name === shownWhen.field));
  const other = scope?.fields.find(({ name }) => name === shownWhen.field);
  if (!scope || !other) return false;
  // An unset field counts with its initial value.
  return (read(scope, other.name) ?? initialValue(other)) === shownWhen.is;
}
