import { renameSync, rmSync, writeFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { compressFolder } from "./compress.ts";
import { type IslandFiles, islandFiles, partFiles } from "./islands.ts";
import { projectPath } from "./paths.ts";
import { checkSizes } from "./sizes.ts";
import { compileStylesheets, inlineStyles } from "./stylesheets.ts";
import { foldWasmPackage } from "./wasm-package.ts";

/**
 * Builds `target/site/<build>` for the server: stylesheets, wasm package,
 * manifest and compressed files.
 */
export function siteAssets(build: string): Plugin {
  let site = "";
  let manifest: Record<string, string> = {};
  let islands: Map<string, IslandFiles> = new Map();
  let richText: string[] = [];
  return {
    name: "pagewright:site-assets",
    apply: "build",
    configResolved(config) {
      site = config.build.outDir;
    },
    writeBundle(_, bundle) {
      manifest = islandAddresses(bundle);
      islands = islandFiles(bundle);
      richText = partFiles("/fields/rich-text/rich-text-editor.tsx", bundle);
    },
    async closeBundle(error) {
      if (error) return;
      Object.assign(manifest, compileStylesheets(projectPath("style"), site));
      Object.assign(manifest, foldWasmPackage(projectPath(`target/wasm-pkg/${build}`), site));
      writeFileSync(`${site}/styles.json`, JSON.stringify(inlineStyles(projectPath("style"))));
      writeFileSync(`${site}/manifest.json`, `${JSON.stringify(sorted(manifest), null, 2)}\n`);
      writeFileSync(`${site}/modules.json`, JSON.stringify(moduleAddresses(islands)));
      const target = projectPath(`target/site/${build}`);
      checkSizes(await compressFolder(site, target), islands, richText);
      rmSync(target, { recursive: true, force: true });
      renameSync(site, target);
    },
  };
}

function islandAddresses(bundle: Rolldown.OutputBundle): Record<string, string> {
  const addresses: Record<string, string> = {};
  for (const file of Object.values(bundle)) {
    if (file.type === "chunk" && file.isEntry) addresses[`islands/${file.name}.js`] = `/${file.fileName}`;
    if (file.type === "asset" && file.fileName.endsWith(".css"))
      addresses["islands.css"] = `/${file.fileName}`;
  }
  return addresses;
}

/** Preloaded modules. Otherwise browsers find them in sequence. */
function moduleAddresses(islands: Map<string, IslandFiles>): Record<string, IslandFiles> {
  const addresses = (names: string[]) => names.map((name) => `/${name}`);
  const files = [...islands].map(([island, { scripts, words }]) => {
    const byLanguage = Object.entries(words).map(([language, names]) => [language, addresses(names)]);
    return [
      `islands/${island}.js`,
      { scripts: addresses(scripts), words: Object.fromEntries(byLanguage) },
    ] as const;
  });
  return Object.fromEntries(files);
}

function sorted(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
