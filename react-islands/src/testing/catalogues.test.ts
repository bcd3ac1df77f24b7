import { describe, expect, test } from "vitest";

const CATALOGUES = import.meta.glob<object>("../../../app/i18n/*/editor.json", {
  import: "default",
  eager: true,
});
const LANGUAGES = ["de", "en", "fr", "nl"];

/** Every phrase by its path, with the names that it fills in. */
function phrases(value: object, path = ""): [string, string[]][] {
  return Object.entries(value).flatMap(([name, part]): [string, string[]][] =>
    typeof part === "string"
      ? [[path + name, [...part.matchAll(/\{\{(\w+)\}\}/g)].map(([, filled]) => filled ?? "").sort()]]
      : phrases(part, `${path}${name}.`),
  );
}

function catalogue(language: string): object {
  return CATALOGUES[`../../../app/i18n/${language}/editor.json`] ?? {};
}

test("there is a catalogue for every language", () => {
  expect(Object.keys(CATALOGUES).map((path) => path.split("/").at(-2))).toEqual(LANGUAGES);
});

describe.each(LANGUAGES)("the catalogue in %s", (language) => {
  test("has the phrases of the English one, with the same gaps", () => {
    expect(Object.fromEntries(phrases(catalogue(language)))).toEqual(
      Object.fromEntries(phrases(catalogue("en"))),
    );
  });

  test("has no empty phrase", () => {
    expect(JSON.stringify(catalogue(language))).not.toContain('""');
  });
});
