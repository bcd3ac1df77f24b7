import type { ReactNode, Ref } from "react";
import classes from "./notice.module.css";

interface Props {
  tone: "info" | "warning" | "danger";
  ref?: Ref<HTMLDivElement>;
  /** -1 allows a script to focus the notice. */
  tabIndex?: -1;
  children: ReactNode;
}

/** Inline message, announced when it appears. */
export function Notice({ tone, ref, tabIndex, children }: Props) {
  return (
    <div
      ref={ref}
      tabIndex={tabIndex}
      className={`${classes.notice} ${classes[tone]}`}
      role={tone === "info" ? "status" : "alert"}
    >
      {children}
    </div>
  );
}
