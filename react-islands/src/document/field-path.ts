export interface ItemStep {
  name: string;
  key: string;
}

/** Field path, such as `title` or `rows[k1].text`. */
export interface FieldPath {
  steps: ItemStep[];
  name: string;
}

export const MAX_PATH_STEPS = 3;

const NAME = "[A-Za-z][A-Za-z0-9_-]*";
const KEY = "[A-Za-z0-9_-]{1,64}";
const STEP = new RegExp(`^(${NAME})\\[(${KEY})\\]\\.`);
const WHOLE_NAME = new RegExp(`^${NAME}$`);
const WHOLE_KEY = new RegExp(`^${KEY}$`);

/** Parses a field path. Null if it is invalid. */
export function parsePath(text: string): FieldPath | null {
  const steps: ItemStep[] = [];
  let rest = text;
  for (let match = STEP.exec(rest); match; match = STEP.exec(rest)) {
    steps.push({ name: match[1] ?? "", key: match[2] ?? "" });
    rest = rest.slice(match[0].length);
  }
  return steps.length <= MAX_PATH_STEPS && isFieldName(rest) ? { steps, name: rest } : null;
}

export function printPath({ steps, name }: FieldPath): string {
  return steps.map((step) => `${step.name}[${step.key}].`).join("") + name;
}

/** Returns the prefix of the paths of an item's fields. */
export function itemPrefix(listPath: string, key: string): string {
  return `${listPath}[${key}].`;
}

export function isFieldName(text: string): boolean {
  return WHOLE_NAME.test(text) && !text.includes("\n");
}

export function isItemKey(text: string): boolean {
  return WHOLE_KEY.test(text) && !text.includes("\n");
}
