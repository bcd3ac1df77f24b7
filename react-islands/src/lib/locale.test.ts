import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  localeAttributes,
  RIGHT_TO_LEFT_LANGUAGES,
  RIGHT_TO_LEFT_REGIONS,
  RIGHT_TO_LEFT_SCRIPTS,
} from "./locale";

/** Server code that decides the direction of public pages. */
const SOURCE = readFileSync(join(import.meta.dirname, "../../../domain/model/src/locale.rs"), "utf8");

const LISTS = { RIGHT_TO_LEFT_SCRIPTS, RIGHT_TO_LEFT_LANGUAGES, RIGHT_TO_LEFT_REGIONS };

function listed(name: string): string[] {
  const [, list = ""] = new RegExp(`const ${name}: &\\[.*?\\] = &\\[(.*?)\\];`, "s").exec(SOURCE) ?? [];
  const pairs = [...list.matchAll(/\("(\w+)", "(\w+)"\)/g)].map(
    ([, language, region]) => `${language}-${region}`,
  );
  return pairs.length > 0 ? pairs : [...list.matchAll(/"(\w+)"/g)].map(([, text = ""]) => text);
}

test.each([
  ["RIGHT_TO_LEFT_SCRIPTS", "en-"],
  ["RIGHT_TO_LEFT_LANGUAGES", ""],
  ["RIGHT_TO_LEFT_REGIONS", ""],
] as const)("%s are those of the server", (name, prefix) => {
  const all = listed(name);
  expect(all.length).toBeGreaterThan(3);
  expect([...LISTS[name]].toSorted()).toEqual(all.toSorted());
  for (const each of all)
    expect(localeAttributes(prefix + each), each).toEqual({ lang: prefix + each, dir: "rtl" });
});

test("the cases of the server have its directions", () => {
  const cases = [...SOURCE.matchAll(/for (right_to_left|left_to_right) in \[(.*?)\]/g)].flatMap(
    ([, name = "", list = ""]) =>
      [...list.matchAll(/"([\w-]+)"/g)].map(([, locale = ""]) => ({
        locale,
        dir: name === "right_to_left" ? "rtl" : "ltr",
      })),
  );
  expect(cases.length).toBeGreaterThan(10);
  for (const { locale, dir } of cases)
    expect(localeAttributes(locale), locale).toEqual({ lang: locale, dir });
});
