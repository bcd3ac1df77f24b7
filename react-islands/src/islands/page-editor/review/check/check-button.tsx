import { CommandButton } from "../../commands/command-button";
import { CHECK } from "../../commands/page-commands";
import { useSession } from "../../state/use-session";
import classes from "./check.module.css";
import { useCountText, useFindingCounts } from "./check-context";

/** Maximum number that the button displays. */
const MAX_SHOWN_COUNT = 99;

/**
 * Button with the number of errors,
 * or of hints if there are no errors.
 */
export function CheckButton() {
  const { mayEdit } = useSession();
  const count = useFindingCounts();
  const countText = useCountText();
  if (!mayEdit) return null;
  const shown = count === null ? 0 : count.errors || count.hints;
  return (
    <CommandButton command={CHECK} name={count === null ? undefined : countText(count)}>
      {shown > 0 && (
        <span className={classes.count} data-tone={count?.errors ? "danger" : undefined} aria-hidden="true">
          {shown > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : shown}
        </span>
      )}
    </CommandButton>
  );
}
