import { createHash } from "node:crypto";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { compile, type Importer } from "sass";
import { contentHash } from "./content-hash.ts";

/**
 * Compiles `<source>/<name>/main.scss`. Returns addresses by `<name>.css`.
 * `@use "folder:<name>"` includes the partials of a folder by name.
 */
export function compileStylesheets(source: string, site: string): Record<string, string> {
  const names = readdirSync(source).filter((name) => existsSync(`${source}/${name}/main.scss`));
  return Object.fromEntries(
    names.map((name) => {
      const css = compiled(source, `${name}/main.scss`);
      const address = `/assets/${name}-${contentHash([css])}.css`;
      writeFileSync(site + address, css);
      return [`${name}.css`, address];
    }),
  );
}

/** Style in all documents, with its Content-Security-Policy digest. */
interface InlineStyle {
  css: string;
  digest: string;
}

/** Compiles the style of all documents, and one for each block. */
export function inlineStyles(source: string): { site: InlineStyle; blocks: Record<string, string> } {
  const blocks = partialsOf(`${source}/blocks`).map((partial) => [
    partial.replace(/^_|\.scss$/g, ""),
    inlineStyle(source, `blocks/${partial}`),
  ]);
  const site = inlineStyle(source, "public/_site.scss");
  const digest = `sha256-${createHash("sha256").update(site).digest("base64")}`;
  return { site: { css: site, digest }, blocks: Object.fromEntries(blocks) };
}

function inlineStyle(source: string, file: string): string {
  // Inline styles must have no byte order mark.
  return compiled(source, file).replace(/^\uFEFF/, "");
}

function compiled(source: string, file: string): string {
  const options = { importers: [wholeFolders(source)], loadPaths: [source] };
  return compile(`${source}/${file}`, { style: "compressed", ...options }).css;
}

function partialsOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".scss"))
    .sort();
}

function wholeFolders(source: string): Importer<"sync"> {
  return {
    canonicalize: (url) => (/^folder:[^/]+$/.test(url) ? new URL(url) : null),
    load({ pathname }) {
      const uses = partialsOf(`${source}/${pathname}`).map(
        (name, index) => `@use "${pathname}/${name}" as part-${index};`,
      );
      return { contents: uses.join("\n"), syntax: "scss" };
    },
  };
}
