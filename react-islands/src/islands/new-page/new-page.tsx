import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { createPage } from "../../api/pages";
import type { NewPageProps } from "../../api/wire";
import { inLanguage } from "../../lib/labels";
import { localeAttributes, localeName } from "../../lib/locale";
import { publicPath } from "../../lib/slug";
import { SlugInput } from "../../shared/slug-input";
import { useErrorCollection } from "../../shared/use-error-collection";
import { useSlugProposal } from "../../shared/use-slug-proposal";
import { Form } from "../../ui/form";
import { FormFailure } from "../../ui/form-failure";
import { useFieldErrors } from "../../ui/use-field-errors";
import classes from "./new-page.module.css";

const USUAL_TYPE = "content";
const FIELDS = ["title", "slug", "type", "locale"];

/** Form that creates a page and opens it in the editor. */
export function NewPageForm({ language, pageTypes, settings }: NewPageProps) {
  const { t } = useTranslation(["lists", "common"]);
  const [title, setTitle] = useState("");
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const [type, setType] = useState(
    pageTypes.find(({ id }) => id === USUAL_TYPE)?.id ?? pageTypes[0]?.id ?? "",
  );
  const [locale, setLocale] = useState(settings.defaultLocale);
  const proposal = useSlugProposal(title, locale);
  const slug = ownSlug ?? proposal.shown;

  const creation = useMutation({
    mutationFn: async () => {
      const chosen = ownSlug ?? (await proposal.fetch());
      return createPage({ title, slug: chosen, type, locale, content: {}, typeData: {} });
    },
    onSuccess: (pageID) => location.assign(`/cmsadmin/page/${pageID}`),
  });
  const fieldError = useFieldErrors(useErrorCollection("create-page"));
  const path = slug && publicPath(slug, locale, settings.defaultLocale);
  return (
    <Form
      className={`admin-panel ${classes.form}`}
      failure={creation.error}
      onSubmit={() => creation.mutate()}
    >
      <FormFailure title={t("newPage.failed")} failure={creation.error} fields={FIELDS} />
      <TextInput
        {...localeAttributes(locale)}
        label={t("common:page.title")}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={fieldError("title", t("common:page.title"))}
        required
        data-autofocus
      />
      <SlugInput
        label={t("common:slug.label")}
        description={path ? t("common:slug.preview", { path }) : t("common:slug.hint")}
        value={slug}
        onChange={setOwnSlug}
        locale={locale}
        pageID={null}
        error={fieldError("slug", t("common:slug.label"))}
      />
      <NativeSelect
        label={t("newPage.type")}
        value={type}
        onChange={(event) => setType(event.currentTarget.value)}
        error={fieldError("type", t("newPage.type"))}
        data={pageTypes.map(({ id, label }) => ({ value: id, label: inLanguage(label, language) }))}
      />
      <NativeSelect
        label={t("common:page.locale")}
        value={locale}
        onChange={(event) => setLocale(event.currentTarget.value)}
        error={fieldError("locale", t("common:page.locale"))}
        data={settings.availableLocales.map((code) => ({ value: code, label: localeName(code, language) }))}
      />
      <div className="form-actions">
        <Button type="submit" loading={creation.isPending || creation.isSuccess}>
          {t("newPage.submit")}
        </Button>
      </div>
    </Form>
  );
}
