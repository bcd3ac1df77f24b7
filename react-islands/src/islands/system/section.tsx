import { type ReactNode, useId } from "react";
import type { SystemStatus } from "../../api/wire";
import classes from "./system.module.css";

/** Props of every section. */
export interface SectionProps {
  status: SystemStatus;
  canRetryJobs: boolean;
  canManageBackups: boolean;
}

interface Props {
  title: string;
  children: ReactNode;
}

export function ScreenSection({ title, children }: Props) {
  const heading = useId();
  return (
    <section className={`admin-panel ${classes.section}`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}

interface FactsProps {
  /** True for numbers, which need little room. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** Facts as terms with values. */
export function Facts({ isNarrow = false, children }: FactsProps) {
  return <dl className={`${classes.facts} ${isNarrow ? classes.counts : ""}`}>{children}</dl>;
}

interface FactProps {
  term: string;
  /** True for a value that needs a person. */
  isAlert?: boolean;
  children: ReactNode;
}

export function Fact({ term, isAlert = false, children }: FactProps) {
  return (
    <div className={isAlert ? classes.alert : undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
