import { matchesKey, type Pressed } from "../../../lib/keys";
import type { Command, Shortcut } from "./command";
import { COMMANDS } from "./commands";

/** A key of a command. */
export interface CommandKey extends Shortcut {
  command: Command;
}

const KEY_MAP: readonly CommandKey[] = COMMANDS.flatMap((command) =>
  command.keys.map((shortcut) => ({ ...shortcut, command })),
);

/** Finds the commands that a key press may perform, each with the place where it does. */
export function keysPressed(pressed: Pressed): CommandKey[] {
  return KEY_MAP.filter(({ key }) => matchesKey(pressed, key));
}
