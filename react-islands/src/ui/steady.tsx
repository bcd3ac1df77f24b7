import type { ComponentProps, MouseEvent } from "react";

/**
 * Button element that keeps the focus while it is disabled or busy. Otherwise the browser would drop the focus, and
 * keyboard users would lose their place. Use it as the `component` of Mantine's buttons.
 */
export function Steady({ disabled, onClick, type = "button", ...others }: ComponentProps<"button">) {
  const doNothing = (event: MouseEvent) => {
    // Prevents a submit, too.
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
