import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { DoneNotice } from "../../ui/done-notice";
import classes from "./user-settings.module.css";

interface Props {
  title: string;
  text?: string;
  isUnsaved?: boolean;
  /** Message about the last save. Empty before the first save. */
  done: string;
  children: ReactNode;
}

/** Section of the account settings. Each section is saved separately. */
export function UserSettingsSection({ title, text, isUnsaved = false, done, children }: Props) {
  const { t } = useTranslation("accounts");
  const id = useId();
  return (
    <section className={`admin-panel ${classes.section}`} aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>{title}</h2>
        {isUnsaved && <span className={classes.unsaved}>{t("settings.unsaved")}</span>}
      </div>
      {text && <p className={classes.text}>{text}</p>}
      {children}
      <DoneNotice done={done} />
    </section>
  );
}
