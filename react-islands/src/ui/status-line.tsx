import classes from "./status-line.module.css";

/** Live region exists while empty, without space. */
export function StatusLine({ children }: { children: string }) {
  return (
    <p role="status" className={classes.line}>
      {children}
    </p>
  );
}
