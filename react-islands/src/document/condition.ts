import type { Field } from "../api/wire";
import { initialValue } from "./new-block";

/**
 * Returns true for met or missing conditions.
 * `scopes` are the surrounding values, innermost first.
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
  // Without a choice, the initial value counts.
  return (read(scope, other.name) ?? initialValue(other)) === shownWhen.is;
}
