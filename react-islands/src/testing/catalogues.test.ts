import { describe, expect, test } from "vitest";

const CATALOGUES = import.meta.glob<object>("../../../app/i18n/*/{editor,life,lists}.json", {
  import: "default",
  eager: true,
});
const LANGUAGES = ["de", "en", "fr", "nl"];
const AREAS = ["editor", "life", "lists"];

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

test("there is a catalogue of every area for every language", () => {
  const found = Object.keys(CATALOGUES).map((path) => path.split("/").slice(-2).join("/"));
  const wanted = LANGUAGES.flatMap((language) => AREAS.map((area) => `${language}/${area}.json`));
  expect(found.toSorted()).toEqual(wanted.toSorted());
});

describe.each(AREAS)("the catalogue of %s", (area) => {
  test.each(LANGUAGES)("has the phrases of the English one in %s, with the same gaps", (language) => {
    expect(Object.fromEntries(phrases(catalogue(language, area)))).toEqual(
      Object.fromEntries(phrases(catalogue("en", area))),
    );
  });

  test.each(LANGUAGES)("has no empty phrase in %s", (language) => {
    expect(JSON.stringify(catalogue(language, area))).not.toContain('""');
  });
});
