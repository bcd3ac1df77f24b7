import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MenuSummary } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { Notice } from "../../ui/notice";
import { ThemedModal } from "../../ui/themed-modal";
import { useLanguage } from "../../ui/use-language";
import classes from "./menu-structure.module.css";
import { useCopyMenu } from "./use-copy-menu";

interface Props {
  /** Locale of the menu that is copied. */
  from: string;
  /** The menu in all other locales. */
  targets: MenuSummary[];
  /** Receives the target, and the names of the entries that were left out. */
  onCopied: (locale: string, leftOut: string[]) => void;
  onClose: () => void;
}

/** Dialog that copies a menu to another language. Says what is replaced. */
export function CopyModal({ from, targets, onCopied, onClose }: Props) {
  const { t } = useTranslation("site");
  const language = useLanguage();
  const [locale, setLocale] = useState(targets[0]?.locale ?? "");
  const target = targets.find((each) => each.locale === locale);
  const copying = useCopyMenu((leftOut, { locale }) => onCopied(locale, leftOut));
  const name = localeName(locale, language);
  const count = target?.items ?? 0;
  return (
    <ThemedModal tone="orange" title={t("menus.copy.title")} onClose={onClose}>
      <Form
        className={classes.form}
        failure={copying.error}
        onSubmit={() => target && copying.mutate({ target, from })}
      >
        <p>{t("menus.copy.text")}</p>
        <NativeSelect
          label={t("menus.copy.to")}
          value={locale}
          onChange={({ currentTarget }) => {
            copying.reset();
            setLocale(currentTarget.value);
          }}
          data={targets.map((each) => ({ value: each.locale, label: localeName(each.locale, language) }))}
        />
        {count > 0 && <Notice tone="warning">{t("menus.copy.replaces", { count, name })}</Notice>}
        <FormFailure title={t("menus.copy.failed")} failure={copying.error} />
        <FormActions
          submit={count > 0 ? t("menus.copy.replace", { count }) : t("menus.copy.submit")}
          isBusy={copying.isPending}
          onCancel={onClose}
        />
      </Form>
    </ThemedModal>
  );
}
