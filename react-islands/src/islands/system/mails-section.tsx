import { useTranslation } from "react-i18next";
import { findKnown } from "../../lib/find-known";
import { ScreenSection } from "../../ui/screen-sections";
import type { SectionProps } from "./section-props";
import { StateFacts } from "./state-facts";

const STATES = ["waiting", "retrying", "failed", "sent"] as const;

/** Section with the mails of the last 30 days. */
export function MailsSection({ status }: SectionProps) {
  const { t } = useTranslation("system");
  const nameOf = (state: string) => {
    const known = findKnown(STATES, state);
    return known ? t(`mails.states.${known}`) : state;
  };
  return (
    <ScreenSection title={t("mails.title")}>
      <StateFacts counts={status.mails} nameOf={nameOf} />
      <p>
        <a href="/cmsadmin/failed-mails">{t("mails.link")}</a>
      </p>
    </ScreenSection>
  );
}
