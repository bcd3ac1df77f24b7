import { expect, test } from "vitest";
import { isNoSource, isRedirectChain, isRefusedFor, isSlugTaken } from "./error-codes";
import { Failure } from "./failure";

const error = (code: "V_06" | "V_07" | "V_12", property: string, detail?: string) => ({
  code,
  property,
  model: "page",
  ...(detail !== undefined && { detail }),
});

test("one code means different things by its property and its detail", () => {
  expect([error("V_07", "from"), error("V_07", "to"), error("V_07", "")].map(isRedirectChain)).toEqual([
    true,
    true,
    false,
  ]);
  expect([error("V_12", "from"), error("V_12", "from", "*"), error("V_12", "to")].map(isNoSource)).toEqual([
    true,
    false,
    false,
  ]);
});

test("a call was refused for a reason if one of its errors says so", () => {
  const failure = new Failure("refused", [error("V_06", "locale"), error("V_06", "slug")]);
  expect(isRefusedFor(failure, isSlugTaken)).toBe(true);
  expect(isRefusedFor(new Failure("refused", [error("V_06", "locale")]), isSlugTaken)).toBe(false);
  expect(isRefusedFor(new Error("bug"), isSlugTaken)).toBe(false);
});
