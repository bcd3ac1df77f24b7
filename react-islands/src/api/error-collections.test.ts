import { expect, test } from "vitest";
import { clearErrors, collecting, errorsIn, subscribeToErrors } from "./error-collections";
import { Failure } from "./failure";
import type { ErrorItem } from "./wire";

const taken: ErrorItem = { code: "V_06", property: "email", model: "user" };

function refused(): Promise<never> {
  return Promise.reject(new Failure("refused", [taken]));
}

test("what a call is refused for goes to all its collections, and to no other", async () => {
  await expect(collecting(["users-overview", "user-settings"], refused)).rejects.toThrow("V_06");
  expect(errorsIn("users-overview")).toEqual([taken]);
  expect(errorsIn("user-settings")).toEqual([taken]);
  expect(errorsIn("create-page")).toEqual([]);
});

test("the next call begins with an empty collection", async () => {
  await collecting(["login"], refused).catch(() => {});
  await collecting(["login"], async () => expect(errorsIn("login")).toEqual([]));
  expect(errorsIn("login")).toEqual([]);
});

test("subscribers are notified when a collection changes", async () => {
  let calls = 0;
  const stop = subscribeToErrors(() => {
    calls += 1;
  });
  await collecting(["media"], refused).catch(() => {});
  clearErrors("media");
  stop();
  clearErrors("media");
  expect(calls).toBe(3);
});
