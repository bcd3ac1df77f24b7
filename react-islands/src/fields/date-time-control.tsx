import { useState } from "react";
import { isSameMinute, isUnfinished, knownTime, type ZonedInput } from "../lib/zoned-input";
import { ZonedTimeField } from "../ui/zoned-time-field";
import { type ControlProps, inputProps, textOf } from "./control";
import { useFormSource } from "./form-source";

/** Last year that times in the API support. */
const LAST_YEAR = 9999;

/** Input for a time in the site's zone. The value is in UTC. */
export function DateTimeControl(props: ControlProps<"date-time">) {
  const { path, value, onChange } = props;
  const { timeZone } = useFormSource();
  const at = textOf(value) || null;
  const [typed, setTyped] = useState<ZonedInput | null>(null);
  // Keeps the typed text until the value changes.
  const shown = typed && isSameMinute(typed.at, at) ? typed : knownTime(at, timeZone);
  return (
    <ZonedTimeField
      {...inputProps(props)}
      zone={timeZone}
      lastYear={LAST_YEAR}
      value={shown}
      inWords="whereNeeded"
      onChange={(next) => {
        if (isUnfinished(next)) {
          setTyped({ ...next, at });
          return;
        }
        setTyped(next);
        onChange(path, next.at);
      }}
    />
  );
}
