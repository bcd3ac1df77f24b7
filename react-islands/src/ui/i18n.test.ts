import { expect, test } from "vitest";
import { AS_VALUE, createI18n } from "./i18n";

const references = (name: string) =>
  createI18n("en", {}).then((words) => words.t("references.menu", { name, ns: "common" }));

test("a name from right to left is set off in a sentence", async () => {
  expect(await references("القائمة (2)")).toBe("Menu “\u2068القائمة (2)\u2069”");
  expect(await references("תפריט")).toBe("Menu “\u2068תפריט\u2069”");
});

test("a sentence that becomes a value has no isolates, and the next sentence has them", async () => {
  const words = await createI18n("en", {});
  const name = "תפריט";
  expect(words.t("references.menu", { name, ns: "common", ...AS_VALUE })).toBe(`Menu “${name}”`);
  expect(words.t("references.menu", { name, ns: "common" })).toBe(`Menu “\u2068${name}\u2069”`);
});

test("other names stand in a sentence as they are", async () => {
  for (const name of ["Footer", "Fußzeile & <b>", "Подвал", "页脚"]) {
    expect(await references(name)).toBe(`Menu “${name}”`);
  }
});
