import type { Block, BlockSchema, Field, Props } from "../../api/wire";
import { isFieldName, isItemKey } from "../field-path";
import { groupOf, isValueOf } from "../field-value";
import { newKey } from "../new-block";

/**
 * Problem of a pasted block.
 * Its content was lost, or is useless on this page.
 */
export type PasteProblem =
  | "no-block"
  | "not-permitted"
  | "unknown-type"
  | "wrong-value"
  | "no-page"
  | MissingUses;

/**
 * Pictures or files that are missing after a paste.
 * `only`: one was copied, and it is missing.
 * `all`: several were copied, and all are missing.
 * `one`: one of several is missing.
 * `some`: several are missing, but not all.
 */
export type MissingUses = `${"only" | "all" | "one" | "some"}-${"picture" | "file"}`;

export interface Checked {
  /** Null if the value is no block, or the user may not add it. */
  block: Block | null;
  troubles: PasteProblem[];
}

interface Rules {
  schemas: BlockSchema[];
  mayAdd: (schema: BlockSchema) => boolean;
  /**
   * True if the block was copied in this installation.
   * Otherwise its page ids mean other pages.
   */
  isOurs: boolean;
}

/**
 * Returns a block without values of wrong JSON types.
 * Does not change unknown block types and fields.
 */
export function checkedBlock(value: unknown, { schemas, mayAdd, isOurs }: Rules): Checked {
  if (!isBlock(value)) return { block: null, troubles: ["no-block"] };
  const { outdated: _, ...block } = value;
  const schema = schemas.find(({ id }) => id === block.type);
  if (!schema) return { block, troubles: ["unknown-type"] };
  if (!mayAdd(schema)) return { block: null, troubles: ["not-permitted"] };
  const troubles: PasteProblem[] = [];
  const props = checkedProps(block.props ?? {}, schema.fields, isOurs, troubles);
  return { block: { ...block, props }, troubles };
}

function checkedProps(props: Props, fields: Field[], isOurs: boolean, troubles: PasteProblem[]): Props {
  const checked = { ...props };
  for (const field of fields) {
    const value = props[field.name];
    if (value === undefined || value === null) continue;
    if (field.kind === "page" && !isOurs) {
      delete checked[field.name];
      troubles.push("no-page");
    } else if (!fits(field, value)) {
      delete checked[field.name];
      troubles.push("wrong-value");
    } else if (field.kind === "items") {
      const items = withKeys(value as Props[]);
      checked[field.name] = items.map((item) => checkedProps(item, field.fields, isOurs, troubles));
    }
  }
  return checked;
}

/**
 * Checks a value's JSON type and options.
 * The server checks all other rules.
 */
function fits(field: Field, value: unknown): boolean {
  if (groupOf(field.kind) !== "props") return false;
  if ("options" in field) return value === "" || field.options.some((option) => option.value === value);
  if (field.kind === "items") return Array.isArray(value) && value.every(isRecord);
  return isValueOf(field.kind, value);
}

/** Replaces missing and duplicate item keys. */
function withKeys(items: Props[]): Props[] {
  const used = new Set<unknown>();
  return items.map((item) => {
    const { key } = item;
    const isFree = typeof key === "string" && isItemKey(key) && !used.has(key);
    used.add(key);
    return isFree ? item : { ...item, key: newKey() };
  });
}

function isBlock(value: unknown): value is Block {
  if (!isRecord(value)) return false;
  const { type, props = {}, anchorPoint = "", __images = {}, __files = {} } = value;
  return (
    typeof type === "string" &&
    isRecord(props) &&
    Object.keys(props).every(isFieldName) &&
    typeof anchorPoint === "string" &&
    isUses(__images) &&
    isUses(__files)
  );
}

/** Returns true for pictures or files by field path. */
function isUses(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (uses) => Array.isArray(uses) && uses.every((use) => isRecord(use) && Number.isInteger(use.fileID)),
    )
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
