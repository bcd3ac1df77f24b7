import { type ComponentType, type ReactNode, useRef } from "react";
import type { BlockSchema, Field, FieldKind, FieldOf } from "../api/wire";
import { groupOf, isValueOf, type ValueOf } from "../document/field-value";
import { FieldsForm } from "../fields/fields-form";
import { useFormSource, useFormState } from "../fields/form-source";

/** The fields that a form knows by name, each with the kind that it takes it for. */
type FieldKinds = Record<string, FieldKind>;

/** The names of the fields that hold a single value. Items are read and changed one by one (`useItemList`). */
type ValueNames<K extends FieldKinds> = { [N in keyof K]: K[N] extends "items" ? never : N }[keyof K];

export interface BlockFormProps<K extends FieldKinds> {
  blockKey: string;
  schema: BlockSchema;
  /** The fields that the form knows, as the schema describes them. */
  fields: { [N in keyof K]: FieldOf<K[N]> };
  /** What they hold; null for nothing. */
  values: { [N in ValueNames<K>]: ValueOf<K[N]> | null };
  onChange: <N extends ValueNames<K>>(name: N, value: ValueOf<K[N]> | null) => void;
  /**
   * The controls of all fields, in the schema's order, with parts of the form's own in the place of those that are named. A part is
   * shown while the condition of its field holds.
   */
  renderFields: (instead: { [N in keyof K]?: ReactNode }) => ReactNode;
}

export interface OwnFormProps {
  blockKey: string;
  schema: BlockSchema;
}

/**
 * Makes the form of a block type, for the file of its name in this folder to export as its default. Where the schema does not have
 * the fields that are named, the form fails, and the one that follows from the schema is shown.
 */
export function defineBlockForm<const K extends FieldKinds>(
  kinds: K,
  Form: ComponentType<BlockFormProps<K>>,
): ComponentType<OwnFormProps> {
  return function OwnForm({ blockKey, schema }: OwnFormProps) {
    const source = useFormSource();
    const held = useHeld(kinds);
    const onChange = (name: string, value: unknown) => {
      const group = groupOf(kinds[name] as FieldKind);
      // A value may be null; pictures and files are there or are not.
      source.set(group, name, value ?? (group === "props" ? null : undefined));
    };
    // Names and kinds were compared with the schema, which the compiler cannot follow.
    const props = {
      blockKey,
      schema,
      fields: fieldsOf(kinds, schema),
      values: held,
      onChange,
      renderFields: (instead: Record<string, ReactNode>) => (
        <FieldsForm fields={schema.fields} prefix="" instead={instead} />
      ),
    } as unknown as BlockFormProps<K>;
    return <Form {...props} />;
  };
}

/** Throws where the schema has no such field. */
function fieldsOf(kinds: FieldKinds, { id, fields }: BlockSchema): Record<string, Field> {
  const entries = Object.entries(kinds).map(([name, kind]) => {
    const field = fields.find((each) => each.name === name && each.kind === kind);
    if (!field) throw new Error(`The form of ${id} expects a field ${name} of the kind ${kind}.`);
    return [name, field] as const;
  });
  return Object.fromEntries(entries);
}

/** What the fields hold, but for items; the same object while that stays the same. */
function useHeld(kinds: FieldKinds): Record<string, unknown> {
  const latest = useRef<Record<string, unknown>>({});
  return useFormState(({ read }) => {
    const single = Object.entries(kinds).filter(([, kind]) => kind !== "items");
    const entries = single.map(([name, kind]): [string, unknown] => {
      const value = read(groupOf(kind), name);
      // Another release may have stored a value of another type.
      return [name, isValueOf(kind, value) ? value : null];
    });
    const isSame = entries.every(([name, value]) => name in latest.current && latest.current[name] === value);
    if (!isSame) latest.current = Object.fromEntries(entries);
    return latest.current;
  });
}
