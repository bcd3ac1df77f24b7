import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { previewDefaultLocale } from "../../api/settings";
import { FailureNotice } from "../../ui/failure-notice";
import { Notice } from "../../ui/notice";
import classes from "./site-settings.module.css";

/**
 * Notice about the page addresses that
 * a new default locale would change.
 */
export function DefaultLocaleNotice({ locale }: { locale: string }) {
  const { t } = useTranslation("settings");
  const { data, error, refetch } = useQuery({
    queryKey: ["default-locale-preview", locale],
    queryFn: ({ signal }) => previewDefaultLocale(locale, signal),
    retry: false,
  });
  if (error)
    return <FailureNotice title={t("moving.failed")} failure={error} onRetry={() => void refetch()} />;
  if (!data || data.totalMoved === 0) return null;
  const { totalMoved, replaced, totalReplaced } = data;
  const more = totalReplaced - replaced.length;
  return (
    <Notice tone="warning">
      <div className={classes.stale}>
        <p>{t("moving.text", { count: totalMoved })}</p>
        {totalReplaced > 0 && (
          <>
            <p>{t("moving.replaced", { count: totalReplaced })}</p>
            <ul>
              {replaced.map(({ address, title, newAddress, shownTitle }) => (
                <li key={address}>{t("moving.address", { address, title, newAddress, shownTitle })}</li>
              ))}
              {more > 0 && <li>{t("moving.more", { count: more })}</li>}
            </ul>
          </>
        )}
      </div>
    </Notice>
  );
}
