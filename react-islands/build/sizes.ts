import type { FileSize } from "./compress.ts";
import type { IslandFiles } from "./islands.ts";

/** Maximum compressed bytes, rich text included. */
const MAX_EDITOR_BYTES = 350 * 1024;
const MAX_ISLAND_BYTES = 200 * 1024;

interface Total {
  name: string;
  bytes: number;
  budget: number;
}

/**
 * Prints sizes. Throws if an island exceeds its budget.
 * `richText` are the rich text editor's scripts.
 */
export function checkSizes(files: FileSize[], islands: Map<string, IslandFiles>, richText: string[]): void {
  const rows = files.toSorted((a, b) => b.brotli - a.brotli);
  print(rows.map(({ name, plain, brotli }) => `${kib(plain)} ${kib(brotli)} br  ${name}`));
  const sizes = new Map(files.map(({ name, brotli }) => [name, brotli]));
  const sizeOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  const totals = [...islands].map(([island, { scripts, words }]): Total => {
    // Messages of the largest language.
    const spoken = Math.max(...Object.values(words).map(sizeOf));
    if (island !== "page-editor")
      return { name: island, bytes: sizeOf(scripts) + spoken, budget: MAX_ISLAND_BYTES };
    const bytes = sizeOf(new Set([...scripts, ...richText])) + spoken;
    return { name: "page-editor with the rich text editor", bytes, budget: MAX_EDITOR_BYTES };
  });
  print(
    totals.map(({ name, bytes, budget }) => `${kib(bytes)} br of ${kib(budget)} before ${name} can be used`),
  );
  const heavy = totals.filter(({ bytes, budget }) => bytes > budget);
  if (heavy.length > 0) throw new Error(`Over the budget: ${heavy.map(({ name }) => name).join(", ")}`);
}

function print(lines: string[]): void {
  process.stdout.write(`\n${lines.join("\n")}\n`);
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1).padStart(8)} KiB`;
}
