import { Radio, TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isAfterYear, isSameMinute, resolve, typedTime, type ZonedInput } from "../lib/zoned-input";
import { offsetText } from "../lib/zoned-time";
import { useFormat } from "./use-format";
import classes from "./zoned-time-field.module.css";

interface Props {
  label: string;
  description: ReactNode;
  error: ReactNode;
  withAsterisk?: boolean;
  /** Time zone of the site. */
  zone: string;
  /** Last year that can be chosen. */
  lastYear: number;
  value: ZonedInput;
  /**
   * `whereNeeded` shows the time in words only if a clock change
   * makes it ambiguous, or if the user is in another zone.
   */
  inWords: "always" | "whereNeeded";
  onChange: (value: ZonedInput) => void;
}

const ORDER: NonNullable<TextInputProps["inputWrapperOrder"]> = ["label", "input", "description", "error"];

/**
 * Input for a time in the site's zone.
 * Explains the time in words.
 */
export function ZonedTimeField({ zone, lastYear, value, inWords, onChange, error, ...labels }: Props) {
  const { t } = useTranslation("workflow");
  const format = useFormat();
  const resolved = resolve(value, zone);
  const instants = resolved?.instants ?? [];
  const isTooFar = isAfterYear(value, lastYear);
  const instant = resolved && value.at && !isTooFar ? format.zoned(value.at, zone) : null;
  const isClear = resolved?.moved == null && instants.length < 2 && zone === ownZone();
  return (
    <div className={classes.field}>
      <TextInput
        type="datetime-local"
        max={`${lastYear}-12-31T23:59`}
        inputWrapperOrder={ORDER}
        {...labels}
        value={value.text}
        onChange={({ currentTarget }) => onChange(typedTime(currentTarget.value, zone))}
        error={isTooFar ? t("schedule.lastYear", { year: lastYear }) : error}
      />
      {instant && (inWords === "always" || !isClear) && (
        <p className={classes.instant} role="status">
          {resolved?.moved ? t("schedule.moved", { when: instant }) : instant}
        </p>
      )}
      {!instant && inWords === "whereNeeded" && !isClear && (
        <p className={classes.instant}>{t("schedule.zone", { zone })}</p>
      )}
      {instants.length > 1 && (
        <Radio.Group
          label={t("schedule.twice")}
          value={String(instants.findIndex(({ at }) => isSameMinute(at, value.at)))}
          onChange={(index) => onChange({ ...value, at: instants[Number(index)]?.at ?? value.at })}
        >
          <div className={classes.choices}>
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

/** Time zone of this computer. */
function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
