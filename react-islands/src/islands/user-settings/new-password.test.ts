import { expect, test } from "vitest";
import { PASSWORD_RULES, satisfiesRule } from "./new-password";

function broken(password: string): string[] {
  return PASSWORD_RULES.filter((rule) => !satisfiesRule(password, rule));
}

test.each([
  ["Nine-char", []],
  ["Eight-ch", ["longEnough"]],
  ["short", ["longEnough", "uppercase", "special"]],
  ["Überlang genug", ["special"]],
  ["ÜBER-lang genug", []],
  [`A-${"x".repeat(252)}`, []],
  [`A-${"x".repeat(253)}`, ["shortEnough"]],
  ["A-😀😀😀😀😀😀", ["longEnough"]],
])("%s breaks %j", (password, rules) => {
  expect(broken(password)).toEqual(rules);
});

test("an empty password keeps no rule, so that nothing is ticked off at first", () => {
  expect(broken("")).toEqual([...PASSWORD_RULES]);
});
