import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { localeName } from "../../lib/locale";
import { useLanguage } from "../../ui/use-language";
import classes from "./page-dialogs.module.css";

interface Props {
  pages: { id: number; locale: string; title: string }[];
  chosen: number[];
  onChange: (chosen: number[]) => void;
}

/** Choice of translations. Hidden if there is only one page. */
export function PagesChoice({ pages, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (pages.length === 1) return null;
  return (
    <Checkbox.Group
      label={t("translations.label")}
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
    >
      <div className={classes.choices}>
        {pages.map(({ id, locale, title }) => (
          <Checkbox
            key={id}
            value={String(id)}
            label={t("translations.page", { locale: localeName(locale, language), title })}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
