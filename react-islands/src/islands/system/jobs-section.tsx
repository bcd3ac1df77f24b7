import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { retryJob, systemQuery } from "../../api/system";
import type { JobItem } from "../../api/wire";
import { findKnown } from "../../lib/find-known";
import { FormFailure } from "../../ui/form-failure";
import { ScreenSection } from "../../ui/screen-sections";
import { useFormat } from "../../ui/use-format";
import type { SectionProps } from "./section-props";
import { StateFacts } from "./state-facts";
import classes from "./system.module.css";

const STATES = ["waiting", "running", "failed"] as const;
const KINDS = [
  "render-picture",
  "describe-picture",
  "extract-text",
  "collect-files",
  "purge-cache",
  "report-files",
] as const;

/** Section with the jobs, and those that were given up. */
export function JobsSection({ status, canRetryJobs }: SectionProps) {
  const { t } = useTranslation("system");
  const nameOf = (state: string) => {
    const known = findKnown(STATES, state);
    return known ? t(`jobs.states.${known}`) : state;
  };
  return (
    <ScreenSection title={t("jobs.title")}>
      <StateFacts counts={status.jobs} nameOf={nameOf} />
      {status.failedJobs.length > 0 && <FailedJobs jobs={status.failedJobs} canRetry={canRetryJobs} />}
    </ScreenSection>
  );
}

function FailedJobs({ jobs, canRetry }: { jobs: JobItem[]; canRetry: boolean }) {
  const { t } = useTranslation("system");
  const format = useFormat();
  const queries = useQueryClient();
  const retrying = useMutation({
    mutationFn: ({ id }: JobItem) => retryJob(id),
    onSettled: () => queries.invalidateQueries({ queryKey: systemQuery.queryKey }),
  });
  const nameOf = (kind: string) => {
    const known = findKnown(KINDS, kind);
    return known ? t(`jobs.kinds.${known}`) : kind;
  };
  return (
    <>
      <FormFailure title={t("jobs.notRetried")} failure={retrying.error} />
      <ul className={classes.list}>
        {jobs.map((job) => (
          <li key={job.id}>
            <div>
              <strong>{nameOf(job.kind)}</strong>
              <span className={classes.detail}>
                {job.givenUpAt && <time dateTime={job.givenUpAt}>{format.dateTime(job.givenUpAt)}</time>}{" "}
                <code>{job.subject}</code>
              </span>
              {job.failure && (
                <span className={classes.detail} lang="en">
                  {job.failure}
                </span>
              )}
            </div>
            {canRetry && (
              <Button
                variant="default"
                size="xs"
                loading={retrying.isPending && retrying.variables.id === job.id}
                aria-label={t("jobs.retryOf", { job: nameOf(job.kind) })}
                onClick={() => retrying.mutate(job)}
              >
                {t("jobs.retry")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
