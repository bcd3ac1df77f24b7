import type { Block, PageVersion } from "../api/wire";

/** Editable content of a version, without metadata. */
export type PageDocument = Required<
  Pick<
    PageVersion,
    | "title"
    | "seoTitle"
    | "seoDescription"
    | "seoKeywords"
    | "seoImage"
    | "seoNoIndex"
    | "blocks"
    | "pageType"
    | "__images"
    | "__files"
  >
>;

export function documentOf(version: PageVersion): PageDocument {
  const { title, seoTitle, seoDescription, seoKeywords, seoNoIndex, blocks, pageType } = version;
  return {
    title,
    seoTitle,
    seoDescription,
    seoKeywords,
    seoImage: version.seoImage ?? null,
    seoNoIndex,
    blocks: blocks.map(withoutMark),
    pageType,
    __images: version.__images,
    __files: version.__files,
  };
}

/**
 * Removes the mark that the source block has changed,
 * because the mark is not part of the content.
 */
function withoutMark(block: Block): Block {
  if (block.outdated === undefined) return block;
  const { outdated: _, ...content } = block;
  return content;
}

const BY_KEY = new WeakMap<Block[], Map<string, Block>>();

/**
 * Finds a block by key.
 * Indexes a block list only once,
 * because many components search in it.
 */
export function findBlock({ blocks }: PageDocument, key: string | null): Block | null {
  if (key === null) return null;
  let byKey = BY_KEY.get(blocks);
  if (!byKey) {
    byKey = new Map(blocks.map((block) => [block.key, block]));
    BY_KEY.set(blocks, byKey);
  }
  return byKey.get(key) ?? null;
}

/** Changes one block. All other blocks remain identical objects. */
export function withBlock(
  document: PageDocument,
  key: string,
  change: (block: Block) => Block,
): PageDocument {
  return { ...document, blocks: document.blocks.map((block) => (block.key === key ? change(block) : block)) };
}
