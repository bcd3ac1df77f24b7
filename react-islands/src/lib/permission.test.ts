import { expect, test } from "vitest";
import { mayDo } from "./permission";

const subject = { locale: "nl-nl", type: "content" };

test.each([
  [{ name: "publish-page" }, true],
  [{ name: "edit-page" }, false],
  [{ name: "publish-page", parameters: { locales: ["nl-nl"], pageTypes: ["content"] } }, true],
  [{ name: "publish-page", parameters: { locales: ["de-de"] } }, false],
  [{ name: "publish-page", parameters: { pageTypes: ["article"] } }, false],
  [{ name: "publish-page", parameters: { own: true } }, true],
])("%j lets publish: %s", (grant, expected) => {
  expect(mayDo([grant], "publish-page", subject)).toBe(expected);
});
