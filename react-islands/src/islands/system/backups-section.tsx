import { useTranslation } from "react-i18next";
import { Fact, Facts } from "../../ui/facts";
import { ScreenSection } from "../../ui/screen-sections";
import { useFormat } from "../../ui/use-format";
import type { SectionProps } from "./section-props";
import classes from "./system.module.css";

/** Section with the last and the next backup. */
export function BackupsSection({ status: { backups }, canManageBackups }: SectionProps) {
  const { t } = useTranslation("system");
  const format = useFormat();
  const { isSetUp, lastSuccess, lastFailure, failingSince, nextAt, isOverdue } = backups;
  const sentence = lastFailure?.failure ?? lastSuccess?.failure;
  return (
    <ScreenSection title={t("backups.title")}>
      {!isSetUp && <p className={classes.muted}>{t("backups.unset")}</p>}
      {isSetUp && (
        <Facts>
          <Fact term={t("backups.last")} isAlert={isOverdue}>
            {lastSuccess?.startedAt ? format.dateTime(lastSuccess.startedAt) : t("backups.none")}
          </Fact>
          <Fact term={t("backups.next")}>{nextAt ? format.dateTime(nextAt) : t("backups.unplanned")}</Fact>
        </Facts>
      )}
      {sentence && (
        <p>
          {failingSince && (
            <strong className={classes.failing}>
              {t("backups.failing", { when: format.dateTime(failingSince) })}
            </strong>
          )}
          <span className={classes.detail} lang="en">
            {sentence}
          </span>
        </p>
      )}
      {canManageBackups && (
        <p>
          <a href="/cmsadmin/backups">{t("backups.link")}</a>
        </p>
      )}
    </ScreenSection>
  );
}
