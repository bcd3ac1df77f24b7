import { CommandButton } from "../../commands/command-button";
import { CHECK } from "../../commands/page-commands";
import { useSession } from "../../state/use-session";
import classes from "./check.module.css";
import { useCountText, useFoundCount } from "./check-context";

/** Maximum displayed number. */
const MOST = 99;

/** Button to the findings, with the number of errors or else of hints. */
export function CheckButton() {
  const { mayEdit } = useSession();
  const count = useFoundCount();
  const countText = useCountText();
  if (!mayEdit) return null;
  const shown = count === null ? 0 : count.errors || count.hints;
  return (
    <CommandButton command={CHECK} name={count === null ? undefined : countText(count)}>
      {shown > 0 && (
        <span className={classes.count} data-tone={count?.errors ? "danger" : undefined} aria-hidden="true">
          {shown > MOST ? `${MOST}+` : shown}
        </span>
      )}
    </CommandButton>
  );
}
