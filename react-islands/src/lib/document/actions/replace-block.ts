import type { Block, BlockSchema, Field } from "../../../api/wire";
import { type PageDocument, withBlock } from "../document";

export interface ReplaceBlock {
  type: "replace-block";
  key: string;
  /** An empty block of the new type. */
  block: Block;
  schema: BlockSchema;
  /** The type it had; null when this installation does not know it. */
  formerSchema: BlockSchema | null;
}

/** Keeps the key, the anchor and whatever both types hold under the same name in the same kind of field. */
export function replaceBlock(document: PageDocument, action: ReplaceBlock): PageDocument {
  return withBlock(document, action.key, (former) => {
    const kept = sharedFields(action.schema.fields, action.formerSchema?.fields ?? []);
    return {
      ...action.block,
      key: former.key,
      anchorPoint: former.anchorPoint ?? "",
      props: { ...action.block.props, ...pick(former.props, kept) },
      __images: pick(former.__images, kept),
    };
  });
}

function sharedFields(fields: Field[], formerFields: Field[]): string[] {
  // The options of two choices differ, whatever their names.
  const isShared = ({ name, kind }: Field) =>
    kind !== "select" && formerFields.some((former) => former.name === name && former.kind === kind);
  return fields.filter(isShared).map((field) => field.name);
}

function pick<T>(record: Record<string, T> | undefined, names: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => names.includes(name)));
}
