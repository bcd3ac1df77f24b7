import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import ts from "typescript";

const SOURCES = new URL("../react-islands/src/media/crop/", import.meta.url);
const ADDRESS = "/crop-drawing/";
/**
 * Valid module names.
 * They are checked, because they become part of paths.
 */
const NAME = /^[a-z-]+$/;

/**
 * Serves the drawing modules of the crop tool as JavaScript.
 * Returns the address of the module `draw`.
 * Tests import it by this address, because the
 * Content-Security-Policy forbids inline scripts.
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
