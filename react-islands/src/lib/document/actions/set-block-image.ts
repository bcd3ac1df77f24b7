import type { BlockImage } from "../../../api/wire";
import { type PageDocument, withBlock } from "../document";

export interface SetBlockImage {
  type: "set-block-image";
  key: string;
  field: string;
  /** Null takes the picture away. */
  image: BlockImage | null;
}

export function setBlockImage(document: PageDocument, { key, field, image }: SetBlockImage): PageDocument {
  return withBlock(document, key, (block) => {
    const { [field]: _, ...others } = block.__images ?? {};
    return { ...block, __images: image ? { ...others, [field]: [image] } : others };
  });
}
