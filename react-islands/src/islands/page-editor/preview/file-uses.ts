import type { Block } from "../../../api/wire";
import { contentOfBlock } from "../../../document/content";

/** A picture or file in a field of a block. */
export interface FileUse {
  /** Of the block. */
  key: string;
  path: string;
  fileID: number;
  fileName: string;
}

/** The pictures and files that blocks show. */
export function fileUses(blocks: Block[]): FileUse[] {
  return blocks.flatMap((block) => {
    const { __images, __files } = contentOfBlock(block);
    return [...Object.entries(__images), ...Object.entries(__files)].flatMap(([path, uses]) =>
      uses.map(({ fileID, fileName = "" }) => ({ key: block.key, path, fileID, fileName })),
    );
  });
}
