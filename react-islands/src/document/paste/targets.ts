import type { Block, BlockSchema, Field, FieldKind, FieldOf, TextFeature } from "../../api/wire";
import { newBlock, newKey } from "../new-block";
import type { PastedPart } from "./flow";
import type { PictureGap } from "./inline";
import { htmlOfText } from "./plain-text";

/**
 * Block types and fields that receive each kind of pasted part.
 * Fields that a schema does not have are ignored.
 */
const MAPPING = {
  text: { type: "rich-text", html: "html" },
  picture: { type: "image", picture: "picture", caption: "caption" },
  table: {
    type: "table",
    rows: "rows",
    cells: "cells",
    text: "text",
    headerRow: "headerRow",
    headerColumn: "headerColumn",
  },
} as const;

/** Block types of this installation that can receive pasted content. */
export interface Targets {
  text: { schema: BlockSchema; field: FieldOf<"rich-text"> };
  picture: BlockSchema | null;
  table: { schema: BlockSchema; maxRows: number; maxCells: number } | null;
}

/**
 * Finds the block types.
 * Null if no block type can receive text.
 */
export function targetsIn(schemas: BlockSchema[]): Targets | null {
  const { text, picture } = MAPPING;
  const textSchema = schemas.find(({ id }) => id === text.type);
  const field = fieldOf(textSchema, text.html, "rich-text");
  if (!textSchema || !field) return null;
  const pictureSchema = schemas.find(({ id }) => id === picture.type);
  return {
    text: { schema: textSchema, field },
    picture: fieldOf(pictureSchema, picture.picture, "picture") ? (pictureSchema ?? null) : null,
    table: tableIn(schemas),
  };
}

function tableIn(schemas: BlockSchema[]): Targets["table"] {
  const { table } = MAPPING;
  const schema = schemas.find(({ id }) => id === table.type);
  const rows = fieldOf(schema, table.rows, "items");
  const cells = fieldOf(rows, table.cells, "items");
  if (!schema || !rows || !cells || !fieldOf(cells, table.text, "long-text")) return null;
  return {
    schema,
    maxRows: rows.max ?? Number.POSITIVE_INFINITY,
    maxCells: cells.max ?? Number.POSITIVE_INFINITY,
  };
}

function fieldOf<K extends FieldKind>(
  owner: { fields: Field[] } | null | undefined,
  name: string,
  kind: K,
): FieldOf<K> | null {
  return (owner?.fields.find((field) => field.name === name && field.kind === kind) as FieldOf<K>) ?? null;
}

export function featuresOf({ text }: Targets): TextFeature[] {
  return text.field.features;
}

/**
 * Converts pictures and tables to text
 * if no block type can receive them.
 * Joins adjacent texts.
 */
export function placed(parts: PastedPart[], targets: Targets): PastedPart[] {
  const placed: PastedPart[] = [];
  for (const part of parts) {
    const text = part.kind === "text" ? part.html : textInstead(part, targets);
    const last = placed.at(-1);
    if (text === null) placed.push(part);
    else if (last?.kind === "text") placed.splice(-1, 1, { kind: "text", html: last.html + text });
    else if (text !== "") placed.push({ kind: "text", html: text });
  }
  return placed;
}

/**
 * Returns a part as text.
 * Null if a block type can receive the part.
 */
function textInstead(
  part: Exclude<PastedPart, { kind: "text" }>,
  { picture, table }: Targets,
): string | null {
  if (part.kind === "picture") return picture ? null : textOfPart(part);
  const { rows } = part;
  const fits = table && rows.length <= table.maxRows && rows.every(({ length }) => length <= table.maxCells);
  return fits ? null : textOfPart(part);
}

/**
 * Returns the HTML text of a part.
 * For pictures, this is the caption or alternative text.
 */
export function textOfPart(part: PastedPart): string {
  return part.kind === "picture" ? htmlOfText(part.gap.caption || part.gap.alt, []) : part.html;
}

export function blockOf(part: PastedPart, { text, picture, table }: Targets): Block {
  if (part.kind === "picture" && picture) return pictureBlock(part.gap, picture);
  if (part.kind === "table" && table) return tableBlock(part, table.schema);
  return filled(text.schema, { [text.field.name]: part.kind === "picture" ? "" : part.html });
}

/** Creates a picture block that has only a caption. */
function pictureBlock({ alt, caption }: PictureGap, schema: BlockSchema): Block {
  const field = fieldOf(schema, MAPPING.picture.caption, "rich-text");
  const html = field ? htmlOfText((caption || alt).slice(0, field.max ?? undefined), []) : "";
  return filled(schema, html ? { [MAPPING.picture.caption]: html } : {});
}

function tableBlock(part: Extract<PastedPart, { kind: "table" }>, schema: BlockSchema): Block {
  const names = MAPPING.table;
  const items = part.rows.map((cells) => ({
    key: newKey(),
    [names.cells]: cells.map((text) => ({ key: newKey(), [names.text]: text })),
  }));
  const switches = Object.entries({
    [names.headerRow]: part.hasHeaderRow,
    [names.headerColumn]: part.hasHeaderColumn,
  }).filter(([name]) => fieldOf(schema, name, "switch"));
  return filled(schema, { [names.rows]: items, ...Object.fromEntries(switches) });
}

function filled(schema: BlockSchema, props: Record<string, unknown>): Block {
  const block = newBlock(schema);
  return { ...block, props: { ...block.props, ...props } };
}
