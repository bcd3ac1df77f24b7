import type { Rolldown } from "vite";
import { findIslands } from "./islands.ts";

type Graph = Rolldown.ChunkingContext;

/** Tells the modules that only one island ever loads, and which of them it cannot do without. */
export class OnlyIn {
  readonly #island: string;
  #elsewhere: Set<string> | undefined;
  #atOnce: Set<string> | undefined;

  constructor(island: string) {
    this.#island = island;
  }

  has(module: string, graph: Graph): boolean {
    this.#elsewhere ??= reach(this.#others(), graph, ["importedIds", "dynamicallyImportedIds"]);
    return !this.#elsewhere.has(module);
  }

  needsAtOnce(module: string, graph: Graph): boolean {
    this.#atOnce ??= reach([findIslands()[this.#island] ?? ""], graph, ["importedIds"]);
    return this.has(module, graph) && this.#atOnce.has(module);
  }

  #others(): string[] {
    const { [this.#island]: _, ...others } = findIslands();
    return Object.values(others);
  }
}

function reach(
  entries: string[],
  graph: Graph,
  kinds: ("importedIds" | "dynamicallyImportedIds")[],
): Set<string> {
  const found = new Set(entries);
  for (const module of found) {
    const info = graph.getModuleInfo(module);
    for (const kind of kinds) for (const imported of info?.[kind] ?? []) found.add(imported);
  }
  return found;
}
