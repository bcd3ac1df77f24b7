import { expect, test } from "vitest";
import { beginsWith, hasWords } from "./has-words";

test.each([
  ["Accordéon", "accordeon", true],
  ["Légende d’une image", "IMAGE légende", true],
  ["Schließen", "schliessen", true],
  ["Straße", "strasse", true],
  ["Zoë Müller", "muller ZO", true],
  ["Zoë Müller", "zoe bob ", false],
  ["Ærø, Łódź", "lodz aero ", true],
  ["Quote", "", true],
  ["Quote", "  ", true],
  ["Quote", "quote hero", false],
])("%s has the words of %j: %s", (text, term, isFound) => {
  expect(hasWords(text, term)).toBe(isFound);
});

test("a text begins with a term, whatever its accents and capitals", () => {
  expect(beginsWith("Étapes", " etap ")).toBe(true);
  expect(beginsWith("Les étapes", "etap")).toBe(false);
});
