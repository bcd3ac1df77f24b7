import { useState } from "react";
import { usePendingInput } from "./use-pending-input";

/**
 * The name that is being typed into a field of names. It is no part of the value yet: while it is there, the keys of undo are those of the
 * browser. `take` does what Enter does, before the name is stored or left; it answers false where the name has to stay in the field.
 */
export function useTypedName(take: (name: string) => boolean) {
  const [typed, setTyped] = useState("");
  usePendingInput(() => typed.trim() === "" || take(typed));
  return { typed, setTyped, ownKeys: typed === "" ? {} : { "data-own-keys": "Mod+Z Mod+Shift+Z Mod+Y" } };
}
