import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** Path of the source folder. */
export const SOURCE = fileURLToPath(new URL("..", import.meta.url));
const IMPORT = /^(?:import|export)\s+(type\s)?[^;]*?from\s+"(\.[^"]+)"|import\("(\.[^"]+)"\)/gm;

/**
 * Import from one source file in another.
 * Paths are relative to the source folder.
 * `to` has no extension.
 */
export interface Import {
  from: string;
  to: string;
  isType: boolean;
}

/** Returns all imports between source files, also dynamic imports. */
export function imports(): Import[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  return files.flatMap((from) => {
    const text = readFileSync(join(SOURCE, from), "utf8");
    return [...text.matchAll(IMPORT)].map(([, type, path, lazy]) => ({
      from,
      to: relative(SOURCE, normalize(join(SOURCE, dirname(from), path ?? lazy ?? ""))),
      isType: type !== undefined,
    }));
  });
}
