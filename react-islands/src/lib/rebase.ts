import { isEqual } from "./equal";

/**
 * Values of a form by field name.
 * A missing value equals an empty text.
 */
export type FormValues = Readonly<Record<string, unknown>>;

/** The user's values, merged with the changes of other users. */
export interface Rebased<V extends FormValues> {
  values: V;
  /**
   * Names of values that only other users changed.
   * Their values are taken.
   */
  taken: string[];
  /**
   * Names of values that both changed.
   * The user's values are kept.
   */
  both: string[];
}

/** Returns the names of values that differ. */
export function differences(values: FormValues, base: FormValues): string[] {
  const names = [...new Set([...Object.keys(base), ...Object.keys(values)])];
  return names.filter((name) => !isEqual(values[name] ?? "", base[name] ?? ""));
}

/** Rebases the user's changes from `base` onto `latest`. */
export function rebase<V extends FormValues>(values: V, base: V, latest: V): Rebased<V> {
  const own = new Set(differences(values, base));
  const theirs = differences(latest, base);
  const taken = theirs.filter((name) => !own.has(name));
  const both = theirs.filter((name) => own.has(name) && !isEqual(values[name] ?? "", latest[name] ?? ""));
  const changed = Object.fromEntries(taken.map((name) => [name, latest[name] ?? ""]));
  return { values: { ...values, ...changed }, taken, both };
}

/**
 * Moves a name from `both` to `taken`.
 * The caller changes the value.
 */
export function withTheirs<V extends FormValues>(
  { values, taken, both }: Rebased<V>,
  name: string,
): Rebased<V> {
  return { values, taken: [...taken, name], both: both.filter((each) => each !== name) };
}
