import { type ReactNode, useState } from "react";
import { localeName } from "../../lib/locale";
import { useLanguage } from "../../ui/use-language";
import { localesIn, type SettingsForm } from "./settings-form";
import classes from "./site-settings.module.css";

interface Props {
  form: SettingsForm;
  /** First part of the names of these settings. */
  group: string;
  title: (locale: string) => string;
  children: (locale: string) => ReactNode;
}

/**
 * Collapsible groups of settings, one per language.
 * A group opens by itself if it contains an error.
 */
export function ByLocale({ form, group, title, children }: Props) {
  const language = useLanguage();
  return localesIn(form).map((locale) => (
    <Fold
      key={locale}
      title={title(localeName(locale, language))}
      isWrong={form.errors.some(({ property }) => property.startsWith(`${group}.${locale}.`))}
    >
      {children(locale)}
    </Fold>
  ));
}

function Fold({ title, isWrong, children }: { title: string; isWrong: boolean; children: ReactNode }) {
  const [isAsked, setAsked] = useState(false);
  const isOpen = isAsked || isWrong;
  return (
    <details
      className={classes.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setAsked(currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen && <div className={classes.fields}>{children}</div>}
    </details>
  );
}
