import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { systemQuery } from "../../api/system";
import type { SystemProps } from "../../api/wire";
import { FailureNotice } from "../../ui/failure-notice";
import { Notice } from "../../ui/notice";
import { ScreenSections } from "../../ui/screen-sections";
import { StatusLine } from "../../ui/status-line";
import { AttemptsSection } from "./attempts-section";
import { BackupsSection } from "./backups-section";
import { ErrorsSection } from "./errors-section";
import { FactsSection } from "./facts-section";
import { JobsSection } from "./jobs-section";
import { MailsSection } from "./mails-section";
import { NodesSection } from "./nodes-section";
import type { SectionProps } from "./section-props";
import classes from "./system.module.css";
import { WarningItem } from "./warning-item";

/** Interval of status requests, in milliseconds. */
const POLL_INTERVAL_MS = 15_000;

/** Sections in display order. Each shows a part of the status. */
const SECTIONS = [
  FactsSection,
  BackupsSection,
  JobsSection,
  MailsSection,
  NodesSection,
  AttemptsSection,
  ErrorsSection,
] as const;

/** Screen with the state of the installation, and what needs a person. */
export function System({ language, settings, ...permissions }: SystemProps) {
  const { t } = useTranslation("system");
  const { data, error, refetch } = useQuery({ ...systemQuery, refetchInterval: POLL_INTERVAL_MS });
  return (
    <ScreenSections>
      {error !== null && <FailureNotice title={t("failed")} failure={error} onRetry={() => void refetch()} />}
      {!data && error === null && <StatusLine>{t("loading")}</StatusLine>}
      {data && <Attention status={data} {...permissions} />}
      {data && SECTIONS.map((Section) => <Section key={Section.name} status={data} {...permissions} />)}
    </ScreenSections>
  );
}

function Attention({ status: { needsAttention, warnings }, ...permissions }: SectionProps) {
  const { t } = useTranslation("system");
  if (!needsAttention) {
    return (
      <p role="status" className={classes.fine}>
        {t("fine")}
      </p>
    );
  }
  return (
    <Notice tone="danger">
      <div>
        <p>{t(warnings.length > 0 ? "warnings" : "attention")}</p>
        {warnings.length > 0 && (
          <ul className={classes.warnings}>
            {warnings.map((warning) => (
              <WarningItem key={JSON.stringify(warning)} warning={warning} {...permissions} />
            ))}
          </ul>
        )}
      </div>
    </Notice>
  );
}
