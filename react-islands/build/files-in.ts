import { readdirSync } from "node:fs";
import { relative } from "node:path";

/** Returns relative paths of all files, sorted. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, `${entry.parentPath}/${entry.name}`))
    .sort();
}
