import { readdirSync } from "node:fs";
import { projectPath } from "./paths.ts";

/** Every folder of `src/islands` is a mount point: its name to its entry module. */
export function findIslands(): Record<string, string> {
  const folder = projectPath("react-islands/src/islands");
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, `${folder}/${name}/index.tsx`]));
}
