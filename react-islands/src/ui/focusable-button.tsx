import type { ComponentProps, MouseEvent } from "react";

/**
 * Button that keeps the focus while it is disabled or busy.
 * Use it as `component` of Mantine's buttons.
 */
export function FocusableButton({ disabled, onClick, type = "button", ...others }: ComponentProps<"button">) {
  const doNothing = (event: MouseEvent) => {
    // Prevents a submit of the surrounding form.
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
