import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const CATALOGUES = import.meta.glob<object>("../../../app/i18n/*/{accounts,editor}.json", {
  import: "default",
  eager: true,
});
const AREAS = ["accounts", "editor"];
const LANGUAGES = ["de", "en", "fr", "nl"];
const SOURCE = fileURLToPath(new URL("..", import.meta.url));

/** Every phrase by its path, with the names that it fills in. */
function phrases(value: object, path = ""): [string, string[]][] {
  return Object.entries(value).flatMap(([name, part]): [string, string[]][] =>
    typeof part === "string"
      ? [[path + name, [...part.matchAll(/\{\{(\w+)\}\}/g)].map(([, filled]) => filled ?? "").sort()]]
      : phrases(part, `${path}${name}.`),
  );
}

function catalogue(language: string, area: string): object {
  return CATALOGUES[`../../../app/i18n/${language}/${area}.json`] ?? {};
}

/** Every text in the source that may name a phrase; what a template fills in stands for anything. */
function named(): RegExp[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const source = files.map((name) => readFileSync(join(SOURCE, name), "utf8")).join("\n");
  const texts = source.match(/"[\w.-]+"|`[\w.-]*(?:\$\{[^}]*\}[\w.-]*)+`/g) ?? [];
  return [...new Set(texts)].map((text) => {
    const parts = text.slice(1, -1).split(/\$\{[^}]*\}/);
    return new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[^.]+")}(_one|_other)?$`);
  });
}

test("there is a catalogue of each area for every language", () => {
  const paths = LANGUAGES.flatMap((language) =>
    AREAS.map((area) => `../../../app/i18n/${language}/${area}.json`),
  );
  expect(Object.keys(CATALOGUES).toSorted()).toEqual(paths);
});

describe.each(AREAS)("the catalogue %s", (area) => {
  test.each(LANGUAGES)("has the phrases of the English one in %s, with the same gaps", (language) => {
    expect(Object.fromEntries(phrases(catalogue(language, area)))).toEqual(
      Object.fromEntries(phrases(catalogue("en", area))),
    );
  });

  test.each(LANGUAGES)("has no empty phrase in %s", (language) => {
    expect(JSON.stringify(catalogue(language, area))).not.toContain('""');
  });

  test("has no phrase that nothing says", () => {
    const names = named();
    const unused = phrases(catalogue("en", area)).map(([path]) => path);
    expect(unused.filter((path) => !names.some((name) => name.test(path)))).toEqual([]);
  });
});
