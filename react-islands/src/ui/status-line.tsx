import classes from "./status-line.module.css";

/**
 * Status of the last action. The live region exists while empty, without space.
 */
export function StatusLine({ children }: { children: string }) {
  return (
    <p role="status" className={classes.line}>
      {children}
    </p>
  );
}
