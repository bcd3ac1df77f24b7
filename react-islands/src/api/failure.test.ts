import { expect, test } from "vitest";
import { version } from "../testing/fixtures";
import { failureOf } from "./failure";

const items = [{ code: "V_01", property: "title", model: "page" }];

test.each([
  [200, { Success: false, Errors: items }, "refused"],
  [401, { Success: false, Errors: [] }, "signed-out"],
  [403, { Errors: [] }, "forbidden"],
  [404, null, "missing"],
  [409, { Errors: [], latest: version() }, "conflict"],
  [409, { Errors: items }, "refused"],
  [413, { Errors: items }, "refused"],
  [422, { Errors: items }, "refused"],
  [408, "", "offline"],
  [429, "", "busy"],
  [503, { Errors: items }, "busy"],
  [503, "<html>", "offline"],
  [502, "<html>", "offline"],
  [500, { Errors: items }, "broken"],
])("status %i with %j is %s", (status, body, kind) => {
  expect(failureOf(status, body)?.kind).toBe(kind);
});

test.each([
  [200, { Success: true, Errors: [] }],
  [200, { items: [] }],
  [200, "<!doctype html>"],
])("status %i with %j is a success", (status, body) => {
  expect(failureOf(status, body)).toBeNull();
});

test("the errors and the other's version come along", () => {
  expect(failureOf(200, { Success: false, Errors: items })?.errors).toEqual(items);
  expect(failureOf(409, { Errors: [], latest: version({ id: 12 }) })?.latest?.id).toBe(12);
});

test("an error that says less than it should is still one", () => {
  expect(failureOf(200, { Success: false, Errors: [{ code: "X_99" }, 1] })?.errors).toEqual([
    { code: "X_99", property: "", model: "" },
  ]);
});
