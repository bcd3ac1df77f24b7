import type { FileSize } from "./compress.ts";
import type { IslandFiles } from "./islands.ts";

/** The largest download of an island with its words, in bytes of compressed script: of the page editor, and of every other one. */
const EDITOR_BUDGET = 350 * 1024;
const BUDGET = 250 * 1024;

/** Prints what a browser downloads, largest first, and refuses an island that has grown over its budget. */
export function checkSizes(files: FileSize[], islands: Map<string, IslandFiles>): void {
  const rows = files.toSorted((a, b) => b.brotli - a.brotli);
  print(rows.map(({ name, plain, brotli }) => `${kib(plain)} ${kib(brotli)} br  ${name}`));
  const sizes = new Map(files.map(({ name, brotli }) => [name, brotli]));
  const sizeOf = (names: string[]) => names.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  const totals = [...islands].map(([island, { scripts, words }]) => ({
    island,
    // In the language that says it in most bytes.
    total: sizeOf(scripts) + Math.max(...Object.values(words).map(sizeOf)),
  }));
  print(totals.map(({ island, total }) => `${kib(total)} br of script before ${island} can be used`));
  const heavy = totals.filter(({ island, total }) => total > budgetOf(island));
  if (heavy.length > 0) throw new Error(`Over the budget: ${heavy.map(({ island }) => island).join(", ")}`);
}

function budgetOf(island: string): number {
  return island === "page-editor" ? EDITOR_BUDGET : BUDGET;
}

function print(lines: string[]): void {
  process.stdout.write(`\n${lines.join("\n")}\n`);
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1).padStart(8)} KiB`;
}
