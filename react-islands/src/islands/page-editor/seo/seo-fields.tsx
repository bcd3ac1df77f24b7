import { TagsInput, Textarea, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ImageControl } from "../../../fields/image/image-control";
import type { PageFields } from "../../../lib/document/actions/set-page-field";
import { errorsOfPart } from "../../../lib/document/error-place";
import { useErrorText } from "../../../ui/use-error-text";
import { BlockDrift } from "../drift/block-drift";
import formClasses from "../form/form.module.css";
import { useSession, useSessionState } from "../session/session-context";
import { allErrors } from "../session/session-state";
import { LengthHint } from "./length-hint";
import { GOOD_DESCRIPTION, GOOD_TITLE, MAX_DESCRIPTION, MAX_KEYWORDS, useShownTitle } from "./shown";

/** The fields of a version for search engines and for sites where it is shared. */
export function SeoFields() {
  const { t } = useTranslation();
  const headingId = useId();
  const session = useSession();
  const state = useSessionState();
  const errorText = useErrorText();
  const document = state.history.present;
  const shownTitle = useShownTitle();
  const errors = errorsOfPart(allErrors(state), "page");
  const set = (change: Partial<PageFields>) => session.perform({ type: "set-page-field", change });
  const errorAt = (field: keyof PageFields, label: string) => {
    const error = errors[field];
    return error ? errorText(error, label) : null;
  };
  return (
    <section className={`admin-panel ${formClasses.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={formClasses.heading}>
        {t("settings.seo")}
      </h2>
      <BlockDrift blockKey="" fields={[]} />
      <TextInput
        label={t("settings.seoTitle")}
        description={
          <>
            {t("settings.seoTitleHint")} <LengthHint length={shownTitle.length} good={GOOD_TITLE} />
          </>
        }
        placeholder={document.title}
        error={errorAt("seoTitle", t("settings.seoTitle"))}
        value={document.seoTitle}
        onChange={(event) => set({ seoTitle: event.currentTarget.value })}
      />
      <Textarea
        label={t("settings.seoDescription")}
        description={
          <>
            {t("settings.seoDescriptionHint", {
              count: document.seoDescription.length,
              max: MAX_DESCRIPTION,
            })}{" "}
            <LengthHint length={document.seoDescription.length} good={GOOD_DESCRIPTION} />
          </>
        }
        error={errorAt("seoDescription", t("settings.seoDescription"))}
        autosize
        minRows={3}
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
