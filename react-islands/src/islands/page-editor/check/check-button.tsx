import { CommandButton } from "../commands/command-button";
import { CHECK } from "../commands/page-commands";
import { useSession } from "../session/session-context";
import classes from "./check.module.css";
import { useCountText, useFindingCount } from "./check-context";

/** The largest number that there is room for. */
const MOST = 99;

/** Says how much there is to mend, and leads to it. */
export function CheckButton() {
  const { mayEdit } = useSession();
  const count = useFindingCount();
  const countText = useCountText();
  if (!mayEdit) return null;
  return (
    <CommandButton command={CHECK} name={count === null ? undefined : countText(count)}>
      {count !== null && count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </CommandButton>
  );
}
