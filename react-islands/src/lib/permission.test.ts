import { expect, test } from "vitest";
import type { Grant } from "../api/wire";
import { mayChangeType, mayDo, permitsAll } from "./permission";

const subject = { locale: "nl-nl", type: "content" };

test.each<[Grant, boolean]>([
  [{ name: "publish-page" }, true],
  [{ name: "edit-page" }, false],
  [{ name: "publish-page", parameters: { locales: ["nl-nl"], pageTypes: ["content"] } }, true],
  [{ name: "publish-page", parameters: { locales: ["de-de"] } }, false],
  [{ name: "publish-page", parameters: { pageTypes: ["article"] } }, false],
  [{ name: "publish-page", parameters: { own: true } }, true],
])("%j lets publish: %s", (grant, expected) => {
  expect(mayDo([grant], "publish-page", subject)).toBe(expected);
});

const everywhere: Grant = { name: "edit-page" };
const dutch: Grant = { name: "edit-page", parameters: { locales: ["nl-nl"] } };
const both: Grant = { name: "edit-page", parameters: { locales: ["nl-nl", "de-de"] } };
const ownOnly: Grant = { name: "edit-page", parameters: { own: true } };

test.each<[Grant[], Grant[], boolean]>([
  [[everywhere], [dutch, ownOnly], true],
  [[both], [dutch], true],
  [[dutch], [both], false],
  [[dutch], [everywhere], false],
  [[ownOnly], [ownOnly], true],
  [[ownOnly], [dutch], false],
  [[everywhere], [{ name: "manage-users" }], false],
  [[], [], true],
])("%j holds %j: %s", (held, wanted, expected) => {
  expect(permitsAll(held, wanted)).toBe(expected);
});

test.each<[Grant[], number | null, boolean]>([
  [[everywhere], null, true],
  [[everywhere], 3, false],
  [[everywhere, { name: "publish-page" }], 3, true],
  [[{ name: "edit-page", parameters: { pageTypes: ["content"] } }], null, false],
  [[{ name: "edit-page", parameters: { pageTypes: ["article"] } }], null, false],
  [[{ name: "edit-page", parameters: { pageTypes: ["article", "content"] } }], null, true],
])("%j changes a content page with the live version %j to an article: %s", (held, live, expected) => {
  expect(mayChangeType(held, { ...subject, publishedVersionID: live }, "article")).toBe(expected);
});
