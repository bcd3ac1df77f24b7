import { useState } from "react";
import { usePendingInput } from "./use-pending-input";

/**
 * State of an unfinished name in a field of names. Because it is not yet part of the value, undo keys belong to the
 * browser. `take` acts like Enter before a save or before leaving. It returns false if the name stays in the field.
 */
export function useTypedName(take: (name: string) => boolean) {
  const [typed, setTyped] = useState("");
  usePendingInput(() => typed.trim() === "" || take(typed));
  return { typed, setTyped, ownKeys: typed === "" ? {} : { "data-own-keys": "Mod+Z Mod+Shift+Z Mod+Y" } };
}
