import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";

interface Props {
  label: string;
  /** True if nearby text replaces the label. */
  isLabelHidden?: boolean;
  value: number;
  min: number;
  max: number;
  /**
   * Number of decimal places.
   * An arrow key changes the last place by 1, with Shift by 10.
   */
  places?: number;
  onChange: (value: number) => void;
}

/**
 * Number input that commits on
 * Enter, on blur, and on arrow keys.
 */
export function NumberField({ label, isLabelHidden = false, value, min, max, places = 0, onChange }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const shown = Number(value.toFixed(places));
  const set = (next: number) => {
    setDraft(null);
    const allowed = Math.min(max, Math.max(min, Number(next.toFixed(places))));
    if (Number.isFinite(next) && allowed !== shown) onChange(allowed);
  };
  const commit = () => {
    if (draft !== null) set(draft.trim() === "" ? Number.NaN : Number(draft.replace(",", ".")));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = (event.shiftKey ? 10 : 1) * 10 ** -places;
    if (event.key === "Enter") {
      // Prevents the submission of the surrounding form.
      event.preventDefault();
      commit();
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      set(shown + (event.key === "ArrowUp" ? step : -step));
    }
  };
  return (
    <TextInput
      label={isLabelHidden ? null : label}
      aria-label={isLabelHidden ? label : undefined}
      role="spinbutton"
      inputMode={places > 0 || min < 0 ? "text" : "numeric"}
      aria-valuenow={shown}
      aria-valuemin={min}
      aria-valuemax={max}
      value={draft ?? String(shown)}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
