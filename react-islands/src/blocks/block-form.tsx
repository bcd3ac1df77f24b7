import { type ComponentType, type ReactNode, useRef } from "react";
import type { BlockFile, BlockImage, BlockSchema, Field } from "../api/wire";
import { FieldsForm } from "../fields/fields-form";
import { groupOf, useFormSource, useFormState } from "../fields/form-source";

type Kind = Field["kind"];

/** What a field of each kind holds, as it is on the wire. Items are read and changed one by one (`useItemList`). */
interface FieldValues {
  text: string;
  "long-text": string;
  "rich-text": string;
  code: string;
  choice: string;
  colour: string;
  date: string;
  "date-time": string;
  link: string;
  "video-link": string;
  "page-type": string;
  number: number;
  /** The id of a page. */
  page: number;
  switch: boolean;
  tags: string[];
  picture: BlockImage[];
  pictures: BlockImage[];
  file: BlockFile[];
  files: BlockFile[];
}

/** The fields that a form knows by name, each with the kind that it takes it for. */
type FieldKinds = Record<string, Kind>;

/** The names of the fields that hold a single value. */
type ValueNames<K extends FieldKinds> = {
  [N in keyof K]: K[N] extends keyof FieldValues ? N : never;
}[keyof K];

type ValueOf<K extends FieldKinds, N extends ValueNames<K>> = FieldValues[K[N] & keyof FieldValues] | null;

export interface BlockFormProps<K extends FieldKinds> {
  blockKey: string;
  schema: BlockSchema;
  /** The fields that the form knows, as the schema describes them. */
  fields: { [N in keyof K]: Extract<Field, { kind: K[N] }> };
  /** What they hold; null for nothing. */
  values: { [N in ValueNames<K>]: ValueOf<K, N> };
  onChange: <N extends ValueNames<K>>(name: N, value: ValueOf<K, N>) => void;
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
      const group = groupOf(kinds[name] as Kind);
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
      return [name, isOfKind(kind, value) ? value : null];
    });
    const isSame = entries.every(([name, value]) => name in latest.current && latest.current[name] === value);
    if (!isSame) latest.current = Object.fromEntries(entries);
    return latest.current;
  });
}

/** What another release stored may be of another type. */
function isOfKind(kind: Kind, value: unknown): boolean {
  switch (kind) {
    case "number":
    case "page":
      return typeof value === "number";
    case "switch":
      return typeof value === "boolean";
    case "tags":
    case "picture":
    case "pictures":
    case "file":
    case "files":
      return Array.isArray(value);
    default:
      return typeof value === "string";
  }
}
