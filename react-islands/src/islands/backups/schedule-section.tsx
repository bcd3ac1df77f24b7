import { Button, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { backupStatusQuery, changeBackupSchedule } from "../../api/backups";
import { BOUNDS } from "../../api/bounds";
import { errorsOf, Failure } from "../../api/failure";
import type { BackupSchedule } from "../../api/wire";
import { useSiteZone } from "../../shared/site-zone";
import { DoneNotice } from "../../ui/done-notice";
import { Form } from "../../ui/form";
import { ScreenSection } from "../../ui/screen-sections";
import { useFieldErrors } from "../../ui/use-field-errors";
import { useLanguage } from "../../ui/use-language";
import classes from "./backups.module.css";
import { RefusalNotice } from "./refusal-notice";

const INTERVALS = ["never", "day", "week"] as const;
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
/** Fields with the number of days, weeks and months of which a backup stays. */
const RETENTION_FIELDS = ["keepDays", "keepWeeks", "keepMonths"] as const;
const FIELDS = ["time", ...RETENTION_FIELDS];
/** A Monday. */
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

interface Props {
  first: BackupSchedule;
  onSaid: (said: string) => void;
}

/** Section with the times of backups, and the number of older ones that stay. */
export function ScheduleSection({ first }: Pick<Props, "first">) {
  const { t } = useTranslation("backups");
  const [said, setSaid] = useState("");
  return (
    <ScreenSection title={t("schedule.title")}>
      <ScheduleForm key={first.version} first={first} onSaid={setSaid} />
      <DoneNotice done={said} />
    </ScreenSection>
  );
}

function ScheduleForm({ first, onSaid }: Props) {
  const { t } = useTranslation("backups");
  const language = useLanguage();
  const zone = useSiteZone();
  const queries = useQueryClient();
  const [values, setValues] = useState(first);
  const set = (change: Partial<BackupSchedule>) => {
    onSaid("");
    setValues({ ...values, ...change });
  };
  const saving = useMutation({
    mutationFn: () => changeBackupSchedule(values),
    onSuccess: () => onSaid(t("schedule.saved")),
    onError: (failure) => {
      const isStale =
        failure instanceof Failure && errorsOf(failure).some(({ property }) => property === "version");
      if (isStale) onSaid(t("schedule.stale"));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: backupStatusQuery.queryKey }),
  });
  const fieldError = useFieldErrors(errorsOf(saving.error));
  const isPlanned = values.interval !== "never";
  const dayName = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  return (
    <Form className={classes.form} failure={saving.error} onSubmit={() => saving.mutate()}>
      <RefusalNotice title={t("schedule.failed")} failure={saving.error} fields={FIELDS} />
      <div className={classes.fields}>
        <NativeSelect
          label={t("schedule.interval")}
          value={values.interval}
          onChange={({ currentTarget }) =>
            set({ interval: currentTarget.value as BackupSchedule["interval"] })
          }
          data={INTERVALS.map((value) => ({ value, label: t(`schedule.intervals.${value}`) }))}
        />
        {values.interval === "week" && (
          <NativeSelect
            label={t("schedule.weekday")}
            value={values.weekday}
            onChange={({ currentTarget }) =>
              set({ weekday: currentTarget.value as BackupSchedule["weekday"] })
            }
            data={WEEKDAYS.map((value, index) => ({
              value,
              label: dayName.format(FIRST_DAY + index * DAY_MS),
            }))}
          />
        )}
        {isPlanned && (
          <TextInput
            type="time"
            label={t("schedule.time")}
            description={t("schedule.zone", { zone })}
            inputWrapperOrder={["label", "input", "description", "error"]}
            value={values.time}
            error={fieldError("time", t("schedule.time"))}
            onChange={({ currentTarget }) => set({ time: currentTarget.value })}
            required
          />
        )}
      </div>
      <fieldset className={classes.kept}>
        <legend>{t("schedule.keep")}</legend>
        <p className={classes.muted}>{t("schedule.keepHint")}</p>
        <div className={classes.fields}>
          {RETENTION_FIELDS.map((name) => (
            <NumberInput
              key={name}
              label={t(`schedule.${name}`)}
              value={values[name]}
              min={BOUNDS.BackupSchedule[name].minimum}
              max={BOUNDS.BackupSchedule[name].maximum}
              allowDecimal={false}
              error={fieldError(name, t(`schedule.${name}`))}
              onChange={(value) => set({ [name]: Number(value) || 0 })}
            />
          ))}
        </div>
      </fieldset>
      <div>
        <Button type="submit" variant="default" loading={saving.isPending}>
          {t("schedule.save")}
        </Button>
      </div>
    </Form>
  );
}
