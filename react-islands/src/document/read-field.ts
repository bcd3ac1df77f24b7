import type { Block, Field } from "../api/wire";
import { contentOfBlock, itemsOf } from "./content";
import { parsePath } from "./field-path";
import { groupOf } from "./field-value";

/** Returns the value of a block's field by path, if it has one. */
export function readField(block: Block, { kind }: Field, path: string): unknown {
  const content = contentOfBlock(block);
  const group = groupOf(kind);
  if (group !== "props") return content[group][path];
  const { steps, name } = parsePath(path) ?? { steps: [], name: path };
  let found: Record<string, unknown> | undefined = content.props;
  for (const step of steps) found = itemsOf(found?.[step.name])?.find(({ key }) => key === step.key);
  return found?.[name];
}
