import { UnstyledButton, type UnstyledButtonProps } from "@mantine/core";
import type { ComponentProps } from "react";

interface Props extends UnstyledButtonProps, Omit<ComponentProps<"button">, keyof UnstyledButtonProps> {
  label: string;
  isActive?: boolean;
}

/** A button of a toolbar. The text keeps the focus when it is pressed. */
export function Control({ label, isActive = false, ...others }: Props) {
  return (
    <UnstyledButton
      {...others}
      className="rich-text-control"
      aria-label={label}
      title={label}
      aria-pressed={isActive || undefined}
      data-active={isActive || undefined}
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
