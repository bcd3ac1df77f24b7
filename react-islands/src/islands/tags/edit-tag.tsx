import { Switch, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { changeTag } from "../../api/tags";
import type { ListedTag } from "../../api/wire";
import { localeName, writtenIn } from "../../lib/locale";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { ThemedModal } from "../../ui/themed-modal";
import { useFieldErrors } from "../../ui/use-field-errors";
import { useLanguage } from "../../ui/use-language";
import classes from "./tags.module.css";

interface Props {
  tag: ListedTag;
  /** The locales of the site. */
  locales: string[];
  onDone: (name: string) => void;
  onClose: () => void;
}

/** Asks what a tag is called in each language of the site, and whom it is for. */
export function EditTag({ tag, locales, onDone, onClose }: Props) {
  const { t } = useTranslation("site");
  const language = useLanguage();
  const [name, setName] = useState(tag.name);
  const [names, setNames] = useState<Record<string, string>>(tag.names);
  const [isPrivate, setPrivate] = useState(tag.private);
  const saving = useMutation({
    mutationFn: () =>
      changeTag(tag.id, {
        name,
        private: isPrivate,
        names: Object.fromEntries(
          locales
            .filter((locale) => (names[locale] ?? "") !== (tag.names[locale] ?? ""))
            .map((locale) => [locale, names[locale] || null]),
        ),
      }),
    onSuccess: (saved) => onDone(saved.name),
  });
  const fieldError = useFieldErrors(errorsOf(saving.error));
  return (
    <ThemedModal tone="orange" title={t("tags.edit.title", { name: tag.name })} onClose={onClose}>
      <Form className={classes.form} failure={saving.error} onSubmit={() => saving.mutate()}>
        <FormFailure
          title={t("tags.edit.failed")}
          failure={saving.error}
          fields={["name", ...locales.map((locale) => `names.${locale}`)]}
        />
        <TextInput
          className="any-direction"
          label={t("tags.columns.name")}
          description={t("tags.edit.nameHint")}
          value={name}
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={fieldError("name", t("tags.columns.name"))}
        />
        <fieldset className={classes.translations}>
          <legend>{t("tags.columns.names")}</legend>
          {locales.map((locale) => (
            <TextInput
              key={locale}
              {...writtenIn(locale)}
              label={localeName(locale, language)}
              placeholder={name}
              value={names[locale] ?? ""}
              onChange={({ currentTarget }) => setNames({ ...names, [locale]: currentTarget.value })}
              error={fieldError(`names.${locale}`, localeName(locale, language))}
            />
          ))}
        </fieldset>
        <Switch
          label={t("tags.private.label")}
          description={t("tags.private.hint")}
          checked={isPrivate}
          onChange={({ currentTarget }) => setPrivate(currentTarget.checked)}
        />
        <FormActions submit={t("tags.edit.submit")} isBusy={saving.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}
