import { Radio, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { offsetText, type ZonedInstant } from "../../../lib/zoned-time";
import { useFormat } from "../../../ui/use-format";
import { isTooFar, LAST_YEAR, type PlanTime, resolve, typedTime } from "./plan-time";
import classes from "./settings.module.css";

interface Props {
  label: string;
  hint: string;
  /** The time zone of the site. */
  zone: string;
  value: PlanTime;
  error: string | null;
  onChange: (value: PlanTime) => void;
}

/** Asks for a time of a plan on the clock of the site, and says which instant that is. */
export function PlanTimeField({ label, hint, zone, value, error, onChange }: Props) {
  const { t } = useTranslation("workflow");
  const format = useFormat();
  const resolved = resolve(value, zone);
  const instants = resolved?.instants ?? [];
  const instant = value.at && format.zoned(value.at, zone);
  return (
    <div className={classes.fields}>
      <TextInput
        type="datetime-local"
        max={`${LAST_YEAR}-12-31T23:59`}
        inputWrapperOrder={["label", "input", "description", "error"]}
        label={label}
        description={hint}
        value={value.text}
        onChange={({ currentTarget }) => onChange(typedTime(currentTarget.value, zone))}
        error={isTooFar(value) ? t("schedule.lastYear", { year: LAST_YEAR }) : error}
      />
      {instant && !isTooFar(value) && (
        <p className={classes.hint} role="status">
          {resolved?.moved ? t("schedule.moved", { when: instant }) : instant}
        </p>
      )}
      {instants.length > 1 && (
        <Radio.Group
          label={t("schedule.twice")}
          value={String(instants.findIndex((each) => isSame(each, value)))}
          onChange={(index) => onChange({ ...value, at: instants[Number(index)]?.at ?? value.at })}
        >
          <div className={classes.buttons}>
            {instants.map(({ at, offset }, index) => (
              <Radio
                key={at}
                value={String(index)}
                label={t(index === 0 ? "schedule.first" : "schedule.second", { offset: offsetText(offset) })}
              />
            ))}
          </div>
        </Radio.Group>
      )}
    </div>
  );
}

/** Instants are compared to the minute, which is as fine as the control is. */
function isSame({ at }: ZonedInstant, value: PlanTime): boolean {
  return (
    value.at !== null && Math.floor(Date.parse(at) / 60_000) === Math.floor(Date.parse(value.at) / 60_000)
  );
}
