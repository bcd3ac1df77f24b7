import { readdirSync } from "node:fs";
import { relative } from "node:path";

/** The files below a folder, by their path inside it, in an order that never changes. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, `${entry.parentPath}/${entry.name}`))
    .sort();
}
