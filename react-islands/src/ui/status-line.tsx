import classes from "./status-line.module.css";

/**
 * Live region.
 * It is rendered even if empty, but then takes no space.
 */
export function StatusLine({ children }: { children: string }) {
  return (
    <p role="status" className={classes.line}>
      {children}
    </p>
  );
}
