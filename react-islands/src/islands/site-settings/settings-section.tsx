import { type ReactNode, useId } from "react";
import classes from "./site-settings.module.css";

interface Props {
  /** Id of the section, to which links can lead. */
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

/** Section of the settings form. All sections are saved together. */
export function SettingsSection({ id, title, text, children }: Props) {
  const heading = useId();
  return (
    <section id={id} className={`admin-panel ${classes.section}`} aria-labelledby={heading} tabIndex={-1}>
      <h2 id={heading}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  );
}
