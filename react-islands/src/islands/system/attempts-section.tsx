import { useTranslation } from "react-i18next";
import { Fact, Facts } from "../../ui/facts";
import { ScreenSection } from "../../ui/screen-sections";
import type { SectionProps } from "./section-props";
import classes from "./system.module.css";

/** Section with what visitors tried in vain: log-ins, and addresses without a page. */
export function AttemptsSection({ status, canReadAuditLog, canListRedirects }: SectionProps) {
  const { t } = useTranslation("system");
  return (
    <ScreenSection title={t("attempts.title")}>
      <Facts>
        <Fact term={t("attempts.logIns")}>
          {status.rejectedLogIns}
          {canReadAuditLog && (
            <a className={classes.detail} href="/cmsadmin/audit-log?action=fail-log-in">
              {t("attempts.logInsLink")}
            </a>
          )}
        </Fact>
        <Fact term={t("attempts.addresses")}>
          {status.unknownAddresses}
          {canListRedirects && (
            <a className={classes.detail} href="/cmsadmin/redirects?view=unknown">
              {t("attempts.addressesLink")}
            </a>
          )}
        </Fact>
      </Facts>
    </ScreenSection>
  );
}
