import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { differences, type FormValues, type Rebased, rebase, withTheirs } from "../lib/rebase";
import type { Clashing } from "./clash-notice";
import { Clash, saveRebased } from "./save-rebased";

interface Options<T, V extends FormValues> {
  /** The thing as read. */
  first: T;
  valuesOf: (thing: T) => V;
  /**
   * Sends the values with the version of `base`.
   * Returns the saved thing.
   */
  send: (values: V, base: T) => Promise<T>;
  /** `former` is the thing before the save. */
  onSaved: (saved: T, former: T) => void;
}

export interface RebasedForm<T, V extends FormValues> {
  /** The thing as last read or saved. */
  read: T;
  values: V;
  set: (changed: Partial<V>) => void;
  /** Names of the unsaved values. */
  unsaved: string[];
  isSaving: boolean;
  save: () => void;
  /**
   * Resets the form to the values
   * that were loaded or saved last.
   */
  discard: () => void;
  /**
   * Error of the last save.
   * Null if other users changed the same values.
   */
  failure: unknown;
  clashing: Clashing | null;
}

/**
 * Form for values that other users may change meanwhile.
 * A save merges their changes and keeps the input.
 */
export function useRebasedForm<T, V extends FormValues>(options: Options<T, V>): RebasedForm<T, V> {
  const { first, valuesOf, send, onSaved } = options;
  const [read, setRead] = useState(first);
  const [values, setValues] = useState(() => valuesOf(first));
  const [rebased, setRebased] = useState<Rebased<V> | null>(null);
  const base = valuesOf(read);
  const moveTo = (next: T, from: V) => {
    setRead(next);
    setValues((now) => rebase(now, from, valuesOf(next)).values);
  };
  const saving = useMutation({
    mutationFn: (sent: V) => saveRebased({ base: read, values: sent, valuesOf, send }),
    onSuccess: (saved, sent) => {
      moveTo(saved, sent);
      setRebased(null);
      onSaved(saved, read);
    },
    onError: (failure) => {
      if (!(failure instanceof Clash)) return;
      moveTo(failure.latest, base);
      setRebased(failure.rebased);
    },
  });
  const take = (name: string) => {
    setValues((others) => ({ ...others, [name]: base[name] }));
    setRebased((now) => now && withTheirs(now, name));
  };
  return {
    read,
    values,
    set: (changed) => setValues((others) => ({ ...others, ...changed })),
    unsaved: differences(values, base),
    isSaving: saving.isPending,
    save: () => saving.mutate(values),
    discard: () => {
      setValues(base);
      setRebased(null);
      saving.reset();
    },
    failure: saving.error instanceof Clash ? null : saving.error,
    clashing: rebased && { rebased, theirs: base, take },
  };
}
