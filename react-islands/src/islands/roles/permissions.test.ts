import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { canBeLimited, canBeOwn, PERMISSION_GROUPS } from "./permissions";

test("every permission of the product has its place, once", () => {
  const description = fileURLToPath(new URL("../../../../server/openapi.json", import.meta.url));
  const { components } = JSON.parse(readFileSync(description, "utf8"));
  const shown = Object.values(PERMISSION_GROUPS).flat();
  expect(shown.toSorted()).toEqual(components.schemas.Permission.enum.toSorted());
});

test("only what is done to single pages can be limited to some", () => {
  expect(canBeLimited("edit-page")).toBe(true);
  expect(canBeLimited("manage-users")).toBe(false);
  expect([canBeOwn("edit-page"), canBeOwn("create-page"), canBeOwn("manage-media")]).toEqual([
    true,
    false,
    false,
  ]);
});
