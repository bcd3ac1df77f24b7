import type { Field, FieldKind, FieldOf } from "../api/wire";

/** A function for the fields of each kind. */
export type ByKind<R, A extends unknown[] = []> = { [K in FieldKind]: (field: FieldOf<K>, ...rest: A) => R };

/** Calls the function for a field's kind. */
export function callByKind<R, A extends unknown[]>(table: ByKind<R, A>, field: Field, ...rest: A): R {
  // The compiler cannot see that the
  // function accepts this field.
  return (table[field.kind] as (field: Field, ...rest: A) => R)(field, ...rest);
}
