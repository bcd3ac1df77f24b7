import { type ReactNode, useId } from "react";
import classes from "./search-index.module.css";

interface Props {
  title: string;
  text: string;
  children: ReactNode;
}

export function ScreenSection({ title, text, children }: Props) {
  const heading = useId();
  return (
    <section className={`admin-panel ${classes.section}`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  );
}
