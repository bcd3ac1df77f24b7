import type { ReactNode } from "react";
import classes from "./facts.module.css";

interface FactsProps {
  /** Width of the columns: narrow for numbers, wide for sentences. */
  columns?: "narrow" | "wide";
  children: ReactNode;
}

/** Facts as terms with values. */
export function Facts({ columns, children }: FactsProps) {
  return <dl className={`${classes.facts} ${columns ? classes[columns] : ""}`}>{children}</dl>;
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
