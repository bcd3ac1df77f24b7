import type { Rolldown } from "vite";
import type { FileSize } from "./compress.ts";

/** The largest download of an island with its words, in bytes of compressed script: of the page editor, and of every other one. */
const EDITOR_BUDGET = 350 * 1024;
const BUDGET = 250 * 1024;

const WORDS = /(^|\/)words-\w+/;

/** The scripts of each island: its entry and everything that the entry cannot do without. */
export type IslandScripts = Map<string, string[]>;

export function islandScripts(bundle: Rolldown.OutputBundle): IslandScripts {
  const entries = Object.values(bundle).filter((file) => file.type === "chunk" && file.isEntry);
  return new Map(entries.map((entry) => [entry.name ?? entry.fileName, [...reach(entry.fileName, bundle)]]));
}

function reach(fileName: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const file = bundle[fileName];
  if (found.has(fileName) || file?.type !== "chunk") return found;
  found.add(fileName);
  for (const imported of file.imports) reach(imported, bundle, found);
  return found;
}

/** Prints what a browser downloads, largest first, and refuses an island that has grown over its budget. */
export function checkSizes(files: FileSize[], islands: IslandScripts): void {
  const rows = files.toSorted((a, b) => b.brotli - a.brotli);
  print(rows.map(({ name, plain, brotli }) => `${kib(plain)} ${kib(brotli)} br  ${name}`));
  const sizes = new Map(files.map(({ name, brotli }) => [name, brotli]));
  // Each screen has the words of one language.
  const words = Math.max(...files.filter(({ name }) => WORDS.test(name)).map(({ brotli }) => brotli));
  const totals = [...islands].map(([island, names]) => ({
    island,
    total: names.reduce((sum, name) => sum + (sizes.get(name) ?? 0), words),
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
