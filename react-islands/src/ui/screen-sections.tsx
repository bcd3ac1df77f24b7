import { type ReactNode, useId } from "react";
import classes from "./screen-sections.module.css";

/** Sections of a screen, below each other. */
export function ScreenSections({ children }: { children: ReactNode }) {
  return <div className={classes.sections}>{children}</div>;
}

interface Props {
  title: string;
  /** Explanation below the title. */
  text?: string;
  children: ReactNode;
}

/** Section of a screen, named by its title. */
export function ScreenSection({ title, text, children }: Props) {
  const heading = useId();
  return (
    <section className={`admin-panel ${classes.section}`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  );
}
