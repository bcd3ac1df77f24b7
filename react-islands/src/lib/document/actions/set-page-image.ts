import type { BlockImage } from "../../../api/wire";
import type { PageDocument } from "../document";

export interface SetPageImage {
  type: "set-page-image";
  field: string;
  /** Null takes the picture away. */
  image: BlockImage | null;
}

/** A picture that belongs to the page type's own fields. */
export function setPageImage(document: PageDocument, { field, image }: SetPageImage): PageDocument {
  const { [field]: _, ...others } = document.__images;
  return { ...document, __images: image ? { ...others, [field]: [image] } : others };
}
