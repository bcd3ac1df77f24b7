import { matchesKey, type Pressed } from "../../../lib/keys";
import type { Command, Shortcut } from "./command";
import { COMMANDS } from "./commands";

/** One shortcut of a command. */
export interface CommandKey extends Shortcut {
  command: Command;
}

const KEY_MAP: readonly CommandKey[] = COMMANDS.flatMap((command) =>
  command.keys.map((shortcut) => ({ ...shortcut, command })),
);

/** Returns the shortcuts that match a key press. */
export function keysPressed(pressed: Pressed): CommandKey[] {
  return KEY_MAP.filter(({ key }) => matchesKey(pressed, key));
}
