import { latestOf } from "../api/failure";
import { type FormValues, type Rebased, rebase } from "../lib/rebase";

/** Maximum number of rebases per save. */
const MAX_REBASES = 5;

/** Thrown when another user changed the same value. */
export class Clash<T, V extends FormValues> extends Error {
  readonly latest: T;
  readonly rebased: Rebased<V>;

  constructor(latest: T, rebased: Rebased<V>, cause: unknown) {
    super("changed by somebody else", { cause });
    this.name = "Clash";
    this.latest = latest;
    this.rebased = rebased;
  }
}

interface Saving<T, V extends FormValues, R> {
  /** Data as it was read. `values` are typed on top of it. */
  base: T;
  values: V;
  valuesOf: (thing: T) => V;
  /** Sends the values with the base's version. */
  send: (values: V, base: T) => Promise<R>;
}

/**
 * Saves values. If another user changed different
 * values, merges them and retries. Throws a
 * `Clash` if another user changed the same value.
 */
export async function saveRebased<T, V extends FormValues, R>(saving: Saving<T, V, R>): Promise<R> {
  const { valuesOf, send } = saving;
  let { base, values } = saving;
  for (let rebases = 0; ; rebases++) {
    try {
      return await send(values, base);
    } catch (failure) {
      const latest = latestOf<T>(failure);
      if (!latest || rebases === MAX_REBASES) throw failure;
      const rebased = rebase(values, valuesOf(base), valuesOf(latest));
      if (rebased.both.length > 0) throw new Clash(latest, rebased, failure);
      base = latest;
      values = rebased.values;
    }
  }
}
