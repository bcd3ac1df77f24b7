import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isRefusedTime } from "../../../../api/error-codes";
import { errorsOf } from "../../../../api/failure";
import { refetchQueries } from "../../../../api/refetch-queries";
import { dropPlan, planPage, scheduleQuery } from "../../../../api/schedules";
import type { PageSchedule } from "../../../../api/wire";
import { mayDo } from "../../../../lib/permission";
import { isAfterYear, knownTime } from "../../../../lib/zoned-input";
import { FailureNotice } from "../../../../ui/failure-notice";
import { FocusableButton } from "../../../../ui/focusable-button";
import { Notice } from "../../../../ui/notice";
import { StatusLine } from "../../../../ui/status-line";
import { useErrorText, useFailureText } from "../../../../ui/use-error-text";
import { useFormat } from "../../../../ui/use-format";
import { ZonedTimeField } from "../../../../ui/zoned-time-field";
import { useEditorProps } from "../../state/use-editor";
import { useIsDirty, usePage, useSession } from "../../state/use-session";
import { isDirty } from "../../work/session-state";
import formClasses from "../form.module.css";
import { PlanText } from "./plan-text";
import { ScheduleLog } from "./schedule-log";
import classes from "./settings.module.css";

/** Last year that the server accepts. */
const LAST_YEAR = 2100;

/** Tolerated difference from the server's clock, in milliseconds. */
const MAX_CLOCK_ERROR_MS = 120_000;

/** Form for scheduled publication and unpublication, with past runs. */
export function ScheduleSection() {
  const { t } = useTranslation("workflow");
  const headingId = useId();
  const page = usePage();
  const { user } = useEditorProps();
  const schedule = useQuery(scheduleQuery(page.id));
  const ahead = schedule.data ? Date.parse(schedule.data.now) - schedule.dataUpdatedAt : 0;
  return (
    <section className={`admin-panel ${formClasses.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={formClasses.heading}>
        {t("schedule.heading")}
      </h2>
      {schedule.isPending && <StatusLine>{t("schedule.loading")}</StatusLine>}
      {schedule.isError && (
        <FailureNotice
          title={t("schedule.loadFailed")}
          failure={schedule.error}
          onRetry={() => schedule.refetch()}
        />
      )}
      {schedule.isSuccess && (
        <>
          <PlanText plan={schedule.data.plan ?? null} zone={schedule.data.timeZone} />
          <ClockNotice ahead={ahead} zone={schedule.data.timeZone} />
          {mayDo(user.permissions, "publish-page", page) && (
            <PlanForm key={schedule.data.plan?.setAt ?? ""} schedule={schedule.data} ahead={ahead} />
          )}
          <ScheduleLog runs={schedule.data.runs} />
        </>
      )}
    </section>
  );
}

interface PlanFormProps {
  schedule: PageSchedule;
  /** Milliseconds by which the server's clock is ahead. */
  ahead: number;
}

function PlanForm({ schedule: { plan, timeZone }, ahead }: PlanFormProps) {
  const { t } = useTranslation("workflow");
  const session = useSession();
  const isChanged = useIsDirty();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const failureText = useFailureText();
  const [publishAt, setPublishAt] = useState(() => knownTime(plan?.publishAt, timeZone));
  const [unpublishAt, setUnpublishAt] = useState(() => knownTime(plan?.unpublishAt, timeZone));
  const { id } = usePage();
  const keep = (schedule: PageSchedule) => queries.setQueryData(scheduleQuery(id).queryKey, schedule);
  const setting = useMutation({
    mutationFn: async () => {
      // Stores changes first, because a
      // plan refers to a stored version.
      // If storing fails, the editor reports it.
      if (publishAt.at && isDirty(session.state()) && !(await session.store())) return;
      const pageVersionID = publishAt.at ? session.state().base.id : null;
      keep(await planPage(id, { pageVersionID, publishAt: publishAt.at, unpublishAt: unpublishAt.at }));
    },
  });
  const dropping = useMutation({
    mutationFn: () => dropPlan(id),
    onSuccess: () => refetchQueries(queries, scheduleQuery(id).queryKey),
  });
  const failure = setting.error ?? dropping.error;
  const errors = errorsOf(failure);
  const times = { publishAt, unpublishAt };
  const labels = { publishAt: t("schedule.publishAt"), unpublishAt: t("schedule.unpublishAt") };
  const errorAt = (property: "publishAt" | "unpublishAt") => {
    const error = errors.find((each) => each.property === property);
    const { at } = times[property];
    if (!error) return null;
    if (isRefusedTime(error) && at && Date.parse(at) <= Date.now() + ahead) return t("schedule.past");
    if (isRefusedTime(error) && property === "unpublishAt" && at) return t("schedule.endsTooEarly");
    return errorText(error, labels[property]);
  };
  const isPlaced = errors.some(({ property }) => property in labels);
  const isWrong = [publishAt, unpublishAt].some(
    (time) => isAfterYear(time, LAST_YEAR) || (time.text !== "" && !time.at),
  );
  const canBeSet = !isWrong && (publishAt.at !== null || unpublishAt.at !== null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canBeSet) setting.mutate();
  };
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      <div className={classes.times}>
        <ZonedTimeField
          label={labels.publishAt}
          description={isChanged ? t("schedule.storesFirst") : t("schedule.version")}
          zone={timeZone}
          lastYear={LAST_YEAR}
          inWords="always"
          value={publishAt}
          error={errorAt("publishAt")}
          onChange={setPublishAt}
        />
        <ZonedTimeField
          label={labels.unpublishAt}
          description={t("schedule.endHint")}
          zone={timeZone}
          lastYear={LAST_YEAR}
          inWords="always"
          value={unpublishAt}
          error={errorAt("unpublishAt")}
          onChange={setUnpublishAt}
        />
      </div>
      {failure && !isPlaced && (
        <Notice tone="danger">
          {t("schedule.notSet")} {failureText(failure)}
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button component={FocusableButton} type="submit" disabled={!canBeSet} loading={setting.isPending}>
          {t("schedule.plan")}
        </Button>
        {plan && (
          <Button
            component={FocusableButton}
            variant="default"
            loading={dropping.isPending}
            onClick={() => dropping.mutate()}
          >
            {t("schedule.drop")}
          </Button>
        )}
      </div>
    </form>
  );
}

/**
 * Warns if the clocks of user and server differ,
 * because plans follow the server's clock.
 */
function ClockNotice({ ahead, zone }: { ahead: number; zone: string }) {
  const { t } = useTranslation("workflow");
  const format = useFormat();
  if (Math.abs(ahead) < MAX_CLOCK_ERROR_MS) return null;
  const [own, server] = [Date.now(), Date.now() + ahead].map((time) =>
    format.zoned(new Date(time).toISOString(), zone),
  );
  return <Notice tone="warning">{t("schedule.wrongClock", { own, server })}</Notice>;
}
