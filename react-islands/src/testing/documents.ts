import type { Block } from "../api/wire";
import { applyAll } from "../document/apply";
import type { Delta } from "../document/delta";
import { documentOf, type PageDocument } from "../document/document";
import { hero, version } from "./fixtures";

/** Returns a document of hero blocks. Their titles equal their keys. */
export function documentWith(...keys: string[]): PageDocument {
  return documentOf(version({ blocks: keys.map((key) => hero(key, key)) }));
}

export function documentOfBlocks(...blocks: Block[]): PageDocument {
  return documentOf(version({ blocks }));
}

export function keysOf({ blocks }: PageDocument): string[] {
  return blocks.map(({ key }) => key);
}

/** Returns the document after these deltas. */
export function after(document: PageDocument, deltas: Delta[]): PageDocument {
  return applyAll(document, deltas).document;
}
