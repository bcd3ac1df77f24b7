import type { Block, BlockChange, Comparison, FieldChange, PageVersion } from "../api/wire";
import { contentOfBlock, type Tree, toTree } from "./content";
import { itemPrefix } from "./field-path";

/** Differences between two versions. */
export type Difference = Pick<Comparison, "fields" | "blocks">;

/** Reports all contents of a version as added. */
export function compareWithEmpty(version: PageVersion): Difference {
  const { title, seoTitle, seoDescription, seoKeywords, seoImage, seoNoIndex, pageType } = version;
  const noIndex = seoNoIndex ? { seoNoIndex } : {};
  const own = { title, seoTitle, seoDescription, seoKeywords, seoImage, ...noIndex };
  const { __images, __files } = version;
  const typeFields = addedFields(toTree({ props: pageType.props ?? {}, __images, __files }), "");
  return {
    fields: [...filled(own), ...typeFields.map(ofPageType)],
    blocks: version.blocks.map(addedBlock),
  };
}

/**
 * Prefixes the names of type fields,
 * except those of pictures and files.
 */
function ofPageType(change: FieldChange): FieldChange {
  return change.name.startsWith("__") ? change : { ...change, name: `pageType.props.${change.name}` };
}

function addedBlock(block: Block): BlockChange {
  const { key, type, anchorPoint = "" } = block;
  const fields = [...addedFields(toTree(contentOfBlock(block)), ""), ...filled({ anchorPoint })];
  return { key, type, change: "added", moved: false, fields };
}

/**
 * Returns all values and item lists
 * as added fields, named by path.
 */
function addedFields({ leaves, lists }: Tree, prefix: string): FieldChange[] {
  const values = [...leaves.values()].map(({ group, name, value }): [string, unknown] => [
    `${group === "props" ? "" : `${group}.`}${prefix}${name}`,
    value,
  ]);
  const items = [...lists].flatMap(([name, list]) => [
    ...filled({ [prefix + name]: [...list.keys()] }),
    ...[...list].flatMap(([key, item]) => addedFields(item, itemPrefix(prefix + name, key))),
  ]);
  return [...filled(Object.fromEntries(values)), ...items];
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
