import { isEqual } from "./equal";

/** Form values. A missing one equals empty text. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Own values on top of others' changes. */
export interface Rebased<V extends FormValues> {
  values: V;
  /** Only others changed these. Their values win. */
  taken: string[];
  /** Both changed these. Own values win. */
  both: string[];
}

/** Returns the names of values that differ. */
export function differences(values: FormValues, base: FormValues): string[] {
  const names = [...new Set([...Object.keys(base), ...Object.keys(values)])];
  return names.filter((name) => !isEqual(values[name] ?? "", base[name] ?? ""));
}

/** Rebases own changes from `base` onto `latest`. */
export function rebase<V extends FormValues>(values: V, base: V, latest: V): Rebased<V> {
  const own = new Set(differences(values, base));
  const theirs = differences(latest, base);
  const taken = theirs.filter((name) => !own.has(name));
  const both = theirs.filter((name) => own.has(name) && !isEqual(values[name] ?? "", latest[name] ?? ""));
  const changed = Object.fromEntries(taken.map((name) => [name, latest[name] ?? ""]));
  return { values: { ...values, ...changed }, taken, both };
}

/** Resolves a value in favour of theirs. */
export function withTheirs<V extends FormValues>(
  { values, taken, both }: Rebased<V>,
  name: string,
): Rebased<V> {
  return { values, taken: [...taken, name], both: both.filter((each) => each !== name) };
}
