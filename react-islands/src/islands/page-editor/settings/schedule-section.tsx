import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../../../api/failure";
import { dropPlan, fetchSchedule, planPage } from "../../../api/schedules";
import type { PageSchedule } from "../../../api/wire";
import { fromLocalInput, toLocalInput } from "../../../lib/local-time";
import { mayDo } from "../../../lib/permission";
import { FailureNotice } from "../../../ui/failure-notice";
import { Notice } from "../../../ui/notice";
import { Steady } from "../../../ui/steady";
import { useErrorText, useFailureText } from "../../../ui/use-error-text";
import { useEditorProps } from "../editor-props";
import formClasses from "../form/form.module.css";
import { useIsDirty, usePage, useSession } from "../session/session-context";
import { isDirty } from "../session/session-state";
import { PlanText } from "./plan-text";
import { ScheduleLog } from "./schedule-log";
import classes from "./settings.module.css";

/** When the page is to become public and when it is to end, and what came of it. */
export function ScheduleSection() {
  const { t } = useTranslation("workflow");
  const headingId = useId();
  const page = usePage();
  const { user } = useEditorProps();
  const schedule = useQuery({ queryKey: ["schedule", page.id], queryFn: () => fetchSchedule(page.id) });
  return (
    <section className={`admin-panel ${formClasses.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={formClasses.heading}>
        {t("schedule.heading")}
      </h2>
      {schedule.isPending && <p role="status">{t("schedule.loading")}</p>}
      {schedule.isError && (
        <FailureNotice
          title={t("schedule.loadFailed")}
          failure={schedule.error}
          onRetry={() => schedule.refetch()}
        />
      )}
      {schedule.isSuccess && (
        <>
          <PlanText plan={schedule.data.plan ?? null} />
          {mayDo(user.permissions, "publish-page", page) && (
            <PlanForm key={schedule.data.plan?.setAt ?? ""} schedule={schedule.data} />
          )}
          <ScheduleLog runs={schedule.data.runs} />
        </>
      )}
    </section>
  );
}

function PlanForm({ schedule: { plan } }: { schedule: PageSchedule }) {
  const { t } = useTranslation("workflow");
  const session = useSession();
  const isChanged = useIsDirty();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const failureText = useFailureText();
  const [publishAt, setPublishAt] = useState(toLocalInput(plan?.publishAt));
  const [unpublishAt, setUnpublishAt] = useState(toLocalInput(plan?.unpublishAt));
  const { id } = usePage();
  const keep = (schedule: PageSchedule) => queries.setQueryData(["schedule", id], schedule);
  const setting = useMutation({
    mutationFn: async () => {
      // What is planned is a stored version; where storing fails, the editor says so.
      if (publishAt && isDirty(session.state()) && !(await session.store())) return;
      const pageVersionID = publishAt ? session.state().base.id : null;
      const times = { publishAt: fromLocalInput(publishAt), unpublishAt: fromLocalInput(unpublishAt) };
      keep(await planPage(id, { pageVersionID, ...times }));
    },
  });
  const dropping = useMutation({
    mutationFn: () => dropPlan(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["schedule", id] }),
  });
  const failure = setting.error ?? dropping.error;
  const errors = failure instanceof Failure ? failure.errors : [];
  const errorAt = (property: string, label: string) => {
    const error = errors.find((each) => each.property === property);
    return error ? errorText(error, label) : null;
  };
  const placed = { publishAt: t("schedule.publishAt"), unpublishAt: t("schedule.unpublishAt") };
  const isPlaced = errors.some(({ property }) => property in placed);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setting.mutate();
  };
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      <div className={classes.times}>
        <TextInput
          type="datetime-local"
          inputWrapperOrder={["label", "input", "description", "error"]}
          label={placed.publishAt}
          description={isChanged ? t("schedule.storesFirst") : t("schedule.version")}
          value={publishAt}
          onChange={(event) => setPublishAt(event.currentTarget.value)}
          error={errorAt("publishAt", placed.publishAt)}
        />
        <TextInput
          type="datetime-local"
          inputWrapperOrder={["label", "input", "description", "error"]}
          label={placed.unpublishAt}
          description={t("schedule.endHint")}
          value={unpublishAt}
          onChange={(event) => setUnpublishAt(event.currentTarget.value)}
          error={errorAt("unpublishAt", placed.unpublishAt)}
        />
      </div>
      {failure && !isPlaced && (
        <Notice tone="danger">
          {t("schedule.notSet")} {failureText(failure)}
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button
          component={Steady}
          type="submit"
          disabled={!publishAt && !unpublishAt}
          loading={setting.isPending}
        >
          {t("schedule.plan")}
        </Button>
        {plan && (
          <Button
            component={Steady}
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
