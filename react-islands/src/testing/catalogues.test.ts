import { describe, expect, test } from "vitest";

const CATALOGUES = import.meta.glob<object>(
  "../../../app/i18n/*/{accounts,backups,common,crop,editor,lists,media,settings,shell,site,system,tokens,uploads,webhooks,workflow}.json",
  { import: "default", eager: true },
);
const SOURCES = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const LANGUAGES = [...new Set(Object.keys(CATALOGUES).map((path) => path.split("/").at(-2) ?? ""))];
const AREAS = [
  "accounts",
  "backups",
  "common",
  "crop",
  "editor",
  "lists",
  "media",
  "settings",
  "shell",
  "site",
  "system",
  "tokens",
  "uploads",
  "webhooks",
  "workflow",
];

/** Returns all messages by path, with the names of their placeholders. */
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

  test("says “je” to editors in Dutch, and never “u”", () => {
    expect(JSON.stringify(catalogue("nl", area)).match(/\b(u|uw|uzelf)\b/gi)).toBeNull();
  });

  test("says “usted” to editors in Spanish, and never “tú”", () => {
    const informal = /(?<!\p{L})(tú|te|ti|tu|tus|contigo)(?!\p{L})/giu;
    expect(JSON.stringify(catalogue("es", area)).match(informal)).toBeNull();
  });

  test("has no phrase that nobody says", () => {
    const keys = phrases(catalogue("en", area)).map(([key]) => key.replace(/_(one|other)$/, ""));
    expect(keys.filter((key) => !isSaid(key) && !isSaid(`${area}:${key}`))).toEqual([]);
  });
});

const TEXT = Object.values(SOURCES).join("\n");

/**
 * Patterns of keys with inserted values.
 * Each value is one level of the key.
 */
const PATTERNS = [...TEXT.matchAll(/\bt\(\s*`([^`]*)`/g)].map(([, template = ""]) => {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^$()[\]{}|\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^.]+")}$`);
});

function isSaid(key: string): boolean {
  return TEXT.includes(`"${key}"`) || PATTERNS.some((pattern) => pattern.test(key));
}

test("a gap in a key is one level, so that no phrase hides behind a shorter key", () => {
  expect(isSaid("access.everyone")).toBe(true);
  expect(["access.everyone.not", "not.access.everyone"].filter(isSaid)).toEqual([]);
});
