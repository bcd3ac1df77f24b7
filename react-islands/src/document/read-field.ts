import type { Block, Field } from "../api/wire";
import { contentOfBlock, itemsOf } from "./content";
import { parsePath } from "./field-path";

/** The value of a block's field at a path, wherever values of its kind lie; undefined where there is none. */
export function readField(block: Block, { kind }: Field, path: string): unknown {
  const { props, __images, __files } = contentOfBlock(block);
  if (kind === "picture" || kind === "pictures") return __images[path];
  if (kind === "file" || kind === "files") return __files[path];
  const { steps, name } = parsePath(path) ?? { steps: [], name: path };
  let found: Record<string, unknown> | undefined = props;
  for (const step of steps) found = itemsOf(found?.[step.name])?.find(({ key }) => key === step.key);
  return found?.[name];
}
