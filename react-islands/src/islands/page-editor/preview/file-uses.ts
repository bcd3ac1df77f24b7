import type { Block } from "../../../api/wire";
import { contentOfBlock } from "../../../document/content";

/** A file in a field of a block. */
export interface BlockFileUse {
  /** Block key. */
  key: string;
  path: string;
  fileID: number;
  fileName: string;
}

/** Returns the pictures and files in blocks. */
export function fileUses(blocks: Block[]): BlockFileUse[] {
  return blocks.flatMap((block) => {
    const { __images, __files } = contentOfBlock(block);
    return [...Object.entries(__images), ...Object.entries(__files)].flatMap(([path, uses]) =>
      uses.map(({ fileID, fileName = "" }) => ({ key: block.key, path, fileID, fileName })),
    );
  });
}
