import { isEqual } from "./equal";

/** Values of a form by name. A missing value is like an empty text. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Own values on top of values that other people changed. */
export interface Rebased<V extends FormValues> {
  values: V;
  /** Names of the values that only others changed, which are theirs. */
  taken: string[];
  /** Names of the values that both changed, which stay as typed. */
  both: string[];
}

/** Lists the names of the values that differ. */
export function differences(values: FormValues, base: FormValues): string[] {
  const names = [...new Set([...Object.keys(base), ...Object.keys(values)])];
  return names.filter((name) => !isEqual(values[name] ?? "", base[name] ?? ""));
}

/** Brings own values, which were changed from a base, onto newer ones. */
export function rebase<V extends FormValues>(values: V, base: V, latest: V): Rebased<V> {
  const own = new Set(differences(values, base));
  const theirs = differences(latest, base);
  const taken = theirs.filter((name) => !own.has(name));
  const both = theirs.filter((name) => own.has(name) && !isEqual(values[name] ?? "", latest[name] ?? ""));
  const changed = Object.fromEntries(taken.map((name) => [name, latest[name] ?? ""]));
  return { values: { ...values, ...changed }, taken, both };
}

/** Counts a value that both changed as theirs from now on. */
export function taking<V extends FormValues>({ values, taken, both }: Rebased<V>, name: string): Rebased<V> {
  return { values, taken: [...taken, name], both: both.filter((each) => each !== name) };
}
