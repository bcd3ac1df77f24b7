import { NumberInput } from "@mantine/core";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ControlProps, inputProps } from "./control";

type Limits = Pick<ControlProps<"number">["field"], "min" | "max" | "step">;

/** Number input. If it is empty, the value is null. */
export function NumberControl(props: ControlProps<"number">) {
  const { field, path, error, value, onChange } = props;
  const { t } = useTranslation("editor");
  const number = typeof value === "number" ? value : null;
  const [typed, setTyped] = useState<string | number>("");
  // Shows unfinished text such as “-”
  // or “1.” until the value changes.
  const shown = numberOf(typed) === number ? typed : (number ?? "");
  const [min, max] = [field.min ?? null, field.max ?? null];
  return (
    <NumberInput
      {...inputProps(props)}
      error={error ?? problemOf(number, field, t)}
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

/** Rounding tolerance for fractions. The server has the same. */
const TOLERANCE = 1e-6;

/** Returns the error message of a number, or null. */
function problemOf(number: number | null, { min, max, step }: Limits, t: TFunction<"editor">): string | null {
  if (number === null) return null;
  const bounds = { min: min ?? null, max: max ?? null };
  const isOut = (bounds.min !== null && number < bounds.min) || (bounds.max !== null && number > bounds.max);
  if (isOut) return t(boundsText(bounds), bounds);
  const start = bounds.min ?? 0;
  if (!step || isOnStep(number, start, step)) return null;
  const isWhole = step === 1 && Number.isInteger(start);
  return isWhole ? t("form.numberWhole") : t("form.numberSteps", { step, start });
}

function boundsText({ min, max }: { min: number | null; max: number | null }) {
  if (min === null) return "form.numberAtMost";
  return max === null ? "form.numberAtLeast" : "form.numberBetween";
}

/**
 * Returns true if a number is a whole
 * number of steps from `start`.
 * The server checks the same.
 */
function isOnStep(number: number, start: number, step: number): boolean {
  const steps = (number - start) / step;
  return Math.abs(steps - Math.round(steps)) < TOLERANCE;
}
