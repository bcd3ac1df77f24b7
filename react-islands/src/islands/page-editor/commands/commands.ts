import { BLOCK_COMMANDS } from "./block-commands";
import type { Command } from "./command";
import { PAGE_COMMANDS } from "./page-commands";
import { VIEW_COMMANDS } from "./view-commands";

/**
 * All editor commands.
 * The first enabled one wins a shared key.
 */
export const COMMANDS: readonly Command[] = [...PAGE_COMMANDS, ...VIEW_COMMANDS, ...BLOCK_COMMANDS];
