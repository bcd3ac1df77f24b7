import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import type { Settings } from "../../api/wire";
import { localeAttributes } from "../../lib/locale";
import { publicPath } from "../../lib/slug";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { ThemedModal } from "../../ui/themed-modal";
import { useFieldErrors } from "../../ui/use-field-errors";
import { SlugInput } from "../slug-input";
import { useSlugProposal } from "../use-slug-proposal";
import classes from "./page-dialogs.module.css";

export interface NamedCopy {
  title: string;
  slug: string;
}

interface Props {
  words: { title: string; confirm: string; failed: string };
  initialTitle: string;
  locale: string;
  /** Slug of the copy. Null if the dialog asks for it. */
  fixedSlug: string | null;
  settings: Settings;
  /** Further inputs of the dialog. */
  children?: ReactNode;
  /** Creates the copy and returns its id. */
  create: (copy: NamedCopy) => Promise<number>;
  onCreated: (page: { id: number; title: string; locale: string }) => void;
  onClose: () => void;
}

const FIELDS = ["title", "slug"];

/** Asks for the title and address of a copied page. */
export function CopyModal(props: Props) {
  const { words, initialTitle, locale, fixedSlug, settings, children, create, onCreated, onClose } = props;
  const { t } = useTranslation();
  const [title, setTitle] = useState(initialTitle);
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const proposal = useSlugProposal(title, locale);
  const slug = fixedSlug ?? ownSlug ?? proposal.shown;
  const path = slug && publicPath(slug, locale, settings.defaultLocale);
  const creation = useMutation({
    mutationFn: async () => create({ title, slug: fixedSlug ?? ownSlug ?? (await proposal.fetch()) }),
    onSuccess: (id) => {
      onCreated({ id, title, locale });
      onClose();
    },
  });
  const fieldError = useFieldErrors(errorsOf(creation.error));
  return (
    <ThemedModal tone="orange" title={words.title} onClose={onClose}>
      <Form className={classes.form} failure={creation.error} onSubmit={() => creation.mutate()}>
        <FormFailure title={words.failed} failure={creation.error} fields={FIELDS} />
        {children}
        <TextInput
          {...localeAttributes(locale)}
          label={t("page.title")}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={fieldError("title", t("page.title"))}
          required
          data-autofocus
        />
        {fixedSlug === null ? (
          <SlugInput
            label={t("slug.label")}
            description={path ? t("slug.preview", { path }) : t("slug.hint")}
            value={slug}
            onChange={setOwnSlug}
            locale={locale}
            pageID={null}
            error={fieldError("slug", t("slug.label"))}
          />
        ) : (
          <p>{t("slug.preview", { path })}</p>
        )}
        <FormActions submit={words.confirm} isBusy={creation.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}
