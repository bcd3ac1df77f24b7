import type { ReactNode } from "react";
import classes from "./notice.module.css";

interface Props {
  tone: "info" | "warning" | "danger";
  children: ReactNode;
}

/** A message in the place that it is about; screen readers say it when it appears. */
export function Notice({ tone, children }: Props) {
  return (
    <div className={`${classes.notice} ${classes[tone]}`} role={tone === "info" ? "status" : "alert"}>
      {children}
    </div>
  );
}
