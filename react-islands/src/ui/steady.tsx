import type { ComponentProps, MouseEvent } from "react";

/**
 * What a button consists of that keeps the focus while it is disabled or busy: the browser would give it to nothing, and who works
 * with the keyboard would be lost. It is the `component` of Mantine's buttons.
 */
export function Steady({ disabled, onClick, type = "button", ...others }: ComponentProps<"button">) {
  const doNothing = (event: MouseEvent) => {
    // A form is not sent either.
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
