import { type ComponentType, type ReactNode, useRef } from "react";
import type { BlockSchema, Field, FieldKind, FieldOf } from "../api/wire";
import { groupOf, isValueOf, type ValueOf } from "../document/field-value";
import { FieldsForm } from "../fields/fields-form";
import { useFormSource, useFormState } from "../fields/form-source";

/** Expected kinds of the fields that a form uses by name. */
type FieldKinds = Record<string, FieldKind>;

/**
 * Names of the fields with one value.
 * Forms read items by `useItemList` instead.
 */
type ValueNames<K extends FieldKinds> = { [N in keyof K]: K[N] extends "items" ? never : N }[keyof K];

export interface BlockFormProps<K extends FieldKinds> {
  blockKey: string;
  schema: BlockSchema;
  /** Schemas of the named fields. */
  fields: { [N in keyof K]: FieldOf<K[N]> };
  /** Values of the fields. An empty field has the value null. */
  values: { [N in ValueNames<K>]: ValueOf<K[N]> | null };
  onChange: <N extends ValueNames<K>>(name: N, value: ValueOf<K[N]> | null) => void;
  /**
   * Renders all fields in order.
   * `instead` replaces the controls of named fields.
   * Conditions can still hide these fields.
   */
  renderFields: (instead: { [N in keyof K]?: ReactNode }) => ReactNode;
}

export interface OwnFormProps {
  blockKey: string;
  schema: BlockSchema;
}

/**
 * Creates the form of a block type.
 * It throws if the schema lacks a field.
 * Then editors see a generated form.
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
      // A picture or file is removed. It cannot be null.
      source.set(group, name, value ?? (group === "props" ? null : undefined));
    };
    // The type assertion is safe, because
    // `fieldsOf` checks the schema.
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

/** Throws if the schema lacks a field. */
function fieldsOf(kinds: FieldKinds, { id, fields }: BlockSchema): Record<string, Field> {
  const entries = Object.entries(kinds).map(([name, kind]) => {
    const field = fields.find((each) => each.name === name && each.kind === kind);
    if (!field) throw new Error(`The form of ${id} expects a field ${name} of the kind ${kind}.`);
    return [name, field] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the values of all fields except items.
 * The object is the same until a value changes.
 */
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
