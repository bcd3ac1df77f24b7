import { Switch, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { changeTag } from "../../api/tags";
import type { ListedTag, VersionedTag } from "../../api/wire";
import { localeAttributes, localeName } from "../../lib/locale";
import type { FormValues } from "../../lib/rebase";
import { ClashNotice } from "../../ui/clash-notice";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { ThemedModal } from "../../ui/themed-modal";
import { useFieldErrors } from "../../ui/use-field-errors";
import { useLanguage } from "../../ui/use-language";
import { useRebasedForm } from "../../ui/use-rebased-form";
import classes from "./tags.module.css";

interface Props {
  tag: ListedTag;
  /** The locales of the site. */
  locales: string[];
  onDone: (name: string) => void;
  onClose: () => void;
}

/** Dialog that edits a tag: its names, and if it is private. */
export function EditTag({ tag, locales, onDone, onClose }: Props) {
  const { t } = useTranslation("site");
  const language = useLanguage();
  const form = useRebasedForm<VersionedTag, FormValues>({
    first: tag,
    valuesOf,
    send: (values, base) => {
      const changed = locales.filter((locale) => textOf(values, locale) !== (base.names[locale] ?? ""));
      return changeTag(base, {
        name: String(values.name),
        private: values.private === true,
        names: Object.fromEntries(changed.map((locale) => [locale, textOf(values, locale) || null])),
      });
    },
    onSaved: (saved) => onDone(saved.name),
  });
  const name = String(form.values.name);
  const fieldError = useFieldErrors(errorsOf(form.failure));
  const nameOfLocale = (locale: string) => localeName(locale, language);
  const labels = new Map([
    ["name", t("tags.columns.name")],
    ["private", t("tags.private.label")],
    ...locales.map((locale): [string, string] => [propertyOf(locale), nameOfLocale(locale)]),
  ]);
  return (
    <ThemedModal tone="orange" title={t("tags.edit.title", { name: tag.name })} onClose={onClose}>
      <Form className={classes.form} failure={form.failure} onSubmit={form.save}>
        <FormFailure
          title={t("tags.edit.failed")}
          failure={form.failure}
          fields={["name", ...locales.map(propertyOf)]}
        />
        <ClashNotice
          clashing={form.clashing}
          labelOf={(property) => labels.get(property) ?? property}
          textOf={(property, value) =>
            property === "private" ? t(value ? "tags.kind.private" : "tags.kind.public") : String(value)
          }
        />
        <TextInput
          className="any-direction"
          label={t("tags.columns.name")}
          description={t("tags.edit.nameHint")}
          value={name}
          data-autofocus
          onChange={({ currentTarget }) => form.set({ name: currentTarget.value })}
          error={fieldError("name", t("tags.columns.name"))}
        />
        <fieldset className={classes.translations}>
          <legend>{t("tags.columns.names")}</legend>
          {locales.map((locale) => (
            <TextInput
              key={locale}
              {...localeAttributes(locale)}
              label={nameOfLocale(locale)}
              placeholder={name}
              value={textOf(form.values, locale)}
              onChange={({ currentTarget }) => form.set({ [propertyOf(locale)]: currentTarget.value })}
              error={fieldError(propertyOf(locale), nameOfLocale(locale))}
            />
          ))}
        </fieldset>
        <Switch
          label={t("tags.private.label")}
          description={t("tags.private.hint")}
          checked={form.values.private === true}
          onChange={({ currentTarget }) => form.set({ private: currentTarget.checked })}
        />
        <FormActions submit={t("tags.edit.submit")} isBusy={form.isSaving} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}

function valuesOf({ name, private: isPrivate, names }: VersionedTag): FormValues {
  const translated = Object.entries(names).map(([locale, own]) => [propertyOf(locale), own]);
  return { name, private: isPrivate, ...Object.fromEntries(translated) };
}

function textOf(values: FormValues, locale: string): string {
  return String(values[propertyOf(locale)] ?? "");
}

/** Returns the property that errors of a translated name have. */
function propertyOf(locale: string): string {
  return `names.${locale}`;
}
