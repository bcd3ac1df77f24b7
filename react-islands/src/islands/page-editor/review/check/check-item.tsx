import type { Command } from "../../commands/command";
import { CommandItem } from "../../commands/command-item";
import { CHECK } from "../../commands/page-commands";
import { useCountText, useFindingCounts } from "./check-context";

/**
 * Menu item of the content check,
 * with the number of findings.
 */
export function CheckItem({ onPerform }: { onPerform: (command: Command) => void }) {
  const count = useFindingCounts();
  const countText = useCountText();
  return (
    <CommandItem command={CHECK} onPerform={onPerform} name={count === null ? undefined : countText(count)} />
  );
}
