import type { Field } from "../api/wire";
import { initialValue } from "./new-block";

/**
 * Whether a field is shown: where it has a condition, another field beside it or around its item has a certain value.
 * The scopes are those around it, the nearest first.
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
  // Until somebody chooses, the value counts that a new block begins with.
  return (read(scope, other.name) ?? initialValue(other)) === shownWhen.is;
}
