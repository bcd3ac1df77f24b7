import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshShell } from "../../api/screen";
import { changeOwnUser, type OwnChange } from "../../api/users";
import type { User } from "../../api/wire";
import type { FormValues } from "../../lib/rebase";
import { Clash, saveRebased } from "../../ui/save-rebased";
import type { FormProps } from "./form-props";

interface Saving {
  isPending: boolean;
  isDone: boolean;
  /** Failure of the last save. Null if it was a clash. */
  error: unknown;
  /**
   * The account after a clash: the same
   * values were changed elsewhere.
   * Null without a clash.
   */
  clash: User | null;
  save: (change: OwnChange) => void;
}

/**
 * Saves changes to the user's own
 * account, and updates the page header.
 */
export function useOwnChange({ user, onSend, onSaved }: FormProps, onDone: () => void): Saving {
  const saving = useMutation({
    mutationFn: (change: OwnChange) =>
      saveRebased({
        base: user,
        values: { ...valuesOf(user), ...typed(change) },
        valuesOf,
        send: (_, base) => changeOwnUser(base, change),
      }),
    onSuccess: (saved) => {
      onSaved(saved);
      onDone();
      redrawUser();
    },
    onError: (failure) => {
      if (failure instanceof Clash) onSaved(failure.latest);
    },
  });
  const save = (change: OwnChange) => {
    onSend();
    saving.mutate(change);
  };
  const clash = saving.error instanceof Clash ? (saving.error as Clash<User, FormValues>).latest : null;
  return {
    isPending: saving.isPending,
    isDone: saving.isSuccess,
    error: clash ? null : saving.error,
    clash,
    save,
  };
}

function valuesOf({ email, profile }: User): FormValues {
  return { email, name: profile.name, jobTitle: profile.jobTitle };
}

function typed({ email, profile }: OwnChange): FormValues {
  return { ...(email !== undefined && { email }), ...profile };
}

/**
 * Updates the name and picture in the page header.
 * A failure is ignored, because the
 * next page load updates them too.
 */
export function redrawUser(): void {
  refreshShell(".admin-user").catch(() => {});
}

/** Reports to the screen if a form has unsaved changes. */
export function useUnsaved(isUnsaved: boolean, onUnsaved: FormProps["onUnsaved"]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of `isUnsaved` is reported, not a new `onUnsaved` callback.
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved]);
}
