import { expect, test } from "vitest";
import { hasOwnSlug, isFolded, proposeSlug, publicPath, slugInPath } from "./slug";

test.each([
  ["About us", "/about-us"],
  ["Über uns: Größe & Maß", "/uber-uns-grosse-mass"],
  ["L'été à Besançon", "/lete-a-besancon"],
  ["  --Ærø ø Łódź--  ", "/aero-o-lodz"],
  ["!!!", ""],
  ["", ""],
])("%s is proposed as %s", (title, slug) => {
  expect(proposeSlug(title)).toBe(slug);
});

test("a long title gives a slug within the bounds", () => {
  const slug = proposeSlug("word ".repeat(100));
  expect(slug.length).toBeLessThanOrEqual(255);
  expect(slug).toMatch(/[a-z]$/);
});

test.each([
  ["/about", "en-gb", "/about"],
  ["/about", "nl-nl", "/nl-nl/about"],
  ["/", "en-gb", "/"],
  ["/", "nl-nl", "/nl-nl"],
])("%s in %s lives at %s", (slug, locale, path) => {
  expect(publicPath(slug, locale, "en-gb")).toBe(path);
});

test.each([
  ["nl-nl", "/about", true],
  ["de-de", "/about", false],
  ["nl-nl", "/", false],
  ["nl-nl", "/404", false],
])("whether a translation into %s of %s has its own slug: %s", (locale, source, isOwn) => {
  expect(hasOwnSlug(locale, source, ["nl-nl"])).toBe(isOwn);
});

test.each([
  ["/nl-nl/over-ons", "nl-nl", "/over-ons"],
  ["/nl-nl", "nl-nl", "/"],
  ["/nl-nlx/a", "nl-nl", "/nl-nlx/a"],
  ["/about", "en-gb", "/about"],
])("the slug in %s, of a page in %s, is %s", (path, locale, expected) => {
  expect(slugInPath(path, locale, "en-gb")).toBe(expected);
});

test.each([
  ["About us – 2026 & more!", true],
  ["Über uns", true],
  ["", true],
  ["你好世界", false],
  ["Team Привет", false],
  ["C++ and C#", false],
  ["👍", false],
  ["!!!", false],
])("whether %s is made a slug without asking: %s", (title, expected) => {
  expect(isFolded(title)).toBe(expected);
});
