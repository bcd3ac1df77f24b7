import { expect, test } from "vitest";
import { documentWith } from "../../../testing/documents";
import { setPageProp } from "./set-page-prop";

test("a property of the page type changes", () => {
  const before = { ...documentWith(), pageType: { id: "article", props: { author: "Noor" } } };
  const next = setPageProp(before, { type: "set-page-prop", field: "date", value: "2026-03-01" });
  expect(next.pageType).toEqual({ id: "article", props: { author: "Noor", date: "2026-03-01" } });
});
