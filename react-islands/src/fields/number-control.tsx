import { NumberInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ControlProps, inputProps } from "./control";

/** An empty control is no number. */
export function NumberControl(props: ControlProps<"number">) {
  const { field, path, error, value, onChange } = props;
  const { t } = useTranslation();
  const number = typeof value === "number" ? value : null;
  const [typed, setTyped] = useState<string | number>("");
  // A number on its way, such as “-” or “1.”, is shown as it is typed, until the page holds another one.
  const shown = numberOf(typed) === number ? typed : (number ?? "");
  const [min, max] = [field.min ?? null, field.max ?? null];
  const isOut = number !== null && ((min !== null && number < min) || (max !== null && number > max));
  return (
    <NumberInput
      {...inputProps(props)}
      error={error ?? (isOut ? t(boundsText(min, max), { min, max }) : null)}
      step={field.step ?? 1}
      {...(min !== null && { min })}
      {...(max !== null && { max })}
      clampBehavior="none"
      value={shown}
      onChange={(next) => {
        setTyped(next);
        onChange(path, numberOf(next));
      }}
    />
  );
}

function numberOf(typed: string | number): number | null {
  const number = typeof typed === "number" ? typed : Number.parseFloat(typed);
  return Number.isFinite(number) ? number : null;
}

function boundsText(min: number | null, max: number | null) {
  if (min === null) return "form.numberAtMost";
  return max === null ? "form.numberAtLeast" : "form.numberBetween";
}
