import classes from "./status-line.module.css";

/** Says what was done last. The place is kept for who is told of it, and takes no room while it is empty. */
export function StatusLine({ children }: { children: string }) {
  return (
    <p role="status" className={classes.line}>
      {children}
    </p>
  );
}
