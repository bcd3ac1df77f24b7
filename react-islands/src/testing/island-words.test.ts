import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Import, imports, SOURCE } from "./imports";

/** Message areas that every island loads. */
const COMMON = ["common", "errors"];
const AREAS = readdirSync(join(SOURCE, "../../app/i18n/en")).map((name) => name.replace(".json", ""));
/**
 * Forms of block types.
 * They are loaded by a glob pattern, so no import names them.
 */
const FORMS = readdirSync(join(SOURCE, "blocks"))
  .filter((name) => /^[^.]+\.tsx$/.test(name))
  .map((name): Import => ({ from: "blocks/block-fields.tsx", to: `blocks/${name}`, isType: false }));
const ISLANDS = readdirSync(join(SOURCE, "islands"));

const withoutEnding = (path: string) => path.replace(/\.tsx?$/, "");
/** Paths that each file imports. */
const IMPORTED = new Map<string, string[]>();
for (const { from, to, isType } of [...imports(), ...FORMS]) {
  const file = withoutEnding(from);
  if (!isType) IMPORTED.set(file, [...(IMPORTED.get(file) ?? []), withoutEnding(to)]);
}
const FILES = new Map(
  readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [withoutEnding(name), readFileSync(join(SOURCE, name), "utf8")]),
);

/** Returns direct and indirect imports, including dynamic imports. */
function reach(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of IMPORTED.get(file) ?? []) reach(imported, found);
  return found;
}

/** Returns the message areas that a file uses. */
function shown(file: string): string[] {
  const text = FILES.get(file) ?? "";
  const asked = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, areas = ""]) => names(areas));
  const named = [...text.matchAll(/["`](\w+):[a-z]/g)].map(([, area = ""]) => area);
  return [...asked, ...named.filter((area) => AREAS.includes(area))];
}

/** Returns the message areas that an island loads. */
function loaded(island: string): string[] {
  const text = FILES.get(`islands/${island}/index`) ?? "";
  const [, areas = ""] = text.match(/i18n\/\*\/([^.]*)\.json/) ?? [];
  return areas.match(/\w+/g) ?? [];
}

function names(areas: string): string[] {
  return [...areas.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
}

test.each(ISLANDS)("the island %s loads the words that it shows, and no others", (island) => {
  const needed = new Set([...reach(`islands/${island}/index`)].flatMap(shown));
  const own = [...needed].filter((area) => !COMMON.includes(area));
  expect(loaded(island).toSorted()).toEqual(own.toSorted());
});

test("what an island shows is found through files that it only loads later, and through forms of blocks", () => {
  const files = reach("islands/page-editor/index");
  expect(files).toContain("fields/rich-text/rich-text-editor");
  expect(files).toContain("blocks/gallery/picture-grid");
  expect(shown("ui/use-error-text")).toEqual(["errors"]);
});
