import { expect, test } from "vitest";
import type { Grant } from "../../api/wire";
import { grantsOf, isSamePermissions, withGrant, withLimits, withoutGrant } from "./role-draft";

const editor: Grant[] = [{ name: "view-drafts" }, { name: "edit-page", parameters: { own: true } }];

test("a permission is given and taken away", () => {
  expect(withGrant(editor, "publish-page")).toEqual([...editor, { name: "publish-page" }]);
  expect(withGrant(editor, "publish-page", { own: true })).toEqual([
    ...editor,
    { name: "publish-page", parameters: { own: true } },
  ]);
  expect(withGrant(editor, "edit-page")).toBe(editor);
  expect(withoutGrant(editor, "edit-page")).toEqual([{ name: "view-drafts" }]);
});

test("limits that limit nothing are left out", () => {
  const limited = withLimits(editor, "edit-page", {
    locales: ["nl-nl", "de-de"],
    pageTypes: null,
    own: false,
  });
  expect(grantsOf(limited, "edit-page")).toEqual([
    { name: "edit-page", parameters: { locales: ["de-de", "nl-nl"] } },
  ]);
  expect(grantsOf(withLimits(editor, "edit-page", {}), "edit-page")).toEqual([{ name: "edit-page" }]);
});

test("the order in which a role is written says nothing", () => {
  const one: Grant[] = [
    { name: "edit-page", parameters: { locales: ["nl-nl", "de-de"], pageTypes: null } },
    { name: "view-drafts", parameters: null },
  ];
  const other: Grant[] = [
    { name: "view-drafts" },
    { name: "edit-page", parameters: { locales: ["de-de", "nl-nl"] } },
  ];
  expect(isSamePermissions(one, other)).toBe(true);
  expect(isSamePermissions(one, editor)).toBe(false);
  expect(
    isSamePermissions([{ name: "edit-page", parameters: { locales: [] } }], [{ name: "edit-page" }]),
  ).toBe(false);
});
