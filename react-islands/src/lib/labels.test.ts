import { expect, test } from "vitest";
import { inLanguage } from "./labels";

test("a label is in the language that is asked for, and in English where that is missing", () => {
  const labels = { en: "Card", nl: "Kaart" };
  expect(inLanguage(labels, "nl")).toBe("Kaart");
  expect(inLanguage(labels, "fr")).toBe("Card");
});
