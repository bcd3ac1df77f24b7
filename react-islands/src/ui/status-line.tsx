import classes from "./status-line.module.css";

/** A status message of the last action. The live region exists while it is empty, but takes no space. */
export function StatusLine({ children }: { children: string }) {
  return (
    <p role="status" className={classes.line}>
      {children}
    </p>
  );
}
