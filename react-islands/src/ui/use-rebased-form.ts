import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { differences, type FormValues, rebase, taking } from "../lib/rebase";
import type { Clashing } from "./clash-notice";
import { Clash, saveRebased } from "./save-rebased";

interface Options<T, V extends FormValues> {
  /** The thing as it was read. */
  first: T;
  valuesOf: (thing: T) => V;
  /** Sends the values with the version of the base, and returns the thing as it is from then on. */
  send: (values: V, base: T) => Promise<T>;
  onSaved: (saved: T) => void;
}

export interface RebasedForm<V extends FormValues> {
  values: V;
  set: (changed: Partial<V>) => void;
  isUnsaved: boolean;
  isSaving: boolean;
  save: () => void;
  /** The failure of the last save; null for a clash. */
  failure: unknown;
  clashing: Clashing | null;
}

/** Holds a form over a thing that others can change while it is open. What is typed while it is saved stays. */
export function useRebasedForm<T, V extends FormValues>(options: Options<T, V>): RebasedForm<V> {
  const { first, valuesOf, send, onSaved } = options;
  const [base, setBase] = useState(first);
  const [values, setValues] = useState(() => valuesOf(first));
  const [clash, setClash] = useState<Clash<T, V> | null>(null);
  const saving = useMutation({
    mutationFn: (sent: V) => saveRebased({ base, values: sent, valuesOf, send }),
    onSuccess: (saved, sent) => {
      setBase(saved);
      setValues((now) => rebase(now, sent, valuesOf(saved)).values);
      setClash(null);
      onSaved(saved);
    },
    onError: (failure) => {
      if (!(failure instanceof Clash)) return;
      const { latest } = failure as Clash<T, V>;
      setBase(latest);
      setValues((now) => rebase(now, valuesOf(base), valuesOf(latest)).values);
      setClash(failure as Clash<T, V>);
    },
  });
  const set = (changed: Partial<V>) => setValues((others) => ({ ...others, ...changed }));
  const take = (name: string) => {
    if (!clash) return;
    setValues((others) => ({ ...others, [name]: valuesOf(clash.latest)[name] }));
    setClash(new Clash(clash.latest, taking(clash.rebased, name), clash.cause));
  };
  return {
    values,
    set,
    isUnsaved: differences(values, valuesOf(base)).length > 0,
    isSaving: saving.isPending,
    save: () => saving.mutate(values),
    failure: saving.error instanceof Clash ? null : saving.error,
    clashing: clash && { rebased: clash.rebased, theirs: valuesOf(clash.latest), take },
  };
}
