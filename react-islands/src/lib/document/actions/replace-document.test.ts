import { expect, test } from "vitest";
import { documentWith } from "../../../testing/documents";
import { replaceDocument } from "./replace-document";

test("the other document takes the place of this one", () => {
  const document = documentWith("b");
  expect(replaceDocument(documentWith("a"), { type: "replace-document", document })).toBe(document);
});
