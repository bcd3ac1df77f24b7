import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { fetchPage, previewVersion } from "../../../../api/pages";
import type { PageListItem } from "../../../../api/wire";
import { documentOf } from "../../../../document/document";
import { localeName } from "../../../../lib/locale";
import { FailureNotice } from "../../../../ui/failure-notice";
import { useLanguage } from "../../../../ui/use-language";
import { FormPanel } from "../../form/form-panel";
import { Outline } from "../../list/outline";
import { PreviewFrame } from "../../preview/preview-frame";
import { usePage } from "../../state/use-session";
import { TranslationProgress } from "./translation-progress";
import classes from "./translations.module.css";

/**
 * Width of the other page in pixels, as on a small laptop.
 */
const RENDER_WIDTH_PX = 1024;

/**
 * Preview of another translation,
 * next to the form of this page.
 * Both share the selected block.
 */
export function SideBySide({ other }: { other: PageListItem }) {
  const { t } = useTranslation("workflow");
  const language = useLanguage();
  const headingId = useId();
  const page = usePage();
  const rendering = useQuery({
    queryKey: ["rendering", other.id],
    queryFn: async ({ signal }) => {
      const { pageVersion } = await fetchPage(other.id);
      return { document: documentOf(pageVersion), html: await previewVersion(pageVersion, signal) };
    },
  });
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {t("translations.sides", {
          other: localeName(other.locale, language),
          own: localeName(page.locale, language),
        })}
      </h2>
      <div className={classes.sides}>
        <div className={classes.other}>
          {rendering.isPending && <Loader role="status" aria-label={t("translations.loading")} />}
          {rendering.isError && (
            <FailureNotice
              title={t("translations.failed")}
              failure={rendering.error}
              onRetry={() => rendering.refetch()}
            />
          )}
          {rendering.isSuccess && (
            <PreviewFrame
              html={rendering.data.html}
              width={RENDER_WIDTH_PX}
              scheme={null}
              title={t("translations.frame", { locale: localeName(other.locale, language) })}
            />
          )}
        </div>
        <div className={classes.own}>
          {rendering.isSuccess && <TranslationProgress source={rendering.data.document} />}
          <div className={classes.blocks}>
            <Outline />
          </div>
          <div className={classes.form}>
            <FormPanel />
          </div>
        </div>
      </div>
    </section>
  );
}
