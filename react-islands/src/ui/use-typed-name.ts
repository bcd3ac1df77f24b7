import { useState } from "react";
import { usePendingInput } from "./use-pending-input";

/**
 * Unfinished name, with undo keys of the browser.
 * `take` returns false if the name stays.
 */
export function useTypedName(take: (name: string) => boolean) {
  const [typed, setTyped] = useState("");
  usePendingInput(() => typed.trim() === "" || take(typed));
  return { typed, setTyped, ownKeys: typed === "" ? {} : { "data-own-keys": "Mod+Z Mod+Shift+Z Mod+Y" } };
}
