import type { Command } from "../../commands/command";
import { CommandItem } from "../../commands/command-item";
import { CHECK } from "../../commands/page-commands";
import { useCountText, useFoundCount } from "./check-context";

/** The content check in a menu, which says how much there is to mend. */
export function CheckItem({ onPerform }: { onPerform: (command: Command) => void }) {
  const count = useFoundCount();
  const countText = useCountText();
  return (
    <CommandItem command={CHECK} onPerform={onPerform} name={count === null ? undefined : countText(count)} />
  );
}
