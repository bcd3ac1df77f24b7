import { BLOCK_COMMANDS } from "./block-commands";
import type { Command } from "./command";
import { PAGE_COMMANDS } from "./page-commands";
import { VIEW_COMMANDS } from "./view-commands";

/** Everything that can be done in the editor. A key that two enabled commands have performs the first of them. */
export const COMMANDS: readonly Command[] = [...PAGE_COMMANDS, ...VIEW_COMMANDS, ...BLOCK_COMMANDS];
