import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import ts from "typescript";

const SOURCES = new URL("../react-islands/src/media/crop/", import.meta.url);
const ADDRESS = "/crop-drawing/";
/** What a module may be called; the name becomes a part of a path. */
const NAME = /^[a-z-]+$/;

/**
 * Serves the modules that draw the crop tool to a page, each under the name that the others import it by.
 *
 * They are the sources themselves, without their types. The compiler that checks these tests takes those out, so no bundler has
 * to be added for two files that import nothing but each other; and a module with an origin is let through by
 * the Content-Security-Policy, which a script in the page is not.
 */
export async function serveCropDrawing(page: Page): Promise<string> {
  await page.route(`**${ADDRESS}*`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(ADDRESS.length);
    if (!NAME.test(name)) return route.abort();
    const source = await readFile(new URL(`${name}.ts`, SOURCES), "utf8");
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 },
    });
    return route.fulfill({ contentType: "text/javascript", body: outputText });
  });
  return `${ADDRESS}draw`;
}
