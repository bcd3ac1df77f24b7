import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { compile } from "sass";
import { contentHash } from "./content-hash.ts";

/** Compiles `<source>/<name>/main.scss` of every folder; answers with `<name>.css` to its address. */
export function compileStylesheets(source: string, site: string): Record<string, string> {
  const names = readdirSync(source).filter((name) => existsSync(`${source}/${name}/main.scss`));
  return Object.fromEntries(
    names.map((name) => {
      const { css } = compile(`${source}/${name}/main.scss`, { style: "compressed" });
      const address = `/assets/${name}-${contentHash([css])}.css`;
      writeFileSync(site + address, css);
      return [`${name}.css`, address];
    }),
  );
}
