import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type PageFields, setPageFields } from "../../../../document/commands/set-value";
import { errorsOfPart } from "../../../../document/error-place";
import { ImageControl } from "../../../../fields/image/image-control";
import { localeAttributes } from "../../../../lib/locale";
import { useFieldErrorText } from "../../../../ui/use-error-text";
import { extentOfPageField, MAX_DESCRIPTION_CHARS, MAX_KEYWORDS } from "../../state/place/page-field-extent";
import type { PageFieldName } from "../../state/place/page-fields";
import { useErrors, usePage, useSession, useSessionState } from "../../state/use-session";
import { BlockDrift } from "../block-drift";
import formClasses from "../form.module.css";
import { PageField } from "../page-field";
import { KeywordsField } from "./keywords-field";
import { LengthHint } from "./length-hint";
import { GOOD_DESCRIPTION, GOOD_TITLE, useShownTitle } from "./shown";

/** Fields for search engines and social networks. */
export function SeoFields() {
  const { t } = useTranslation("editor");
  const headingId = useId();
  const session = useSession();
  const errorText = useFieldErrorText();
  const { locale } = usePage();
  const written = localeAttributes(locale);
  const title = useSessionState(({ history }) => history.present.title);
  const seoTitle = useSessionState(({ history }) => history.present.seoTitle);
  const seoDescription = useSessionState(({ history }) => history.present.seoDescription);
  const seoKeywords = useSessionState(({ history }) => history.present.seoKeywords);
  const seoImage = useSessionState(({ history }) => history.present.seoImage);
  const seoNoIndex = useSessionState(({ history }) => history.present.seoNoIndex);
  const shownTitle = useShownTitle();
  const errors = errorsOfPart(useErrors(), "page");
  const set = (change: Partial<PageFields>) => session.perform((document) => setPageFields(document, change));
  const errorAt = (field: PageFieldName, label: string) =>
    errorText(errors[field], label, extentOfPageField(field, session.state().history.present));
  return (
    <section className={`admin-panel ${formClasses.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={formClasses.heading}>
        {t("settings.seo")}
      </h2>
      <BlockDrift blockKey="" fields={[]} />
      <PageField name="seoTitle">
        <TextInput
          {...written}
          label={t("settings.seoTitle")}
          description={
            <>
              {t("settings.seoTitleHint")} <LengthHint length={shownTitle.length} good={GOOD_TITLE} />
            </>
          }
          placeholder={title}
          error={errorAt("seoTitle", t("settings.seoTitle"))}
          value={seoTitle}
          onChange={(event) => set({ seoTitle: event.currentTarget.value })}
        />
      </PageField>
      <PageField name="seoDescription">
        <Textarea
          {...written}
          label={t("settings.seoDescription")}
          description={
            <>
              {t("settings.seoDescriptionHint", {
                count: seoDescription.length,
                max: MAX_DESCRIPTION_CHARS,
              })}{" "}
              <LengthHint length={seoDescription.length} good={GOOD_DESCRIPTION} />
            </>
          }
          error={errorAt("seoDescription", t("settings.seoDescription"))}
          autosize
          minRows={3}
          value={seoDescription}
          onChange={(event) => set({ seoDescription: event.currentTarget.value })}
        />
      </PageField>
      <PageField name="seoKeywords">
        <KeywordsField
          written={written}
          label={t("settings.seoKeywords")}
          description={t("settings.seoKeywordsHint", { max: MAX_KEYWORDS })}
          error={errorAt("seoKeywords", t("settings.seoKeywords"))}
          max={MAX_KEYWORDS}
          value={seoKeywords}
          onChange={(keywords) => set({ seoKeywords: keywords })}
        />
      </PageField>
      <PageField name="seoImage">
        <ImageControl
          isRequired={false}
          locale={locale}
          label={t("settings.seoImage")}
          error={errorAt("seoImage", t("settings.seoImage"))}
          image={seoImage?.[0] ?? null}
          onImage={(image) => set({ seoImage: image && [image] })}
        />
      </PageField>
      <Checkbox
        label={t("settings.seoNoIndex")}
        description={t("settings.seoNoIndexHint")}
        checked={seoNoIndex}
        onChange={(event) => set({ seoNoIndex: event.currentTarget.checked })}
      />
    </section>
  );
}
