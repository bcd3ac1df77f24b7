import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of all sources. */
export const SOURCE = fileURLToPath(new URL("..", import.meta.url));
const IMPORT = /^(?:import|export)\s+(type\s)?[^;]*?from\s+"(\.[^"]+)"|import\("(\.[^"]+)"\)/gm;

/** That one file imports another; both are paths in the folder of all sources, the second without an ending. */
export interface Import {
  from: string;
  to: string;
  isType: boolean;
}

/** Every import of a file in that folder, those that are only made as the page runs included. */
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
