import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { createTranslation } from "../../../api/copies";
import { Failure } from "../../../api/failure";
import { localeName } from "../../../lib/locale";
import { hasOwnSlug, proposeSlug, publicPath } from "../../../lib/slug";
import { Notice } from "../../../ui/notice";
import { SlugInput } from "../../../ui/slug-input";
import { ThemedModal } from "../../../ui/themed-modal";
import { useErrorText, useFailureText } from "../../../ui/use-error-text";
import { useLanguage } from "../../../ui/use-language";
import { useEditorProps } from "../editor-props";
import { useIsDirty, usePage } from "../session/session-context";
import { tabPath } from "../tabs/use-tab";
import classes from "./translations.module.css";

interface Props {
  locale: string;
  onClose: () => void;
}

/** Makes this page in another locale: it begins with the blocks of this one, to be translated beside it. */
export function CreateTranslationModal({ locale, onClose }: Props) {
  const { t } = useTranslation(["life", "editor"]);
  const language = useLanguage();
  const errorText = useErrorText();
  const failureText = useFailureText();
  const isChanged = useIsDirty();
  const { settings } = useEditorProps();
  const page = usePage();
  const [title, setTitle] = useState(page.title);
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const isOwn = hasOwnSlug(locale, page.slug, settings.customSlugLocales);
  const slug = isOwn ? (ownSlug ?? proposeSlug(title)) : page.slug;
  const creating = useMutation({
    mutationFn: () => createTranslation({ pageID: page.id, locale, title, slug }),
    onSuccess: (id) => location.assign(tabPath(id, "translations")),
  });
  const errors = creating.error instanceof Failure ? creating.error.errors : [];
  const errorAt = (property: string, label: string) => {
    const error = errors.find((each) => each.property === property);
    return error ? errorText(error, label) : null;
  };
  const isPlaced = errors.some(({ property }) => property === "title" || (isOwn && property === "slug"));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate();
  };
  return (
    <ThemedModal
      tone="orange"
      title={t("translations.createIn", { locale: localeName(locale, language) })}
      onClose={onClose}
    >
      <form className={classes.form} onSubmit={onSubmit}>
        <p>{t("translations.createText")}</p>
        {isChanged && <Notice tone="warning">{t("copy.onlyStored")}</Notice>}
        <TextInput
          label={t("editor:newPage.title")}
          lang={locale}
          value={title}
          required
          maxLength={255}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={errorAt("title", t("editor:newPage.title"))}
          data-autofocus
        />
        {isOwn ? (
          <SlugInput
            label={t("address.slug")}
            description={t("address.hint")}
            value={slug}
            onChange={(value) => {
              creating.reset();
              setOwnSlug(value);
            }}
            locale={locale}
            pageID={null}
            error={errorAt("slug", t("address.slug"))}
          />
        ) : (
          <p className={classes.hint}>
            {t("editor:newPage.slugPreview", { path: publicPath(slug, locale, settings.defaultLocale) })}
          </p>
        )}
        {creating.isError && !isPlaced && (
          <Notice tone="danger">
            {t("translations.createFailed")} {failureText(creating.error)}
          </Notice>
        )}
        <div className={classes.modalActions}>
          <Button variant="default" onClick={onClose}>
            {t("editor:action.cancel")}
          </Button>
          <Button type="submit" loading={creating.isPending} disabled={title.trim() === "" || slug === ""}>
            {t("translations.create")}
          </Button>
        </div>
      </form>
    </ThemedModal>
  );
}
