import { useState } from "react";
import { usePendingInput } from "./use-pending-input";

/**
 * State of a name that is being typed.
 * `take` returns false if the name must stay in the input.
 * `ownKeys` leaves undo keys to the browser while typing.
 */
export function useTypedName(take: (name: string) => boolean) {
  const [typed, setTyped] = useState("");
  usePendingInput(() => typed.trim() === "" || take(typed));
  return { typed, setTyped, ownKeys: typed === "" ? {} : { "data-own-keys": "Mod+Z Mod+Shift+Z Mod+Y" } };
}
