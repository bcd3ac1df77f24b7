import { expect, test } from "vitest";
import type { Grant } from "../../api/wire";
import { permissionsIn, valuesOfRole } from "./role-values";

test("a role is its name and the grants of each permission", () => {
  const permissions: Grant[] = [
    { name: "edit-page", parameters: { locales: ["nl-nl"] } },
    { name: "view-drafts" },
    { name: "edit-page", parameters: { own: true } },
  ];
  const values = valuesOfRole({ name: "Editor", permissions });
  expect(Object.keys(values)).toEqual(["", "edit-page", "view-drafts"]);
  expect(permissionsIn(values)).toEqual([permissions[0], permissions[2], permissions[1]]);
  expect(permissionsIn({ ...values, "edit-page": "" })).toEqual([{ name: "view-drafts" }]);
});
