import { expect, test } from "vitest";
import { Failure } from "../api/failure";
import { Clash, saveRebased } from "./save-rebased";

interface Boat {
  name: string;
  sails: number;
  version: number;
}

const READ: Boat = { name: "Ada", sails: 1, version: 1 };
const valuesOf = ({ name, sails }: Boat) => ({ name, sails });

/**
 * A server on which another user stores each of
 * these states before the next attempt to save.
 */
function changedTo(...states: Boat[]) {
  const sent: Boat[] = [];
  const left = [...states];
  const send = async (values: { name: string; sails: number }, { version }: Boat) => {
    sent.push({ ...values, version });
    const latest = left.shift();
    if (latest) throw new Failure("conflict", [], null, { answer: { latest } });
    return { ...values, version: version + 1 };
  };
  return { sent, send };
}

test("a change of what nobody else changed is saved with theirs", async () => {
  const { sent, send } = changedTo({ ...READ, sails: 2, version: 5 }, { ...READ, sails: 3, version: 6 });
  const saved = await saveRebased({ base: READ, values: { name: "Bea", sails: 1 }, valuesOf, send });
  expect(saved).toEqual({ name: "Bea", sails: 3, version: 7 });
  expect(sent.map(({ version }) => version)).toEqual([1, 5, 6]);
});

test("a change of what somebody else changed is not saved", async () => {
  const latest = { name: "Cleo", sails: 2, version: 5 };
  const { sent, send } = changedTo(latest);
  const failure = await saveRebased({ base: READ, values: { name: "Bea", sails: 1 }, valuesOf, send }).catch(
    (cause: unknown) => cause,
  );
  expect(failure).toBeInstanceOf(Clash);
  expect(failure).toMatchObject({
    latest,
    rebased: { values: { name: "Bea", sails: 2 }, taken: ["sails"], both: ["name"] },
  });
  expect(sent).toHaveLength(1);
});

test("the same change by both is none that has to be chosen", async () => {
  const { send } = changedTo({ name: "Bea", sails: 1, version: 5 });
  const saved = await saveRebased({ base: READ, values: { name: "Bea", sails: 1 }, valuesOf, send });
  expect(saved.version).toBe(6);
});

test("every other failure ends the save", async () => {
  const send = () => Promise.reject(new Failure("offline"));
  const saving = saveRebased({ base: READ, values: valuesOf(READ), valuesOf, send });
  await expect(saving).rejects.toMatchObject({ kind: "offline" });
});

test("a server that always names another state does not keep the save going", async () => {
  let version = 1;
  const send = () =>
    Promise.reject(
      new Failure("conflict", [], null, { answer: { latest: { ...READ, version: ++version } } }),
    );
  const saving = saveRebased({ base: READ, values: { name: "Bea", sails: 1 }, valuesOf, send });
  await expect(saving).rejects.toMatchObject({ kind: "conflict" });
  expect(version).toBe(7);
});
