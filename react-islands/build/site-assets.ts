import { renameSync, rmSync, writeFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { compressFolder } from "./compress.ts";
import { projectPath } from "./paths.ts";
import { checkSizes, type IslandScripts, islandScripts } from "./sizes.ts";
import { compileStylesheets, inlineStyles } from "./stylesheets.ts";
import { foldWasmPackage } from "./wasm-package.ts";

/**
 * Turns Vite's output into the folder that the server serves as it stands: adds the stylesheets and the wasm
 * package, writes the manifest from logical names to addresses and the modules of each island, compresses everything ahead, and
 * puts the whole in place at `target`.
 */
export function siteAssets(target: string): Plugin {
  let site = "";
  let manifest: Record<string, string> = {};
  let scripts: IslandScripts = new Map();
  return {
    name: "pagewright:site-assets",
    apply: "build",
    configResolved(config) {
      site = config.build.outDir;
    },
    writeBundle(_, bundle) {
      manifest = islandAddresses(bundle);
      scripts = islandScripts(bundle);
    },
    async closeBundle(error) {
      if (error) return;
      Object.assign(manifest, compileStylesheets(projectPath("style"), site));
      Object.assign(manifest, foldWasmPackage(projectPath("target/wasm-pkg"), site));
      writeFileSync(`${site}/styles.json`, JSON.stringify(inlineStyles(projectPath("style"))));
      writeFileSync(`${site}/manifest.json`, `${JSON.stringify(sorted(manifest), null, 2)}\n`);
      writeFileSync(`${site}/modules.json`, JSON.stringify(moduleAddresses(scripts)));
      checkSizes(await compressFolder(site), scripts);
      rmSync(target, { recursive: true, force: true });
      renameSync(site, target);
    },
  };
}

function islandAddresses(bundle: Rolldown.OutputBundle): Record<string, string> {
  const addresses: Record<string, string> = {};
  for (const file of Object.values(bundle)) {
    if (file.type === "chunk" && file.isEntry) addresses[`islands/${file.name}.js`] = `/${file.fileName}`;
    const [, language] = file.type === "chunk" ? (file.name.match(/^words-(\w+)$/) ?? []) : [];
    if (language) addresses[`words/${language}.js`] = `/${file.fileName}`;
    if (file.type === "asset" && file.fileName.endsWith(".css"))
      addresses["islands.css"] = `/${file.fileName}`;
  }
  return addresses;
}

/** What a screen tells the browser to fetch at once: each module of an island would else be found by reading the one before. */
function moduleAddresses(scripts: IslandScripts): Record<string, string[]> {
  const files = [...scripts].map(([island, names]) => [
    `islands/${island}.js`,
    names.map((name) => `/${name}`),
  ]);
  return Object.fromEntries(files);
}

function sorted(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
