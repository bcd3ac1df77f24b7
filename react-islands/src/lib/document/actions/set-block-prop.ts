import { type PageDocument, withBlock } from "../document";

export interface SetBlockProp {
  type: "set-block-prop";
  key: string;
  field: string;
  value: unknown;
}

export function setBlockProp(document: PageDocument, { key, field, value }: SetBlockProp): PageDocument {
  return withBlock(document, key, (block) => ({ ...block, props: { ...block.props, [field]: value } }));
}
