import { TagsInput, Textarea, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FieldsForm } from "../../../fields/fields-form";
import { ImageControl } from "../../../fields/image/image-control";
import type { PageFields } from "../../../lib/document/actions/set-page-field";
import { errorsOfPart } from "../../../lib/document/error-place";
import { useErrorText } from "../../../ui/use-error-text";
import { useEditorProps } from "../editor-props";
import { useSession, useSessionState } from "../session/session-context";
import { allErrors } from "../session/session-state";
import classes from "./form.module.css";

/** Bounds of the server (decisions on pages). */
const MAX_DESCRIPTION = 500;
const MAX_KEYWORDS = 20;

/** What a page says besides its blocks: the fields of its type, and what search engines and other sites show. */
export function PageSettings() {
  const { t } = useTranslation();
  const headingId = useId();
  const session = useSession();
  const state = useSessionState();
  const { pageTypes } = useEditorProps();
  const errorText = useErrorText();
  const document = state.history.present;
  const pageType = pageTypes.find(({ id }) => id === state.page.type);
  const errors = errorsOfPart(allErrors(state), "page");
  const set = (change: Partial<PageFields>) => session.perform({ type: "set-page-field", change });
  const errorAt = (field: keyof PageFields, label: string) => {
    const error = errors[field];
    return error ? errorText(error, label) : null;
  };
  return (
    <section className={`admin-panel ${classes.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {t("settings.heading")}
      </h2>
      {pageType && pageType.fields.length > 0 && (
        <FieldsForm
          fields={pageType.fields}
          values={document.pageType.props ?? {}}
          images={document.__images}
          errors={errorsOfPart(allErrors(state), "page-type")}
          onChange={(field, value) => session.perform({ type: "set-page-prop", field, value })}
          onImage={(field, image) => session.perform({ type: "set-page-image", field, image })}
        />
      )}
      <h3 className={classes.subheading}>{t("settings.seo")}</h3>
      <TextInput
        label={t("settings.seoTitle")}
        description={t("settings.seoTitleHint")}
        placeholder={document.title}
        error={errorAt("seoTitle", t("settings.seoTitle"))}
        value={document.seoTitle}
        onChange={(event) => set({ seoTitle: event.currentTarget.value })}
      />
      <Textarea
        label={t("settings.seoDescription")}
        description={t("settings.seoDescriptionHint", {
          count: document.seoDescription.length,
          max: MAX_DESCRIPTION,
        })}
        error={errorAt("seoDescription", t("settings.seoDescription"))}
        autosize
        minRows={2}
        value={document.seoDescription}
        onChange={(event) => set({ seoDescription: event.currentTarget.value })}
      />
      <TagsInput
        label={t("settings.seoKeywords")}
        description={t("settings.seoKeywordsHint", { max: MAX_KEYWORDS })}
        error={errorAt("seoKeywords", t("settings.seoKeywords"))}
        maxTags={MAX_KEYWORDS}
        value={document.seoKeywords}
        onChange={(seoKeywords) => set({ seoKeywords })}
      />
      <ImageControl
        field={{ need: "optional" }}
        label={t("settings.seoImage")}
        error={errorAt("seoImage", t("settings.seoImage"))}
        image={document.seoImage?.[0] ?? null}
        onImage={(image) => set({ seoImage: image && [image] })}
      />
    </section>
  );
}
