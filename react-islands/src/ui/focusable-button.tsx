import type { ComponentProps, MouseEvent } from "react";

/**
 * Keeps the focus while disabled or busy.
 * Use as `component` of Mantine's buttons.
 */
export function FocusableButton({ disabled, onClick, type = "button", ...others }: ComponentProps<"button">) {
  const doNothing = (event: MouseEvent) => {
    // Also prevents a submit.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      {...others}
      type={type}
      aria-disabled={disabled || undefined}
      onClick={disabled ? doNothing : onClick}
    />
  );
}
