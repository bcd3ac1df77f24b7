import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface Props {
  /** False while there is something. Then the parts below are shown. */
  isEmpty?: boolean;
  /** One sentence: why there is nothing, and how the first thing is made. */
  text: string;
  /** Buttons of the first step. */
  firstStep?: ReactNode;
  /** Class of the element, and of its text, while there is something. */
  className?: string | undefined;
  textClassName?: string | undefined;
  /** Content next to the text while there is something. */
  children?: ReactNode;
}

/**
 * Replaces a list that has nothing in it.
 * Its text is a live region, which stays when the list gets rows.
 */
export function EmptyState({ isEmpty = true, text, firstStep, className, textClassName, children }: Props) {
  return (
    <div className={isEmpty ? classes.state : className}>
      <p role="status" className={isEmpty ? undefined : textClassName}>
        {text}
      </p>
      {isEmpty ? firstStep && <div className={classes.steps}>{firstStep}</div> : children}
    </div>
  );
}
