import { BLOCK_COMMANDS } from "./block-commands";
import type { Command } from "./command";
import { PAGE_COMMANDS } from "./page-commands";
import { VIEW_COMMANDS } from "./view-commands";

/**
 * All commands of the editor.
 * If several share a key, the first
 * enabled command is performed.
 */
export const COMMANDS: readonly Command[] = [...PAGE_COMMANDS, ...VIEW_COMMANDS, ...BLOCK_COMMANDS];
