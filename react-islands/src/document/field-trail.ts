import type { Field, FieldOf, Props } from "../api/wire";
import { itemsOf } from "./content";
import { type ItemStep, parsePath } from "./field-path";
import { itemName } from "./summary";

/** An item that contains the field of a path. */
export interface TrailStep {
  list: FieldOf<"items">;
  key: string;
  /**
   * Name of the item.
   * Empty if the item has no name, or is missing.
   */
  name: string;
  /**
   * Index of the item, from 0.
   * Null if the item is missing.
   */
  place: number | null;
}

/** Field with its surrounding items, outermost first. */
export interface Trail {
  steps: TrailStep[];
  field: Field;
}

/**
 * Resolves a field path.
 * Null if a field of the path is unknown.
 */
export function followPath(fields: Field[], text: string, props: Props): Trail | null {
  const path = parsePath(text);
  const way = path && followSteps(fields, path.steps, props);
  const field = way?.fields.find(({ name }) => name === path?.name);
  return way && field ? { steps: way.steps, field } : null;
}

/**
 * Returns the items that a path passes.
 * Null if a list is unknown.
 */
export function followItems(fields: Field[], text: string, props: Props): TrailStep[] | null {
  return followSteps(fields, parsePath(text)?.steps ?? [], props)?.steps ?? null;
}

function followSteps(fields: Field[], path: ItemStep[], props: Props) {
  const steps: TrailStep[] = [];
  let known = fields;
  let content: Props = props;
  for (const { name, key } of path) {
    const list = known.find((field) => field.name === name);
    if (list?.kind !== "items") return null;
    const items = itemsOf(content[name]) ?? [];
    const place = items.findIndex((item) => item.key === key);
    const item = items[place] ?? null;
    steps.push({ list, key, name: item ? itemName(item, list) : "", place: item ? place : null });
    known = list.fields;
    content = item ?? {};
  }
  return { steps, fields: known };
}
