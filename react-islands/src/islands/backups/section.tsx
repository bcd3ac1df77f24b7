import { type ReactNode, useId } from "react";
import classes from "./backups.module.css";

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
