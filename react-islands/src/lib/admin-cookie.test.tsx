import { afterEach, expect, test } from "vitest";
import { readAdminCookie, writeAdminCookie } from "./admin-cookie";

afterEach(() => {
  writeAdminCookie("pagewright-test", "");
  history.replaceState(null, "", "/");
});

test("a cookie is for the admin only, and an empty value deletes it", () => {
  history.replaceState(null, "", "/cmsadmin/users");
  expect(readAdminCookie("pagewright-test")).toBe("");
  writeAdminCookie("pagewright-test", "dark");
  writeAdminCookie("pagewright-test-2", "x");
  expect(readAdminCookie("pagewright-test")).toBe("dark");
  history.replaceState(null, "", "/");
  expect(readAdminCookie("pagewright-test")).toBe("");
  history.replaceState(null, "", "/cmsadmin/users");
  writeAdminCookie("pagewright-test-2", "");
  writeAdminCookie("pagewright-test", "");
  expect(document.cookie).toBe("");
});
