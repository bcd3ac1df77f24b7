import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { imports, SOURCE } from "./imports";

const PRODUCT = join(SOURCE, "../..");
/**
 * Script that listens for keys only on
 * links, where no text is composed.
 */
const ONLY_LINKS = "app/islands/src/tabs.rs";

/** Returns the files that listen for keys. */
function keyListeners(folder: string, name: RegExp, listens: RegExp): { path: string; text: string }[] {
  return readdirSync(join(PRODUCT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file))
    .map((file) => ({
      path: `${folder}/${file}`,
      text: readFileSync(join(PRODUCT, folder, file), "utf8"),
    }))
    .filter(({ text }) => listens.test(text));
}

test("every island begins with the listener that keeps the keys of input methods", () => {
  const starts = new Set(
    imports()
      .filter(({ to }) => to === "ui/mount-island")
      .map(({ from }) => from),
  );
  for (const island of readdirSync(join(SOURCE, "islands"))) {
    expect(starts).toContain(`islands/${island}/index.tsx`);
  }
});

test("scripts of public pages leave the keys of input methods alone", () => {
  const files = keyListeners("app", /\.(?:js|rs)$/, /"key(?:down|up|press)"/);
  const missing = files.filter(({ text }) => !/isComposing|is_composing/.test(text)).map(({ path }) => path);
  expect(files.length).toBeGreaterThan(1);
  expect(missing).toEqual([ONLY_LINKS]);
});

test("keys of another document, which the islands' listener does not hear, are looked at by hand", () => {
  const files = keyListeners(
    "react-islands/src",
    /(?<!\.test)\.tsx?$/,
    /(?:frame|contentWindow|contentDocument)\w*\??\.addEventListener\(\s*"key/,
  );
  expect(files.map(({ path }) => path)).toEqual([
    "react-islands/src/islands/page-editor/preview/forward-keys.ts",
  ]);
  for (const { text } of files) expect(text).toContain("isComposing(event)");
});
