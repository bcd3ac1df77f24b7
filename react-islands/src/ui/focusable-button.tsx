import type { ComponentProps, MouseEvent } from "react";

/**
 * Button that keeps the focus while disabled or busy. Otherwise keyboard users
 * would lose their place. Use it as `component` of Mantine's buttons.
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
