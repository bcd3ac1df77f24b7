import type { Block, PageVersion } from "../../api/wire";

/** What an editor edits: what a version says, without its place in the history. It is also what is stored. */
export type PageDocument = Required<
  Pick<
    PageVersion,
    | "title"
    | "seoTitle"
    | "seoDescription"
    | "seoKeywords"
    | "seoImage"
    | "blocks"
    | "pageType"
    | "__images"
    | "__files"
  >
>;

export function documentOf(version: PageVersion): PageDocument {
  const { title, seoTitle, seoDescription, seoKeywords, blocks, pageType } = version;
  return {
    title,
    seoTitle,
    seoDescription,
    seoKeywords,
    seoImage: version.seoImage ?? null,
    blocks: blocks.map(withoutMark),
    pageType,
    __images: version.__images,
    __files: version.__files,
  };
}

/** A block says by the way whether its source has changed; that is no part of its content. */
function withoutMark(block: Block): Block {
  if (block.outdated === undefined) return block;
  const { outdated: _, ...content } = block;
  return content;
}

export function findBlock(document: PageDocument, key: string | null): Block | null {
  return document.blocks.find((block) => block.key === key) ?? null;
}

/** The document with one block changed; every other block stays the same object. */
export function withBlock(
  document: PageDocument,
  key: string,
  change: (block: Block) => Block,
): PageDocument {
  return { ...document, blocks: document.blocks.map((block) => (block.key === key ? change(block) : block)) };
}

/** The blocks with others put behind the one that is named, or at the end. */
export function insertAfter(blocks: Block[], after: string | null, added: Block[]): Block[] {
  const index = blocks.findIndex((block) => block.key === after);
  const at = index === -1 ? blocks.length : index + 1;
  return blocks.toSpliced(at, 0, ...added);
}
