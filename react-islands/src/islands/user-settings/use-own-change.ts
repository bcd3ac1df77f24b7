import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshShell } from "../../api/screen";
import { changeOwnUser, type OwnChange } from "../../api/users";
import type { FormProps } from "./form-props";

interface Saving {
  isPending: boolean;
  isDone: boolean;
  error: unknown;
  save: (change: OwnChange) => void;
}

/** Saves a part of one's own account; the header of the screen follows. */
export function useOwnChange({ user, onSend, onSaved }: FormProps, onDone: () => void): Saving {
  const saving = useMutation({
    mutationFn: (change: OwnChange) => changeOwnUser(user.ID, change),
    onSuccess: (saved) => {
      onSaved(saved);
      onDone();
      redrawUser();
    },
  });
  const save = (change: OwnChange) => {
    onSend();
    saving.mutate(change);
  };
  return { isPending: saving.isPending, isDone: saving.isSuccess, error: saving.error, save };
}

/** The header shows who is logged in. Where that fails it does so from the next screen on. */
export function redrawUser(): void {
  refreshShell(".admin-user").catch(() => {});
}

/** Tells the screen whether a form holds something unsaved. */
export function useUnsaved(isUnsaved: boolean, onUnsaved: FormProps["onUnsaved"]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is told of changes, not of its own renderings.
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved]);
}
