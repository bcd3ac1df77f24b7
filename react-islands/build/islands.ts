import { readdirSync } from "node:fs";
import type { Rolldown } from "vite";
import { projectPath } from "./paths.ts";

/** Path of a message file: language and area. */
export const CATALOGUE = /\/app\/i18n\/(\w+)\/(\w+)\.json$/;

/** Returns entry modules by folder of `src/islands`. */
export function findIslands(): Record<string, string> {
  const folder = projectPath("react-islands/src/islands");
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, `${folder}/${name}/index.tsx`]));
}

/** Scripts, and message files by language. */
export interface IslandFiles {
  scripts: string[];
  words: Record<string, string[]>;
}

export function islandFiles(bundle: Rolldown.OutputBundle): Map<string, IslandFiles> {
  const entries = Object.values(bundle).filter((file) => file.type === "chunk" && file.isEntry);
  return new Map(
    entries.map((entry) => {
      const scripts = [...reach(entry.fileName, bundle)];
      return [entry.name ?? entry.fileName, { scripts, words: wordsOf(scripts, bundle) }];
    }),
  );
}

/** Returns the scripts of a lazy module. */
export function partFiles(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const part = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  if (!part) throw new Error(`There is no part ${module}.`);
  return [...reach(part.fileName, bundle)];
}

/**
 * Returns message files by language. Imports are dynamic, because only the
 * browser knows the language.
 */
function wordsOf(scripts: string[], bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const words: Record<string, string[]> = {};
  const imported = scripts.flatMap((name) => {
    const script = bundle[name];
    return script?.type === "chunk" ? script.dynamicImports : [];
  });
  for (const name of new Set(imported)) {
    const file = bundle[name];
    const [module = ""] = file?.type === "chunk" ? file.moduleIds : [];
    const [, language] = module.match(CATALOGUE) ?? [];
    if (language !== undefined) words[language] = [...(words[language] ?? []), name];
  }
  return words;
}

function reach(fileName: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const file = bundle[fileName];
  if (found.has(fileName) || file?.type !== "chunk") return found;
  found.add(fileName);
  for (const imported of file.imports) reach(imported, bundle, found);
  return found;
}
