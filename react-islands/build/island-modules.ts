import type { Rolldown } from "vite";
import { findIslands } from "./islands.ts";

type Graph = Rolldown.ChunkingContext;

/** Finds needed and exclusive modules of an island. */
export class IslandModules {
  readonly #island: string;
  #elsewhere: Set<string> | undefined;
  #needed: Set<string> | undefined;

  constructor(island: string) {
    this.#island = island;
  }

  isOnlyHere(module: string, graph: Graph): boolean {
    this.#elsewhere ??= reach(this.#others(), graph, ["importedIds", "dynamicallyImportedIds"]);
    return !this.#elsewhere.has(module);
  }

  isNeeded(module: string, graph: Graph): boolean {
    this.#needed ??= reach([findIslands()[this.#island] ?? ""], graph, ["importedIds"]);
    return this.#needed.has(module);
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
