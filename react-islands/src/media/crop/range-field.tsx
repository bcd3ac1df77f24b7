import { type ReactNode, useId } from "react";
import classes from "./crop.module.css";

interface Props {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Value as text. */
  text: string;
  onChange: (value: number) => void;
  /** Replaces the text of the value. */
  children?: ReactNode;
}

/** A slider with its label and value. */
export function RangeField({ label, text, onChange, children, ...range }: Props) {
  const id = useId();
  return (
    <div className={classes.range}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        {...range}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      {children ?? <output htmlFor={id}>{text}</output>}
    </div>
  );
}
