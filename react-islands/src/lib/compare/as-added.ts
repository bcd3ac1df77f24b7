import type { Block, BlockChange, Comparison, FieldChange, PageVersion } from "../../api/wire";

/** What differs between two versions, whichever they are. */
export type Difference = Pick<Comparison, "fields" | "blocks">;

/** A version of which nothing was there before, in the form of a comparison. */
export function asAdded(version: PageVersion): Difference {
  const { title, seoTitle, seoDescription, seoKeywords, seoImage, pageType } = version;
  const own = { title, seoTitle, seoDescription, seoKeywords, seoImage };
  const typeProps = Object.entries(pageType.props ?? {}).map(([name, value]) => [
    `pageType.props.${name}`,
    value,
  ]);
  return {
    fields: [...filled(own), ...filled(Object.fromEntries(typeProps)), ...filledFiles(version)],
    blocks: version.blocks.map(addedBlock),
  };
}

function addedBlock(block: Block): BlockChange {
  const { key, type, props = {}, anchorPoint = "" } = block;
  const fields = [...filled(props), ...filledFiles(block), ...filled({ anchorPoint })];
  return { key, type, change: "added", moved: false, fields };
}

function filledFiles({ __images = {}, __files = {} }: Pick<Block, "__images" | "__files">): FieldChange[] {
  const named = (group: string, files: Record<string, unknown[]>) =>
    Object.fromEntries(Object.entries(files).map(([name, list]) => [`${group}.${name}`, list]));
  return filled({ ...named("__images", __images), ...named("__files", __files) });
}

function filled(values: Record<string, unknown>): FieldChange[] {
  return Object.entries(values)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, after]) => ({ name, before: null, after }));
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
  );
}
