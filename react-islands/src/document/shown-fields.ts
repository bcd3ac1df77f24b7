import type { Field, Props } from "../api/wire";
import { isShown } from "./condition";
import { itemsOf } from "./content";
import { itemPrefix } from "./field-path";

interface Scope {
  fields: Field[];
  props: Props;
}

/** A field with its path and value. */
export interface ShownField {
  field: Field;
  path: string;
  value: unknown;
}

/**
 * Returns the fields whose condition is met.
 * The fields of items follow their list.
 */
export function shownFields(fields: Field[], props: Props): ShownField[] {
  return fieldsIn([{ fields, props }], "");
}

function fieldsIn(scopes: [Scope, ...Scope[]], prefix: string): ShownField[] {
  const [{ fields, props }] = scopes;
  const shown = fields.filter((field) => isShown(field, scopes, (scope, name) => scope.props[name]));
  return shown.flatMap((field) => {
    const [path, value] = [prefix + field.name, props[field.name]];
    const items = field.kind === "items" ? (itemsOf(value) ?? []) : [];
    const inItems = items.flatMap((item) => {
      const inner = { fields: field.kind === "items" ? field.fields : [], props: item };
      return fieldsIn([inner, ...scopes], itemPrefix(path, item.key));
    });
    return [{ field, path, value }, ...inItems];
  });
}
