import { useState } from "react";
import { usePendingInput } from "./use-pending-input";

/**
 * State of an unfinished name in a field of names. Undo keys belong to the
 * browser, because the name is not in the value. `take` runs before a save or
 * leaving, and returns false if the name stays in the field.
 */
export function useTypedName(take: (name: string) => boolean) {
  const [typed, setTyped] = useState("");
  usePendingInput(() => typed.trim() === "" || take(typed));
  return { typed, setTyped, ownKeys: typed === "" ? {} : { "data-own-keys": "Mod+Z Mod+Shift+Z Mod+Y" } };
}
