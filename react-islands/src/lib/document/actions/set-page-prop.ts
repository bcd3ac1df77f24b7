import type { PageDocument } from "../document";

export interface SetPageProp {
  type: "set-page-prop";
  field: string;
  value: unknown;
}

export function setPageProp(document: PageDocument, { field, value }: SetPageProp): PageDocument {
  const { pageType } = document;
  return { ...document, pageType: { ...pageType, props: { ...pageType.props, [field]: value } } };
}
