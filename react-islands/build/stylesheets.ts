import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { compile, type Importer } from "sass";
import { contentHash } from "./content-hash.ts";

/**
 * Compiles `<source>/<name>/main.scss` of every folder; answers with `<name>.css` to its address.
 * `@use "folder:<name>"` in it takes in every partial of that folder, in the order of their names.
 */
export function compileStylesheets(source: string, site: string): Record<string, string> {
  const names = readdirSync(source).filter((name) => existsSync(`${source}/${name}/main.scss`));
  return Object.fromEntries(
    names.map((name) => {
      const { css } = compile(`${source}/${name}/main.scss`, {
        style: "compressed",
        importers: [wholeFolders(source)],
        loadPaths: [source],
      });
      const address = `/assets/${name}-${contentHash([css])}.css`;
      writeFileSync(site + address, css);
      return [`${name}.css`, address];
    }),
  );
}

function wholeFolders(source: string): Importer<"sync"> {
  return {
    canonicalize: (url) => (/^folder:[^/]+$/.test(url) ? new URL(url) : null),
    load({ pathname }) {
      const folder = `${source}/${pathname}`;
      const partials = readdirSync(folder)
        .filter((name) => name.endsWith(".scss"))
        .sort();
      const uses = partials.map((name, index) => `@use "${pathname}/${name}" as part-${index};`);
      return { contents: uses.join("\n"), syntax: "scss" };
    },
  };
}
